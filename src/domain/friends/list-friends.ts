import { sql, type RawBuilder } from 'kysely';
import {
  friend_limits,
  type Contacts,
  type FriendList,
  type Friends,
  type FriendsQuery,
} from '#contracts/calls/social/friends.ts';
import { memberPictureAddress } from '#contracts/calls/accounts/member-pictures.ts';
import { usernameKey } from '#contracts/text/username.ts';
import type { Ctx } from '../ctx.ts';
import { pictureKey } from '../profiles/index.ts';

interface Row {
  id: number;
  username: string;
  avatar_key: string | null;
  since: string;
}

/**
 * Friends or requests of a member, newest first; `after` is the `next` of the page before, 0 for the
 * first page. With a `start`, those whose names begin with it: it reads the names of the whole list,
 * which `friend_limits.most` bounds.
 */
export async function listFriends(
  { db }: Ctx,
  { member_id, list, start, after }: FriendsQuery & { member_id: number },
): Promise<Friends> {
  const { page } = friend_limits;
  const { rows } = await sql<Row>`
    select x.id, m.username, ${pictureKey('avatar')} as avatar_key,
      to_char(x.since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from (${rowsOf(list, { member_id, start, after, most: page + 1 })}) as x
    join member as m on m.member_id = x.other_id
    order by x.id desc`.execute(db);
  const shown = rows.slice(0, page);
  const people = shown.map(({ username, avatar_key, since }) => ({
    username,
    avatar: avatar_key === null ? '' : memberPictureAddress(avatar_key, 256, 'webp'),
    since,
  }));
  const { rows: totals } = await sql<{ friends: number; received: number }>`
    select contact_total(${member_id}, 1) as friends, contact_total(${member_id}, 2) as received`.execute(
    db,
  );
  const next = rows.length > page ? (shown.at(-1)?.id ?? 0) : 0;
  return { list, people, next, friends: 0, received: 0, ...totals[0] };
}

interface Asked {
  member_id: number;
  start: string;
  after: number;
  most: number;
}

function rowsOf(list: FriendList, { member_id, start, after, most }: Asked): RawBuilder<unknown> {
  const page = (id: string, other_id: string) =>
    sql`(${after}::int = 0 or ${sql.ref(id)} < ${after}::int)
      and ${isNamed(start, other_id)} order by ${sql.ref(id)} desc limit ${most}`;
  if (list === 'received')
    return sql`select request_id as id, member_id as other_id, requested_at as since from friend_request r
      where asked_id = ${member_id} and declined_at is null and withdrawn_at is null
        and ${page('request_id', 'r.member_id')}`;
  if (list === 'sent')
    return sql`select request_id as id, asked_id as other_id, requested_at as since from friend_request r
      where member_id = ${member_id} and withdrawn_at is null and ${page('request_id', 'r.asked_id')}`;
  return sql`
    (select friendship_id as id, high_id as other_id, since from friendship
      where low_id = ${member_id} and ${page('friendship_id', 'high_id')})
    union all (select friendship_id, low_id, since from friendship
      where high_id = ${member_id} and ${page('friendship_id', 'low_id')})
    order by id desc limit ${most}`;
}

const isNamed = (start: string, other_id: string): RawBuilder<unknown> =>
  start === ''
    ? sql`true`
    : sql`exists (select from member as named where named.member_id = ${sql.ref(other_id)}
        and starts_with(named.username_key, ${usernameKey(start)}))`;

/** How many friends, requests and threads wait for a member; exact. */
export async function getContacts(
  { db }: Ctx,
  { member_id }: { member_id: number },
): Promise<Contacts> {
  const { rows } = await sql<Contacts>`
    select contact_total(${member_id}, 1) as friends, contact_total(${member_id}, 2) as friend_requests,
      contact_total(${member_id}, 3) as unread_threads, contact_total(${member_id}, 4) as message_requests`.execute(
    db,
  );
  return { friends: 0, friend_requests: 0, unread_threads: 0, message_requests: 0, ...rows[0] };
}
