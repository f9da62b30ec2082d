import { expect, test } from 'vitest';
import { listingPage, type ListingPlace } from './listing-pages.ts';
import {
  listingQuery,
  listingSort,
  parseListingFilters,
  parseListingPath,
  placeWithQuery,
} from './parse-listing-pages.ts';
import { videoSorts } from '../calls/catalogue/listing-sorts.ts';

const read = (address: string): unknown => {
  const { pathname, searchParams } = new URL(address, 'http://site.example');
  const asked = parseListingPath(pathname);
  const sort = asked && listingSort(searchParams, asked);
  const place = asked && placeWithQuery(asked.place, searchParams);
  const filters = place && sort && parseListingFilters(searchParams, place, sort);
  return filters && { place, sort, filters };
};

const places: ListingPlace[] = [
  { kind: 'all' },
  { kind: 'categories', dirs: ['a', 'b'] },
  { kind: 'tag', dir: 'mist' },
  { kind: 'model', dir: 'mara-field' },
  { kind: 'channel', dir: 'harbour-films' },
  { kind: 'search', text: 'quiet lake' },
  { kind: 'search', text: '夜景 -雪', dirs: ['a', 'b'] },
];

test('every place, sort and filter is read back as it was written', () => {
  for (const place of places)
    for (const sort of videoSorts) {
      const filters = { page: 3, type: 'hd', duration: 2, date: '', country: 'de' } as const;
      expect(read(listingPage(place, sort, filters))).toEqual({ place, sort, filters });
    }
});

test('the sort of a model and of a channel stands in the query, the first one left out', () => {
  expect(listingPage({ kind: 'model', dir: 'a' }, 'latest-updates', { page: 2 })).toBe(
    '/model/a/?page=2',
  );
  expect(listingPage({ kind: 'channel', dir: 'a' }, 'top-rated', { date: 'week' })).toBe(
    '/channel/a/?sort=top-rated&date=week',
  );
  expect(read('/model/a/?sort=top-rated&date=week')).toMatchObject({ sort: 'top-rated' });
});

test('a search is sorted by relevance until its query says otherwise', () => {
  const place = { kind: 'search', text: 'quiet lake', dirs: ['sea'] } as const;
  expect(listingPage(place, 'relevance', { type: 'hd' })).toBe(
    '/search/quiet%20lake?categories=sea&type=hd',
  );
  expect(listingPage({ ...place, dirs: [] }, 'longest')).toBe('/search/quiet%20lake?sort=longest');
  expect(read('/search/quiet%20lake')).toMatchObject({ sort: 'relevance' });
});

test('a search within categories is asked of their section', () => {
  const filters = { page: 1, type: 'all', duration: '', date: '', country: '' } as const;
  expect(
    listingQuery({ kind: 'search', text: 'lake', dirs: ['a', 'b'] }, 'relevance', 'str', filters),
  ).toMatchObject({ section: 'categories', object_id: 'a,b', s: 'lake', by_relevance: true });
  expect(listingQuery({ kind: 'search', text: 'lake' }, 'longest', 'str', filters)).toMatchObject({
    section: 'search',
    object_id: '',
    sort: 'longest',
    by_relevance: false,
  });
});

test.each([
  '/search/lake?categories=',
  '/search/lake?categories=b,a',
  '/search/lake?categories=a,a',
  '/search/lake?categories=a,b,c,d',
  '/search/lake?categories=a&categories=b',
  '/search/lake?sort=best',
  '/search/lake?date=week',
  '/model/a/?sort=',
  '/model/a/?sort=newest',
  '/model/a/?sort=longest&sort=longest',
  '/model/a/?date=week',
  '/model/a/top-rated/',
  '/channel/A/',
  '/channel/a/info/',
])('%s is no list of videos', (address) => {
  expect(read(address)).toBeUndefined();
});

test('a sort in the query of another list says nothing', () => {
  expect(read('/tags/mist/longest/?sort=top-rated')).toMatchObject({ sort: 'longest' });
});

test('the catalogue is asked for the videos of a model', () => {
  const filters = { page: 1, type: 'all', duration: '', date: '', country: '' } as const;
  expect(
    listingQuery({ kind: 'model', dir: 'mara-field' }, 'longest', 'str', filters),
  ).toMatchObject({
    section: 'model',
    object_id: 'mara-field',
    sort: 'longest',
  });
});

test.each([
  '/search/Open%20%20SEA/',
  '/search/%20open%20sea%2E',
  '/search/open%E2%80%8B%20%EF%BD%93ea',
  '/search/open%20sea',
])('%s is the search for open sea', (path) => {
  const asked = parseListingPath(path);
  expect(asked && listingPage(asked.place, asked.sort)).toBe('/search/open%20sea');
});

test('an address of a search keeps signs that letters are disguised as', () => {
  expect(parseListingPath('/search/%24AIL%20boat')?.place).toEqual({
    kind: 'search',
    text: '$ail boat',
  });
});
