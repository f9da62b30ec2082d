import * as z from 'zod/mini';
import { Orientation } from '../vocabulary.ts';

/** How visitors see something marked: `titles` by language, English always. */
export const Label = z.object({ code: z.string(), titles: z.record(z.string(), z.string()) });

/** A name of the taxonomy. */
export const Named = z.object({ dir: z.string(), title: z.string() });
export type Named = z.infer<typeof Named>;

export const ModelRef = z.object({ dir: z.string(), title: z.string(), img: z.string() });
export type ModelRef = z.infer<typeof ModelRef>;

export const CategoryCount = z.object({
  title: z.string(),
  dir: z.string(),
  total_videos: z.int(),
});
export type CategoryCount = z.infer<typeof CategoryCount>;

/** A page of cards. `error` is 1, with a `code`, when there is nothing to show on page 1. */
export const CardPage = z.object({ total_count: z.int(), error: z.optional(z.literal(1)) });

/** Heading, page title and description of a tag's page. */
export const TagMvp = z.object({ h1: z.string(), mtitle: z.string(), mdesc: z.string() });
export type TagMvp = z.infer<typeof TagMvp>;

export const Statistics = z.object({ viewed: z.int(), likes: z.int(), dislikes: z.int() });

/** Of models and channels: `videos` is how many of theirs are listed. */
export const OwnerStatistics = z.extend(Statistics, { videos: z.int() });

/** Of the pages of models and channels: how many members are subscribed as well. */
export const ProfileStatistics = z.extend(OwnerStatistics, { subscribers: z.int() });

/** Totals of a model or channel in one orientation; each of its lists is of one. */
export const OrientationTotals = z.object({
  gender: Orientation,
  total_videos: z.int(),
  total_albums: z.int(),
});
export type OrientationTotals = z.infer<typeof OrientationTotals>;

/** A model's or channel's card. Pictures are addresses or empty: `avatar` and `scr2` the largest, `scr1` for lists. */
export const PersonCard = z.object({
  dir: z.string(),
  title: z.string(),
  avatar: z.string(),
  scr1: z.string(),
  scr2: z.string(),
  total_videos: z.int(),
});
export type PersonCard = z.infer<typeof PersonCard>;

/** Of a card: its code, by which it is hidden (`things.ts`). */
export const thing = z.string();

/** Fields that the pages of a model and of a channel share. */
export const Profile = z.extend(PersonCard, {
  description: z.string(),
  total_albums: z.int(),
  /** Totals by orientation; those that have something. */
  genders: z.array(OrientationTotals),
  statistics: ProfileStatistics,
  thing,
  /** Place in most-popular, from 1; 0 for one that is not listed. */
  rank: z.int(),
});
export type Profile = z.infer<typeof Profile>;
