import { redirect } from 'react-router';
import { chaptersOf, type Chapter } from '#contracts/media/chapters.ts';
import { limits } from '#contracts/limits/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import { ratingPercent } from '#contracts/rating.ts';
import type { Video } from '#contracts/calls/catalogue/videos.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import { parseDuration } from '#contracts/media/duration.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import { qualityOf, toCard, type CardData } from '../card/index.ts';
import {
  categoryNames,
  labelsIn,
  topicsOf,
  type CategoryNames,
  type Person,
  type Topic,
  type TopicReader,
} from '../topics/index.ts';
import type { VideoSource } from '../listing/index.ts';
import { linkify, type TextLink } from './linkify.ts';
import { relatedGroup } from './related-pages.ts';

/** The data of the video page. */
export interface VideoDetail {
  video_id: number;
  dir: string;
  /** For members alone. */
  is_private: boolean;
  is_unlisted: boolean;
  title: string;
  lang: string;
  description: string;
  /** In the description; none as a rule. */
  links: TextLink[];
  /** Named by the uploader, or out of the description; none as a rule. */
  chapters: Chapter[];
  /** Unix seconds. */
  posted: number;
  views: number;
  /** Share of likes, 0 to 100; undefined without votes. */
  percent: number | undefined;
  likes: number;
  dislikes: number;
  rating: number;
  sg_id: number;
  ex_tube: string;
  ex_id: string;
  /** 640 px JPEG: what favourites and history show. */
  scr: string;
  width: number;
  height: number;
  duration: string;
  quality: CardData['quality'];
  /** The widest WebP: what the page shows first and the player keeps. */
  poster: string;
  /** JPEG of the same size, for link previews. */
  preview: string;
  channel: Person | undefined;
  models: Person[];
  /** The first ones, whose videos may stand below. */
  categories: { dir: string; title: string }[];
  /** Categories, then tags, each name once. */
  topics: Topic[];
  /** How it is marked, in the visitor's language. */
  labels: string[];
  /** Whose partners' videos its page may show. */
  promos: Orientation | undefined;
}

export interface VideoPage {
  video: VideoDetail;
  /** The first page of what to watch next, and how many there are in all. */
  related: CardData[];
  related_total: number;
  now: number;
}

/** Reads the number of /videos/{video_id}/…; undefined when it is no canonical id. */
export function parseVideoId(text: string): number | undefined {
  return /^[1-9]\d{0,7}$/.test(text) && Number(text) < 2 ** 26 ? Number(text) : undefined;
}

/** Throws page failures (unknown, private, deleted) and 301 to the one right address. */
export async function loadVideo(
  source: VideoSource,
  id: string,
  url: URL,
  visitor: TopicReader,
): Promise<VideoPage> {
  const video_id = parseVideoId(id);
  if (video_id === undefined) throw pageFailure({ code: 'not_found', subject: 'video' });
  const [{ video }, related, names] = await Promise.all([
    source.get(video_id),
    source.related(relatedGroup(video_id, 1)),
    categoryNames(source, visitor),
  ]);
  const path = pages.video(video);
  if (url.pathname !== path) throw redirect(path + url.search, 301);
  const first = related.videos.slice(0, limits.page_size.related).map(toCard);
  return {
    video: toDetail(video, names, visitor),
    related: first,
    related_total: related.total_count,
    now: nowSeconds(),
  };
}

const max_categories = 3;

function toDetail(
  video: Video,
  names: CategoryNames,
  { language }: Pick<TopicReader, 'language'>,
): VideoDetail {
  const { likes, dislikes, viewed } = video.statistics;
  return {
    video_id: video.video_id,
    dir: video.dir,
    is_private: video.is_private === 1,
    is_unlisted: video.is_unlisted === 1,
    title: video.title,
    lang: video.lang,
    description: video.description,
    links: linkify(video.description, parseDuration(video.duration)),
    chapters: chaptersOf(video.chapters || video.description, parseDuration(video.duration)),
    posted: Math.floor(Date.parse(video.post_date) / 1000),
    views: viewed,
    percent: likes + dislikes > 0 ? ratingPercent(video.rating) : undefined,
    likes,
    dislikes,
    rating: video.rating,
    sg_id: video.sg_id,
    ex_tube: video.ex_tube,
    ex_id: video.ex_id,
    scr: video.scr,
    width: video.width,
    height: video.height,
    duration: video.duration,
    quality: qualityOf(video),
    poster: widest(video.pictures.webp) ?? video.thumbsrc,
    preview: video.thumbsrc,
    channel: video.channel
      ? { dir: video.channel.dir, title: video.channel.title, img: video.channel.scr1 }
      : undefined,
    models: video.models.map(({ dir, title, img }) => ({ dir, title, img })),
    categories: video.categories
      .slice(0, max_categories)
      .map(({ dir, title }) => ({ dir, title: names.get(dir) ?? title })),
    topics: topicsOf(video, names),
    labels: labelsIn(video.labels, language),
    promos: video.play_more ? video.gender : undefined,
  };
}

/** The last address of a srcset, which lists its widths in ascending order. */
function widest(srcset: string): string | undefined {
  return srcset.split(',').at(-1)?.trim().split(' ')[0] || undefined;
}
