import { sql } from 'kysely';
import { memberPictureAddress } from '#contracts/calls/accounts/member-pictures.ts';
import type { Member, MemberAnswer } from '#contracts/calls/accounts/member-answer.ts';
import { AppError } from '#contracts/errors.ts';
import type { Audience, ProfileField } from '#contracts/members/profile.ts';
import { typedKey } from '#contracts/text/username.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { isUsable } from '../members/index.ts';
import { orientationTotals, subscribersOf, totalsByOrientation } from '../taxonomy/index.ts';
import { areFriends } from './end-contact.ts';
import { audienceRow, audiencesOf, profileColumns } from './get-own-profile.ts';

/** How close somebody is to a member. */
export type Closeness = 'stranger' | 'member' | 'friend' | 'self';

export const isFor = (audience: Audience, closeness: Closeness): boolean =>
  closeness === 'self' ||
  audience === 'everyone' ||
  (audience === 'friends' && closeness === 'friend') ||
  (audience === 'members' && (closeness === 'member' || closeness === 'friend'));

/**
 * The public profile of a member. Throws forbidden for a page that is not public, and
 * not_found, also for members who are suspended, wait for approval, or have not confirmed their account.
 */
export async function getMember({ db }: Ctx, username: string): Promise<MemberAnswer> {
  return { member: shownTo('stranger', await readMember(db, username)) };
}

/** The same as the member `viewer_id` may see it; a blocked viewer gets the public profile. */
export async function getMemberFor(
  { db }: Ctx,
  { username, viewer_id }: { username: string; viewer_id: number },
): Promise<MemberAnswer> {
  const row = await readMember(db, username);
  if (row.member_id === viewer_id) return { member: shownTo('self', row) };
  const { rows } = await sql<{ is_blocked: boolean; is_friend: boolean }>`
    select exists (select from member_block where member_id = ${row.member_id} and blocked_id = ${viewer_id}) as is_blocked,
      ${areFriends(sql`${row.member_id}::int`, sql`${viewer_id}::int`)} as is_friend`.execute(
    db as never,
  );
  const { is_blocked = false, is_friend = false } = rows[0] ?? {};
  if (is_blocked) return { member: shownTo('stranger', row) };
  return { member: shownTo(is_friend ? 'friend' : 'member', row) };
}

/** Whether the member `m` with the account `l` has a page, for any audience. */
export const hasPage = sql<boolean>`(l.id is null or (${isUsable}))`;

/** Of the pictures that are approved. */
export const pictureKey = (section: 'avatar' | 'cover') => sql<string | null>`(
  select storage_key from member_picture as i
  where i.member_id = m.member_id and i.section = ${sql.lit(section)} and i.state = 'approved')`;
const pictureKeys = [
  pictureKey('avatar').as('avatar_key'),
  pictureKey('cover').as('cover_key'),
] as const;

type Row = Awaited<ReturnType<typeof readMember>>;

async function readMember(db: ReadDb, username: string) {
  const row = await db
    .selectFrom('member as m')
    .leftJoin('login as l', 'l.id', 'm.member_id')
    .leftJoin('country as c', 'c.country_id', 'm.country_id')
    .leftJoin('profile as p', 'p.member_id', 'm.member_id')
    .select(['m.member_id', ...profileColumns, 'p.visibility', 'p.is_indexed', 'p.favourites'])
    .select(
      sql<
        number | null
      >`extract(year from age((now() at time zone 'utc')::date, m.birth_date))::int`.as('age'),
    )
    .select(audienceRow)
    .select(pictureKeys)
    .select(totalsByOrientation('member', sql.ref('m.member_id')))
    .select(subscribersOf('member', sql.ref('m.member_id')))
    .where('m.username_key', '=', typedKey(username) ?? '')
    // Members of an imported catalogue have no account.
    .where(hasPage)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

function shownTo(closeness: Closeness, row: Row): Member {
  if (!isFor((row.visibility ?? 'everyone') as Audience, closeness))
    throw new AppError('forbidden');
  const audiences = audiencesOf(row.audiences);
  const shown = <Value, None>(field: ProfileField, value: Value | null, none: None): Value | None =>
    value !== null && isFor(audiences[field], closeness) ? value : none;
  return {
    member_id: row.member_id,
    username: row.username,
    about: shown('about', row.about, ''),
    age: shown('birth_date', row.age, 0),
    city: shown('city', row.city, ''),
    country: shown('country', row.country, ''),
    education: shown('education', row.education, ''),
    occupation: shown('occupation', row.occupation, ''),
    website: shown('website', row.website, ''),
    gender: shown('gender', row.gender as Member['gender'] | null, ''),
    relationship: shown('relationship', row.relationship as Member['relationship'] | null, 0),
    orientation: shown('orientation', row.orientation as Member['orientation'] | null, 0),
    avatar: row.avatar_key === null ? '' : memberPictureAddress(row.avatar_key, 256, 'webp'),
    cover: row.cover_key === null ? '' : memberPictureAddress(row.cover_key, 2500, 'webp'),
    genders: orientationTotals(row),
    statistics: { subscribers: row.subscribers },
    shares_favourites: isFor((row.favourites ?? 'me') as Audience, closeness),
    is_indexed: row.is_indexed === true && row.visibility === 'everyone',
  };
}
