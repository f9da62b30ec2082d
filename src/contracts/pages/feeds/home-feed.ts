import type { Orientation } from '../../vocabulary.ts';

// Apart from the feeds of lists: the first page loads nothing of lists.

export const feedFormats = ['xml', 'json'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** Media types of the formats. */
export const feedTypes = {
  xml: 'application/rss+xml',
  json: 'application/feed+json',
} as const satisfies Record<FeedFormat, string>;

/** The address of the feed of the home page: the newest videos. */
export const homeFeedAddress = (format: FeedFormat, orientation: Orientation): string =>
  `/feed.${format}${orientation === 'str' ? '' : `?orientation=${orientation}`}`;
