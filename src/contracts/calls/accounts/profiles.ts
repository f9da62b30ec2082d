import * as z from 'zod/mini';
import { OwnPicture } from './member-pictures.ts';
import {
  attractions,
  Audience,
  audiences,
  genders,
  messageAudiences,
  profileFields,
  relationships,
  requestAudiences,
  type ProfileField,
} from '../../members/profile.ts';

/** GET: the member's own profile, and its audiences. `no-store`. */
export const profile_url = '/api/v1/me/profile';
/** GET: who sees the page of a member, and who may have contact. `no-store`. */
export const privacy_url = '/api/v1/me/privacy';
/** POST, urlencoded like the forms of accounts. */
export const save_profile_url = '/api/v1/me/profile/save';
export const save_privacy_url = '/api/v1/me/privacy/save';
export const block_url = '/api/v1/me/blocks';
export const unblock_url = '/api/v1/me/blocks/remove';

/** No right value is longer; the domain says what is too long for its field. */
const text = z.optional(z.string().check(z.maxLength(20_000)));
const audience = z.optional(Audience);

/** A field that is missing is empty, an audience that is missing is the shipped one. Codes are decimal. */
export const ProfileForm = z.strictObject({
  about: text,
  /** YYYY-MM-DD. */
  birth_date: text,
  city: text,
  country: text,
  education: text,
  occupation: text,
  website: text,
  gender: text,
  relationship: text,
  orientation: text,
  about_audience: audience,
  birth_date_audience: audience,
  city_audience: audience,
  country_audience: audience,
  education_audience: audience,
  occupation_audience: audience,
  website_audience: audience,
  gender_audience: audience,
  relationship_audience: audience,
  orientation_audience: audience,
});
export type ProfileForm = z.infer<typeof ProfileForm>;

export const audienceField = <Field extends ProfileField>(field: Field): `${Field}_audience` =>
  `${field}_audience`;

/** The member's own profile; '' and 0 for fields without a value. */
export const OwnProfile = z.object({
  username: z.string(),
  about: z.string(),
  birth_date: z.string(),
  city: z.string(),
  country: z.string(),
  education: z.string(),
  occupation: z.string(),
  website: z.string(),
  gender: z.enum(['', ...genders]),
  relationship: z.literal([0, ...relationships]),
  orientation: z.literal([0, ...attractions]),
  audiences: z.record(z.enum(profileFields), Audience),
  /** Codes of all countries. */
  countries: z.array(z.string()),
  /** Those that are shown, wait, or were rejected. */
  pictures: z.array(OwnPicture),
  /** The member may only read. */
  is_read_only: z.boolean(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** The boxes of forms send `on` or nothing. */
const tick = z.optional(z.literal('on'));

export const PrivacyForm = z.strictObject({
  visibility: z.enum(audiences),
  indexed: tick,
  favourites: audience,
  messages_from: z.enum(messageAudiences),
  requests_from: z.enum(requestAudiences),
});
export type PrivacyForm = z.infer<typeof PrivacyForm>;

/** `blocked` are names, alphabetical. */
export const Privacy = z.object({
  username: z.string(),
  visibility: Audience,
  is_indexed: z.boolean(),
  /** The audience of the favourites. */
  favourites: Audience,
  messages_from: z.enum(messageAudiences),
  requests_from: z.enum(requestAudiences),
  blocked: z.array(z.string()),
});
export type Privacy = z.infer<typeof Privacy>;

export const BlockForm = z.strictObject({ username: z.string().check(z.maxLength(1000)) });
export type BlockForm = z.infer<typeof BlockForm>;
