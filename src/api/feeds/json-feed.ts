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
      date_published: item.published_at.toISOString(),
      authors: item.credits.map((name) => ({ name })),
      _video: {
        player: item.player,
        duration_in_seconds: item.duration,
        views: item.views,
        rating: item.rating,
        is_adult: true,
      },
    })),
  });
