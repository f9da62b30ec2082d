// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { localStore } from '../../lib/store/use-local-store.ts';
import type { ListingPage } from './load-listing.ts';
import { BlockedSearch } from './search-help.tsx';

const rendering = withRendering();

const page: ListingPage = {
  place: { kind: 'search', text: 'some words' },
  sort: 'most-popular',
  query: { page: 1, type: 'all', duration: '', date: '', country: '' },
  orientation: 'str',
  videos: [],
  total_count: 0,
  mvp: undefined,
  categories: [],
  categories_are_capped: false,
  filters: undefined,
  nearest: [],
  countries: [],
  related: [],
  restriction: { effect: 'block', help: undefined },
  is_past_end: false,
  now: 0,
};

test('a blocked search leaves the recent searches of the device', async () => {
  const { searches } = await localStore();
  for (const title of ['lake', 'Some  WORDS']) searches.add({ title });
  rendering.show(<BlockedSearch page={page} />);
  // React does not know the element <search> of this DOM.
  // oxlint-disable-next-line no-console -- the spy of tests/support/quiet.ts
  vi.mocked(console.error).mockClear();
  expect(screen.getByText('No videos match')).toBeTruthy();
  await expect.poll(() => searches.get().map(({ title }) => title)).toEqual(['lake']);
});
