import { sql } from 'kysely';
import type { FriendState } from '#contracts/calls/social/friends.ts';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { findMemberId } from '../profiles/index.ts';
import { demandWriteAccess, lockMembers } from '../write-access/index.ts';
import { befriend } from './befriend.ts';
import { readState, type OwnFriend } from './friend-state.ts';

/** Accepts a request; of friends it changes nothing. Throws what `demandWriteAccess` throws, not_found without one, and full above 5,000 friends. */
export async function acceptFriend(ctx: Ctx, own: OwnFriend): Promise<FriendState> {
  const { member_id, username } = own;
  const other_id = await findMemberId(ctx.db, username);
  return ctx.db.transaction().execute(async (trx) => {
    await lockMembers(trx, other_id === undefined ? [member_id] : [member_id, other_id]);
    await demandWriteAccess(ctx, trx, member_id);
    const state = other_id === undefined ? 'none' : await readState(trx, member_id, other_id);
    if (state === 'friends') return { username, state };
    if (state !== 'received' || other_id === undefined) throw new AppError('not_found');
    await befriend(trx, member_id, other_id);
    return { username, state: 'friends' };
  });
}

/** Declines a request; its sender still sees it as pending. Without a request it changes nothing. */
export const declineFriend = (ctx: Ctx, own: OwnFriend): Promise<FriendState> =>
  change(ctx, own, (trx, { member_id, other_id }) =>
    sql`update friend_request set declined_at = now()
      where member_id = ${other_id} and asked_id = ${member_id} and declined_at is null and withdrawn_at is null`.execute(
      trx,
    ),
  );

/** Takes a request back. Without a request it changes nothing. */
export const cancelFriendRequest = (ctx: Ctx, own: OwnFriend): Promise<FriendState> =>
  change(ctx, own, (trx, { member_id, other_id }) =>
    sql`update friend_request set withdrawn_at = now()
      where member_id = ${member_id} and asked_id = ${other_id} and withdrawn_at is null`.execute(
      trx,
    ),
  );

/** Ends a friendship. Without one nothing changes. */
export const removeFriend = (ctx: Ctx, own: OwnFriend): Promise<FriendState> =>
  change(ctx, own, (trx, { member_id, other_id }) =>
    trx
      .deleteFrom('friendship')
      .where('low_id', '=', Math.min(member_id, other_id))
      .where('high_id', '=', Math.max(member_id, other_id))
      .execute(),
  );

/** Changes that protect a member: an account which may only read can make them as well. */
async function change(
  { db }: Ctx,
  { member_id, username }: OwnFriend,
  write: (trx: Trx, pair: { member_id: number; other_id: number }) => Promise<unknown>,
): Promise<FriendState> {
  const other_id = await findMemberId(db, username);
  if (other_id === undefined) return { username, state: 'none' };
  return db.transaction().execute(async (trx) => {
    await lockMembers(trx, [member_id, other_id]);
    await write(trx, { member_id, other_id });
    return { username, state: await readState(trx, member_id, other_id) };
  });
}
