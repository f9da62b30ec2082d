// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { localStore } from '../../lib/store/use-local-store.ts';
import { BlockedSearch } from './search-help.tsx';

const rendering = withRendering();

test('a blocked search leaves the recent searches of the device', async () => {
  const { searches } = await localStore();
  for (const title of ['lake', 'Some  WORDS']) searches.add({ title });
  rendering.show(<BlockedSearch help={undefined} text="some words" />);
  // React does not know the element <search> of this DOM.
  // oxlint-disable-next-line no-console -- the spy of tests/support/quiet.ts
  vi.mocked(console.error).mockClear();
  expect(screen.getByText('No videos match')).toBeTruthy();
  await expect.poll(() => searches.get().map(({ title }) => title)).toEqual(['lake']);
});
