import { expect, test } from 'vitest';
import { agePage } from '#contracts/pages/age-page.ts';
import { loadAge } from './load-age.ts';

const load = (address: string) => loadAge(new URL(address, 'https://tube.example'));

test('an address written by the server is read back', () => {
  const query = { state: 'refused', reason: 'face', next: '/videos/7/lake/?t=1#x' } as const;
  expect(load(agePage(query))).toEqual({ ...query, failed: null });
  expect(load(agePage({ failed: 'file_type' }))).toEqual({
    state: 'none',
    reason: null,
    failed: 'file_type',
    next: '/',
  });
});

test('a value that the server did not write counts as absent, and leads to no other site', () => {
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:1'])
    expect(load(`/age/?state=x&reason=y&next=${encodeURIComponent(next)}`)).toEqual({
      state: 'none',
      reason: null,
      failed: null,
      next: '/',
    });
});
