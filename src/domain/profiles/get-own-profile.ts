import { sql } from 'kysely';
import type { OwnProfile } from '#contracts/calls/accounts/profiles.ts';
import { AppError } from '#contracts/errors.ts';
import {
  profileFields,
  shippedAudience,
  type Audience,
  type ProfileField,
} from '#contracts/members/profile.ts';
import type { Ctx } from '../ctx.ts';

/** The row of `profile as p`. */
export const audienceRow = sql<Partial<Record<ProfileField, Audience>> | null>`to_jsonb(p)`.as(
  'audiences',
);

/** The columns of a profile: of `member as m` with `country as c`. */
export const profileColumns = [
  'm.username',
  'm.about',
  'm.city',
  'm.education',
  'm.occupation',
  'm.website',
  'm.gender',
  'm.relationship',
  'm.orientation',
  'c.code as country',
] as const;

/** The profile of a member for its own form. Throws not_found. */
export async function getOwnProfile(
  { db }: Ctx,
  member_id: number,
): Promise<Omit<OwnProfile, 'pictures'>> {
  const row = await db
    .selectFrom('member as m')
    .innerJoin('login as l', 'l.id', 'm.member_id')
    .leftJoin('country as c', 'c.country_id', 'm.country_id')
    .leftJoin('profile as p', 'p.member_id', 'm.member_id')
    .select([...profileColumns, 'l.read_only_at'])
    .select(sql<string>`coalesce(to_char(m.birth_date, 'YYYY-MM-DD'), '')`.as('birth_date'))
    .select(audienceRow)
    .select(sql<string[]>`array(select code from country order by code)`.as('countries'))
    .where('m.member_id', '=', member_id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  const { read_only_at, audiences, ...rest } = row;
  return {
    ...rest,
    country: row.country ?? '',
    gender: (row.gender ?? '') as OwnProfile['gender'],
    relationship: (row.relationship ?? 0) as OwnProfile['relationship'],
    orientation: (row.orientation ?? 0) as OwnProfile['orientation'],
    audiences: audiencesOf(audiences),
    is_read_only: read_only_at !== null,
  };
}

/** The audiences of a row of `profile`, without one the shipped ones. */
export const audiencesOf = (
  row: Partial<Record<ProfileField, Audience>> | null,
): Record<ProfileField, Audience> =>
  Object.fromEntries(
    profileFields.map((field) => [field, row?.[field] ?? shippedAudience[field]]),
  ) as Record<ProfileField, Audience>;
