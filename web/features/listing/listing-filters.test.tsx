// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListingPlace } from '#contracts/pages/listing-pages.ts';
import { withRendering } from '#tests/support/render.tsx';
import { ListingFilterPanel } from './listing-filters.tsx';
import type { FilterCounts } from './load-facets.ts';

const { show } = withRendering();
const query = { page: 3, type: 'hd', duration: 2, date: '', country: '' } as const;
const panel = (place: ListingPlace = { kind: 'all' }, counts?: FilterCounts) =>
  show(
    <ListingFilterPanel place={place} sort="most-popular" query={query} counts={counts} isOpen />,
  );
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('links each length at page 1 and preserves the other filters', () => {
  panel();
  expect(hrefOf('Over 40 min')).toBe('/videos/most-popular/?type=hd&duration=3');
});

test('the chosen quality links to the list without it', () => {
  panel();
  expect(hrefOf('HD and 4K only')).toBe('/videos/most-popular/?duration=2');
});

test('marks the chosen value of each filter', () => {
  panel();
  const marked = within(screen.getByRole('group', { name: 'Length' })).getAllByRole('link', {
    current: true,
  });
  expect(marked.map((link) => link.textContent)).toEqual(['10–40 min']);
});

test('offers dates for a list by popularity, but not for a search by relevance', () => {
  panel();
  expect(screen.queryByRole('group', { name: 'Date' })).not.toBeNull();
  cleanup();
  const place = { kind: 'search', text: 'lake' } as const;
  show(
    <ListingFilterPanel place={place} sort="relevance" query={query} counts={undefined} isOpen />,
  );
  expect(screen.queryByRole('group', { name: 'Date' })).toBeNull();
});

test('each choice says how many it leads to, and one that leads to nothing is no link', () => {
  panel(undefined, { lengths: [1234, 6, 0], hd: 6, are_capped: false });
  const length = within(screen.getByRole('group', { name: 'Length' }));
  expect(length.getByRole('link', { name: 'Under 10 min 1.2K' })).toBeDefined();
  expect(length.queryByRole('link', { name: /Over 40/ })).toBeNull();
  expect(length.getByText(/Over 40/).closest('[aria-disabled]')?.textContent).toBe('Over 40 min0');
});

test('lower bounds end in a plus, and none among a part is no number', () => {
  panel(undefined, { lengths: [1234, 6, 0], hd: 6, are_capped: true });
  expect(screen.getByRole('link', { name: 'Under 10 min 1.2K+' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Over 40 min' })).toBeDefined();
});
