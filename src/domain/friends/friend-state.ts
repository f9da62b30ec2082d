import { sql } from 'kysely';
import type { FriendState } from '#contracts/calls/social/friends.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { areFriends, findMemberId } from '../profiles/index.ts';

export interface OwnFriend {
  member_id: number;
  /** Of the other one, as it was typed. */
  username: string;
}

/** The state between a member and another one; a name that no member has is `none`, as one without contact. */
export async function getFriendState(
  { db }: Ctx,
  { member_id, username }: OwnFriend,
): Promise<FriendState> {
  const other_id = await findMemberId(db, username);
  const state = other_id === undefined ? 'none' : await readState(db, member_id, other_id);
  return { username, state };
}

export async function readState(
  db: ReadDb,
  member_id: number,
  other_id: number,
): Promise<FriendState['state']> {
  if (member_id === other_id) return 'self';
  const { rows } = await sql<{ state: FriendState['state'] }>`
    select case when ${areFriends(sql`${member_id}::int`, sql`${other_id}::int`)} then 'friends'
      when exists (select from friend_request where member_id = ${other_id} and asked_id = ${member_id}
        and declined_at is null and withdrawn_at is null) then 'received'
      when exists (select from friend_request where member_id = ${member_id} and asked_id = ${other_id}
        and withdrawn_at is null) then 'sent'
      else 'none' end as state`.execute(db as never);
  return rows[0]?.state ?? 'none';
}
