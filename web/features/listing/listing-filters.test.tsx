// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListingPlace } from '#contracts/pages/listing-pages.ts';
import { withRendering } from '#tests/support/render.tsx';
import { ListingFilterPanel } from './listing-filters.tsx';

const { show } = withRendering();
const query = { page: 3, type: 'hd', duration: 2, date: '', country: '' } as const;
const panel = (place: ListingPlace = { kind: 'all' }) =>
  show(<ListingFilterPanel place={place} sort="most-popular" query={query} isOpen />);
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

test('offers dates for a list by popularity, but not for a search', () => {
  panel();
  expect(screen.queryByRole('group', { name: 'Date' })).not.toBeNull();
  cleanup();
  panel({ kind: 'search', text: 'lake' });
  expect(screen.queryByRole('group', { name: 'Date' })).toBeNull();
});
