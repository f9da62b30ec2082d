import * as z from 'zod/mini';
import { OrientationTotals } from '../../text/names.ts';
import { attractions, genders, relationships } from '../../members/profile.ts';

/**
 * A member as a viewer sees it. Fields that are empty, and those for others, are '' or 0; of a birth
 * date there is the age alone.
 */
export const Member = z.object({
  member_id: z.int(),
  username: z.string(),
  about: z.string(),
  age: z.int(),
  city: z.string(),
  /** Two letters. */
  country: z.string(),
  education: z.string(),
  occupation: z.string(),
  /** http or https. */
  website: z.string(),
  gender: z.enum(['', ...genders]),
  relationship: z.literal([0, ...relationships]),
  orientation: z.literal([0, ...attractions]),
  /** Addresses of the pictures, empty without one: 256 px square, and 2500x500 px. */
  avatar: z.string(),
  cover: z.string(),
  /** Listed videos and albums by orientation; those that have something. */
  genders: z.array(OrientationTotals),
  statistics: z.object({ subscribers: z.int() }),
  /** Those who see this answer see the favourites as well. */
  shares_favourites: z.boolean(),
  /** The member wants to be found by search engines. */
  is_indexed: z.boolean(),
});
export type Member = z.infer<typeof Member>;

export const MemberAnswer = z.object({ member: Member });
export type MemberAnswer = z.infer<typeof MemberAnswer>;
