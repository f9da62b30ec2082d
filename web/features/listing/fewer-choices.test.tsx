// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListingPlace } from '#contracts/pages/listing-pages.ts';
import { withRendering } from '#tests/support/render.tsx';
import { FewerChoices } from './fewer-choices.tsx';
import type { ListingPage } from './load-listing.ts';

const { show } = withRendering();
const categories = [
  { dir: 'fog', title: 'Fog', total_videos: 3 },
  // Its dir is the name of a filter.
  { dir: 'type', title: 'Type', total_videos: 2 },
];
const page = (place: ListingPlace, over: Partial<ListingPage> = {}): ListingPage =>
  ({
    place,
    sort: 'longest',
    query: { page: 4, type: 'hd', duration: 2, date: '', country: 'se' },
    categories,
    nearest: [],
    ...over,
  }) as unknown as ListingPage;

const links = () =>
  within(screen.getByRole('navigation', { name: 'Remove a filter' }))
    .getAllByRole('link')
    .map((link) => [
      link.getAttribute('aria-label') ?? link.textContent,
      link.getAttribute('href'),
    ]);

test('each choice of an empty list is a link without it, and one is without all', () => {
  show(<FewerChoices page={page({ kind: 'categories', dirs: ['fog', 'type'] })} />);
  const filters = 'type=hd&duration=2&country=se';
  expect(links()).toEqual([
    ['Remove Fog', `/categories/type/longest/?${filters}`],
    ['Remove Type', `/categories/fog/longest/?${filters}`],
    ['Remove HD and 4K only', '/categories/fog,type/longest/?duration=2&country=se'],
    ['Remove 10–40 min', '/categories/fog,type/longest/?type=hd&country=se'],
    ['Remove Sweden', '/categories/fog,type/longest/?type=hd&duration=2'],
    ['Clear all', '/videos/longest/'],
  ]);
});

test('a list of something else stays what it is of', () => {
  show(<FewerChoices page={page({ kind: 'channel', dir: 'lake-films' })} />);
  expect(links().at(-1)).toEqual(['Clear all', '/channel/lake-films/?sort=longest']);
});

test('the nearest lists are named by what they keep, with their counts', () => {
  const bare = { type: 'all', duration: '', date: '', country: '' } as const;
  const nearest: ListingPage['nearest'] = [
    { ...bare, dirs: ['fog'], duration: 2, total_videos: 5000, total_is_capped: true },
    { ...bare, dirs: [], total_videos: 12 },
  ];
  show(<FewerChoices page={page({ kind: 'categories', dirs: ['fog', 'type'] }, { nearest })} />);
  const items = within(screen.getByRole('navigation', { name: 'Close matches' })).getAllByRole(
    'listitem',
  );
  expect(items.map((item) => item.textContent)).toEqual(['Fog · 10–40 min5K+', 'All videos12']);
  expect(screen.getByRole('link', { name: 'Fog · 10–40 min' }).getAttribute('href')).toBe(
    '/categories/fog/longest/?duration=2',
  );
});
