import { expect, test } from 'vitest';
import { albumFeedAddress, parseAlbumFeedAddress, type AlbumFeed } from './album-feeds.ts';

const of = (feed: Partial<AlbumFeed>): AlbumFeed => ({
  sort: 'latest-updates',
  filters: {},
  orientation: 'str',
  format: 'xml',
  ...feed,
});

test.each([
  [of({}), '/albums/latest-updates/feed.xml'],
  [of({ sort: 'top-rated', format: 'json' }), '/albums/top-rated/feed.json'],
  [of({ filters: { category: 'lakes' } }), '/albums/latest-updates/feed.xml?category=lakes'],
  [
    of({ filters: { channel: 'studio' }, orientation: 'she' }),
    '/albums/latest-updates/feed.xml?channel=studio&orientation=she',
  ],
])('a feed of albums is parsed as its address was built: %j', (feed, address) => {
  expect(albumFeedAddress(feed)).toBe(address);
  expect(parseAlbumFeedAddress(address)).toEqual(feed);
});

test.each([
  '/albums/feed.xml',
  '/albums/newest/feed.xml',
  '/albums/latest-updates/feed.xml?page=1',
  '/albums/latest-updates/feed.xml?page=2',
  '/albums/latest-updates/feed.xml?orientation=str',
  '/albums/latest-updates/feed.xml?orientation=she&orientation=she',
  '/albums/latest-updates/feed.xml?category=a&channel=b',
  '/albums/latest-updates/feed.xml?x=1',
  '/albums/latest-updates/feed.rss',
  '/albums/latest-updates/feed.xml/',
])('%s is no address of one', (address) => {
  expect(parseAlbumFeedAddress(address)).toBeUndefined();
});
