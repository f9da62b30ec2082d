import { parseDuration } from '#contracts/duration.ts';
import type { VideoCard } from '#contracts/calls/videos.ts';
import { pages } from '#contracts/pages/pages.ts';

/** A video as feeds describe it, with absolute addresses. */
export interface FeedItem {
  title: string;
  lang: string;
  link: string;
  player: string;
  /** '' for a video without pictures. */
  picture: string;
  /** Seconds. */
  duration: number;
  published_at: Date;
  /** Names of channel and models. */
  credits: string[];
  views: number;
  /** 0 to 5; 0 without votes. */
  rating: number;
}

export interface FeedHead {
  title: string;
  description: string;
  /** Address of the list. */
  link: string;
  /** Address of the feed. */
  self: string;
}

export function feedItem(public_origin: string, video: VideoCard): FeedItem {
  const absolute = (address: string): string =>
    address === '' ? '' : new URL(address, public_origin).href;
  return {
    title: video.title,
    lang: video.lang,
    link: absolute(pages.video(video)),
    player: absolute(pages.embed(video)),
    picture: absolute(video.scr),
    duration: parseDuration(video.duration),
    published_at: new Date(video.post_date),
    credits: [...(video.channel ? [video.channel.title] : []), ...video.models.map((m) => m.title)],
    views: video.statistics.viewed,
    rating: video.rating,
  };
}
