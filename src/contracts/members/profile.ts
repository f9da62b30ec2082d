import * as z from 'zod/mini';

/** Audience of a field: everyone, members with a session, friends, or the member alone. */
export const audiences = ['everyone', 'members', 'friends', 'me'] as const;
export const Audience = z.enum(audiences);
export type Audience = z.infer<typeof Audience>;

export const genders = ['male', 'female', 'trans', 'couple'] as const;
/** 1 single, 2 married, 3 open. */
export const relationships = [1, 2, 3] as const;
/** 1 not sure, 2 hetero, 3 gay, 4 lesbian, 5 bisexual. */
export const attractions = [1, 2, 3, 4, 5] as const;

/** Fields that members may fill in about themselves; each has an audience of its own. */
export const profileFields = [
  'about',
  'birth_date',
  'city',
  'country',
  'education',
  'occupation',
  'website',
  'gender',
  'relationship',
  'orientation',
] as const;
export type ProfileField = (typeof profileFields)[number];

/** As shipped. */
export const shippedAudience: Readonly<Record<ProfileField, Audience>> = {
  about: 'everyone',
  birth_date: 'me',
  city: 'everyone',
  country: 'everyone',
  education: 'everyone',
  occupation: 'everyone',
  website: 'everyone',
  gender: 'me',
  relationship: 'me',
  orientation: 'me',
};

/** Most characters of the texts. */
export const profile_lengths = {
  about: 5000,
  city: 100,
  education: 200,
  occupation: 200,
  website: 300,
} as const;

/** Members that one may block, at most. */
export const blocks_most = 500;

/** Senders from whom a member accepts messages, and requests for friendship. */
export const messageAudiences = ['members', 'friends', 'none'] as const;
export const requestAudiences = ['members', 'none'] as const;
