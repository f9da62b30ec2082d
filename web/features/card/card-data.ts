import { pages } from '#contracts/pages/pages.ts';
import { ratingPercent } from '#contracts/rating.ts';
import type { VideoCard, VideoListing } from '#contracts/calls/catalogue/videos.ts';

/** The fields that a card shows, and no others: they travel inside the document of a first load. */
export interface CardData {
  video_id: number;
  href: string;
  title: string;
  /** Language of the title. */
  lang: string;
  duration: string;
  /** Unix seconds; undefined where only the browser's own list is known. */
  posted: number | undefined;
  /** Undefined likewise. */
  views: number | undefined;
  /** Share of likes, 0 to 100; undefined without votes. */
  percent: number | undefined;
  /** 640 px JPEG for browsers without srcset; '' shows the note that there is no picture. */
  src: string;
  /** WebP in three widths; '' where only `src` is known. */
  srcset: string;
  /** The same pictures are there as AVIF. */
  has_avif: boolean;
  quality: '' | 'HD' | '4K';
  /** Channel, else the first model, else empty. */
  by: string;
  /** `dir` of the channel, where there is one. */
  channel?: string | undefined;
  /** Codes of what it is filed under, separated by spaces; absent in stored data. */
  things?: string | undefined;
  /** Drawn from stored data: of a device's own list nothing is sent. */
  is_stored?: boolean;
  /** Not shown: what a favourite keeps besides. */
  rating: number;
  sg_id: number;
  ex_tube: string;
  ex_id: string;
}

export interface CardListing {
  videos: CardData[];
  total_count: number;
}

const uhd_height = 2160;

export function toCard(video: VideoCard): CardData {
  const { likes, dislikes, viewed } = video.statistics;
  return {
    video_id: video.video_id,
    href: pages.video(video),
    title: video.title,
    lang: video.lang,
    duration: video.duration,
    posted: Math.floor(Date.parse(video.post_date) / 1000),
    views: viewed,
    percent: likes + dislikes > 0 ? ratingPercent(video.rating) : undefined,
    src: video.scr,
    srcset: video.pictures.webp,
    has_avif: video.pictures.avif !== '',
    quality: qualityOf(video),
    by: video.channel?.title ?? video.models[0]?.title ?? '',
    channel: video.channel?.dir,
    things: video.things || undefined,
    rating: video.rating,
    sg_id: video.sg_id,
    ex_tube: video.ex_tube,
    ex_id: video.ex_id,
  };
}

export function qualityOf({
  height,
  is_hd,
}: Pick<VideoCard, 'height' | 'is_hd'>): CardData['quality'] {
  return height >= uhd_height ? '4K' : is_hd ? 'HD' : '';
}

export function toCards(listing: VideoListing): CardListing {
  return { videos: listing.videos.map(toCard), total_count: listing.total_count };
}
