import { parseDuration } from '#contracts/media/duration.ts';
import { feedTypes, type FeedFormat } from '#contracts/pages/feeds/home-feed.ts';
import type { VideoCard } from '#contracts/calls/catalogue/videos.ts';
import { pages } from '#contracts/pages/pages.ts';
import { createEntity, type Entity } from '../http/files/entity.ts';
import { jsonFeedOf } from './json-feed.ts';
import { rssOf } from './rss.ts';

/** Seconds for which shared caches may store a feed; a change purges it. */
export const feed_lifetime = 600;

/** A video or an album as feeds describe it, with absolute addresses. */
export interface FeedItem {
  title: string;
  lang: string;
  link: string;
  /** '' where there is none. */
  picture: string;
  picture_width: number;
  /** Names of channel and models. */
  credits: string[];
  views: number;
  /** Of a video. */
  video?: {
    player: string;
    /** Seconds. */
    duration: number;
    published_at: Date;
    /** 0 to 5; 0 without votes. */
    rating: number;
  };
}

export interface FeedHead {
  title: string;
  description: string;
  /** Address of the list. */
  link: string;
  /** Address of the feed. */
  self: string;
}

/** The feed as it is sent. */
export function feedEntity(format: FeedFormat, head: FeedHead, items: readonly FeedItem[]): Entity {
  const body = format === 'xml' ? rssOf(head, items) : jsonFeedOf(head, items);
  return createEntity(`${feedTypes[format]}; charset=utf-8`, body);
}

export function feedItem(public_origin: string, video: VideoCard): FeedItem {
  const absolute = (address: string): string =>
    address === '' ? '' : new URL(address, public_origin).href;
  return {
    title: video.title,
    lang: video.lang,
    link: absolute(pages.video(video)),
    picture: absolute(video.scr),
    picture_width: 640,
    credits: [...(video.channel ? [video.channel.title] : []), ...video.models.map((m) => m.title)],
    views: video.statistics.viewed,
    video: {
      player: absolute(pages.embed(video)),
      duration: parseDuration(video.duration),
      published_at: new Date(video.post_date),
      rating: video.rating,
    },
  };
}
