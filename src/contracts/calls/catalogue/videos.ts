import * as z from 'zod/mini';
import {
  bucketOf,
  countField,
  idField,
  jsonUrl,
  keyedUrl,
  lifetimeField,
  whole,
  word,
} from '../json-url.ts';
import { limits } from '../../limits/limits.ts';
import { lifetimes } from '../../limits/limits-of-calls.ts';
import {
  CardPage,
  CategoryCount,
  Label,
  ModelRef,
  Named,
  OwnerStatistics,
  Statistics,
  TagMvp,
} from '../../text/names.ts';
import { SearchCorrection, SearchNotice } from '../search/search-help.ts';
import { Orientation } from '../../vocabulary.ts';

/** GET videos_related2: `count` is three pages' worth, `group` which three pages. */
const relatedPath = jsonUrl(
  '/api/json/videos_related2/{lifetime}/{count}/{bucket}/{video_id}.{type}.{group}.{ext}',
  {
    lifetime: lifetimeField,
    count: countField,
    bucket: bucketOf('video_id', 1000),
    video_id: idField,
    type: word(['all', 'hd']),
    group: whole(1, limits.related),
  },
);

export interface RelatedQuery {
  video_id: number;
  /** three pages' worth */
  count: number;
  type: 'all' | 'hd';
  /** from 1 */
  group: number;
}

/** A group of the related list has so many pages. */
export const related_pages_a_group = 3;

/** The query of a group as pages ask for it. */
export const relatedGroupOf = (video_id: number, group: number): RelatedQuery => ({
  video_id,
  count: limits.page_size.related * related_pages_a_group,
  type: 'all',
  group,
});

export const relatedUrl = {
  ...relatedPath,
  build: ({
    lifetime = lifetimes.related,
    ...query
  }: RelatedQuery & { lifetime?: number }): string => relatedPath.build({ lifetime, ...query }),
};

/** GET video. */
export const videoUrl = keyedUrl(
  jsonUrl('/api/json/video/{lifetime}/{million}/{thousand}/{video_id}.{ext}', {
    lifetime: lifetimeField,
    million: bucketOf('video_id', 1_000_000),
    thousand: bucketOf('video_id', 1000),
    video_id: idField,
  }),
  'video_id',
  lifetimes.video,
);

/** `srcset` values per format, widths in w; empty where a format was not made. */
export const Pictures = z.object({ avif: z.string(), webp: z.string(), jpeg: z.string() });
export type Pictures = z.infer<typeof Pictures>;

const ChannelRef = z.object({
  id: z.int(),
  dir: z.string(),
  title: z.string(),
  url: z.string(),
  scr1: z.string(),
  cf3: z.string(),
  cf4: z.string(),
  cf7: z.string(),
});

/** Separate from its schema, and extended rather than spread, so that bundlers drop both from pages that use neither. */
const cardShape = {
  video_id: z.int(),
  id: z.int(),
  dir: z.string(),
  title: z.string(),
  /** Language of the title, for `lang`. */
  lang: z.string(),
  /** Colon-separated, `m:ss` or `h:mm:ss`. */
  duration: z.string(),
  /** UTC, ISO 8601. */
  post_date: z.string(),
  /** 0 to 20: 5 × likes / votes is the stored rating, shown as rating / 0.05 percent. */
  rating: z.number(),
  scr: z.string(),
  scr1: z.string(),
  thumb: z.string(),
  thumbsrc: z.string(),
  thumbs: z.array(z.string()),
  pictures: Pictures,
  /** A short silent clip for pointers that rest on the card (mp4; the same name with .webp moves as well); empty where there is none. */
  preview: z.string(),
  sg_id: z.int(),
  ex_tube: z.string(),
  ex_id: z.string(),
  status_id: z.int(),
  is_private: z.int(),
  is_hd: z.boolean(),
  height: z.int(),
  gender: Orientation,
  statistics: Statistics,
  channel: z.nullable(z.object({ id: z.int(), dir: z.string(), title: z.string() })),
  models: z.array(Named),
};

/** One entry of a listing: section 3 as far as a list needs it, plus what the product adds. */
export const VideoCard = z.extend(z.object(cardShape), {
  /** Codes of the names it is filed under (`things.ts`), separated by spaces: members and visitors hide some. */
  things: z.string(),
});
export type VideoCard = z.infer<typeof VideoCard>;

export const VideoListing = z.extend(CardPage, {
  videos: z.array(VideoCard),
  /** The total counts stored positions or looked-at matches, not every match there is. */
  total_is_capped: z.optional(z.literal(true)),
  /** Of a search with a word that is nowhere, or rare: the text that was searched instead, or that is offered. */
  correction: z.optional(SearchCorrection),
  /** Of category sections: the chosen ones, in the order of the address. */
  categories: z.optional(z.array(CategoryCount)),
  /** Of videos_mvp: the words of the tag's page, where it has some. */
  mvp: z.optional(TagMvp),
  /** Of a search that meets a restricted term. */
  notice: z.optional(SearchNotice),
  code: z.optional(z.string()),
});
export type VideoListing = z.infer<typeof VideoListing>;

/** The video page's data: every field of section 3. */
export const Video = z.extend(z.object(cardShape), {
  description: z.string(),
  /** `videos` is `total_videos`: how many of its channel are listed. */
  statistics: OwnerStatistics,
  width: z.int(),
  country: z.string(),
  content_source_dir: z.string(),
  album_id: z.int(),
  total_videos: z.int(),
  channel: z.nullable(ChannelRef),
  models: z.array(ModelRef),
  categories: z.array(Named),
  tags: z.array(Named),
  user: z.nullable(z.object({ id: z.int(), username: z.string() })),
  /** 1: it stands in no list, and search engines are asked to leave it out. */
  is_unlisted: z.int(),
  /** Its page may show promotional videos of partners. */
  play_more: z.boolean(),
  /** By code. */
  labels: z.array(Label),
  /** Lines such as `0:00 Beginning`; '' where its uploader has named none apart from the description. */
  chapters: z.string(),
});
export type Video = z.infer<typeof Video>;

export const VideoAnswer = z.object({ video: Video });
export type VideoAnswer = z.infer<typeof VideoAnswer>;

/** The answer for a deleted video, with status 410. */
export const DeletedVideo = z.object({ video_id: z.int(), status_id: z.literal(5) });
export type DeletedVideo = z.infer<typeof DeletedVideo>;
