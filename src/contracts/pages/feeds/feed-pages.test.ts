import { expect, test } from 'vitest';
import { feedAddress, type Feed } from './feed-address.ts';
import { homeFeedAddress } from './home-feed.ts';
import { parseFeedAddress } from './feed-pages.ts';

const of = (feed: Partial<Feed>): Feed => ({
  place: { kind: 'all' },
  sort: 'latest-updates',
  filters: { type: 'all', duration: '', date: '', country: '' },
  orientation: 'str',
  format: 'xml',
  ...feed,
});

test.each([
  [of({}), '/videos/latest-updates/feed.xml'],
  [of({ format: 'json', sort: 'longest' }), '/videos/longest/feed.json'],
  [
    of({ place: { kind: 'categories', dirs: ['lakes', 'sea'] }, orientation: 'gay' }),
    '/categories/lakes,sea/latest-updates/feed.xml?orientation=gay',
  ],
  [of({ place: { kind: 'tag', dir: 'mist' }, sort: 'top-rated' }), '/tags/mist/top-rated/feed.xml'],
  [
    of({ place: { kind: 'model', dir: 'ann' }, sort: 'most-viewed' }),
    '/model/ann/feed.xml?sort=most-viewed',
  ],
  [of({ place: { kind: 'channel', dir: 'studio' } }), '/channel/studio/feed.xml'],
  [
    of({
      place: { kind: 'country', code: 'de' },
      filters: { type: 'hd', duration: 2, date: '', country: '' },
    }),
    '/country/de/latest-updates/feed.xml?type=hd&duration=2',
  ],
])('a feed is parsed as its address was built: %j', (feed, address) => {
  expect(feedAddress(feed)).toBe(address);
  expect(parseFeedAddress(address)).toEqual(feed);
});

test('the home page has a feed of the newest videos', () => {
  expect(parseFeedAddress('/feed.xml')).toEqual(of({}));
  expect(homeFeedAddress('json', 'gay')).toBe('/feed.json?orientation=gay');
  expect(parseFeedAddress('/feed.json?orientation=gay')).toEqual(
    of({ format: 'json', orientation: 'gay' }),
  );
});

test.each([
  '/feed.xml?type=hd',
  '/feed.xml?orientation=str',
  '/feed.xml/',
  'feed.xml',
  '/videos/feed.xml',
  '/videos/newest/feed.xml',
  '/videos/latest-updates/feed.rss',
  '/videos/latest-updates/feed.xml/',
  '/videos/latest-updates/feed.xml?page=2',
  '/videos/latest-updates/feed.xml?page=1',
  '/videos/latest-updates/feed.xml?orientation=str',
  '/videos/latest-updates/feed.xml?orientation=gay&orientation=gay',
  '/videos/latest-updates/feed.xml?orientation=all',
  '/videos/latest-updates/feed.xml?x=1',
  '/categories/sea,lakes/latest-updates/feed.xml',
  '/tags/mist/feed.xml',
  '/search/lake/feed.xml',
  '/top-country/feed.xml',
  '/model/ann/videos/feed.xml',
])('%s is no address of a feed', (address) => {
  expect(parseFeedAddress(address)).toBeUndefined();
});
