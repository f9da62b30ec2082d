import type { FeedHead, FeedItem } from './feed-item.ts';

/** JSON Feed 1.1. */
export const jsonFeedOf = (head: FeedHead, items: readonly FeedItem[]): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: head.title,
    description: head.description,
    home_page_url: head.link,
    feed_url: head.self,
    items: items.map((item) => ({
      id: item.link,
      url: item.link,
      title: item.title,
      language: item.lang,
      content_text: item.title,
      ...(item.picture && { image: item.picture }),
      authors: item.credits.map((name) => ({ name })),
      ...(item.video
        ? {
            date_published: item.video.published_at.toISOString(),
            _video: {
              player: item.video.player,
              duration_in_seconds: item.video.duration,
              views: item.views,
              rating: item.video.rating,
              is_adult: true,
            },
          }
        : { _album: { views: item.views, is_adult: true } }),
    })),
  });
