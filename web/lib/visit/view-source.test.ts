import { expect, test } from 'vitest';
import { RecordView } from '#contracts/calls/forms/input.ts';
import { viewSource } from './view-source.ts';

const site = 'https://tube.example';

test.each([
  ['', 'direct'],
  ['nonsense', 'direct'],
  [`${site}/`, 'list'],
  [`${site}/search/lakes/`, 'search'],
  [`${site}/de/search/lakes/`, 'search'],
  [`${site}/videos/12/a-lake/`, 'related'],
  [`${site}/videos/most-popular/`, 'list'],
  ['https://www.other.example/page?secret=1', 'www.other.example'],
  ['https://localhost/', 'direct'],
  [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`, 'direct'],
  ['https://[::1]/', 'direct'],
  ['https://192.0.2.7:8080/', '192.0.2.7'],
])('%s counts as %s, which the call takes', (before, source) => {
  expect(viewSource(before, 'tube.example')).toBe(source);
  const call = { act: 'view', section: 'video', object_id: '1', from: source };
  expect(RecordView.safeParse(call).success).toBe(true);
});
