import * as z from 'zod/mini';
import {
  countField,
  durationField,
  idField,
  jsonUrl,
  lifetimeField,
  millionBucket,
  pageField,
  thousandBucket,
  whole,
  word,
  type QueryOf,
} from './json-url.ts';
import { lifetimes } from './limits.ts';
import { Gender, genders } from './vocabulary.ts';

export const videoSorts = ['latest-updates', 'longest', 'most-popular', 'top-rated', 'most-viewed'] as const;
export type VideoSort = (typeof videoSorts)[number];

const listFields = {
  lifetime: lifetimeField,
  gender: word(genders),
  sort: word(videoSorts),
  count: countField,
  section: word(['']),
  object_id: word(['']),
  page: pageField,
  type: word(['all', 'hd']),
  duration: durationField,
  date: word(['']),
};

/** A page of a listing. `section`, `object_id` and `date` take more values with the catalogue; today the whole catalogue is listed. */
export type ListVideosQuery = Omit<QueryOf<typeof listFields>, 'lifetime'>;

export const videosUrl = jsonUrl(
  '/api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.{ext}',
  listFields,
);

const videoPath = jsonUrl('/api/json/video/{lifetime}/{million}/{thousand}/{video_id}.{ext}', {
  lifetime: lifetimeField,
  million: whole(0, 2 ** 26),
  thousand: whole(0, 2 ** 26),
  video_id: idField,
});

/** GET video: `build(id)`; `parse` refuses a video under another's bucket, so that one video has one URL per lifetime. */
export const videoUrl = {
  pattern: videoPath.pattern,
  build: (video_id: number, lifetime: number = lifetimes.video): string =>
    videoPath.build({ lifetime, million: millionBucket(video_id), thousand: thousandBucket(video_id), video_id }),
  parse(path: string): { video_id: number; lifetime: number } | undefined {
    const query = videoPath.parse(path);
    if (!query || query.million !== millionBucket(query.video_id) || query.thousand !== thousandBucket(query.video_id)) return undefined;
    return { video_id: query.video_id, lifetime: query.lifetime };
  },
};

/** `srcset` values per format, widths in w; empty where a format was not made. */
export const Pictures = z.object({ avif: z.string(), webp: z.string(), jpeg: z.string() });
export type Pictures = z.infer<typeof Pictures>;

const Named = z.object({ dir: z.string(), title: z.string() });
const ModelRef = z.object({ dir: z.string(), title: z.string(), img: z.string() });

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

export const VideoStatistics = z.object({ viewed: z.int(), likes: z.int(), dislikes: z.int() });

/** Kept apart from its schema, so that bundlers see that a page which uses neither needs neither. */
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
  gender: Gender,
  statistics: VideoStatistics,
  channel: z.nullable(z.object({ id: z.int(), dir: z.string(), title: z.string() })),
  models: z.array(Named),
};

/** One entry of a listing: section 3 as far as a list needs it, plus what the product adds. */
export const VideoCard = z.object(cardShape);
export type VideoCard = z.infer<typeof VideoCard>;

export const VideoListing = z.object({
  videos: z.array(VideoCard),
  total_count: z.int(),
  /** 1 with `code` when there is nothing to show on page 1. */
  error: z.optional(z.literal(1)),
  code: z.optional(z.string()),
});
export type VideoListing = z.infer<typeof VideoListing>;

/** The video page's data: every field of section 3. */
export const Video = z.object({
  ...cardShape,
  description: z.string(),
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
});
export type Video = z.infer<typeof Video>;

export const VideoAnswer = z.object({ video: Video });
export type VideoAnswer = z.infer<typeof VideoAnswer>;

/** What a deleted video's call answers, with status 410. */
export const DeletedVideo = z.object({ video_id: z.int(), status_id: z.literal(5) });
export type DeletedVideo = z.infer<typeof DeletedVideo>;
