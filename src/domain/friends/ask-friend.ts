import { sql } from 'kysely';
import type { FriendState } from '#contracts/calls/social/friends.ts';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { findMemberId, hasPage } from '../profiles/index.ts';
import { assertHourlyBudget } from '../member-budgets/index.ts';
import { demandWriteAccess, lockMembers } from '../write-access/index.ts';
import { befriend } from './befriend.ts';
import { readState, type OwnFriend } from './friend-state.ts';

/**
 * Asks another member to be a friend; a request of the other one is accepted instead. Throws what `demandWriteAccess` throws,
 * `invalid` (`username`: self), `already` for friends (`state`: friends) and requests that wait, full above 5,000 friends, too_many_requests, and
 * not_found for a name that no member has, for a hidden page, a member who takes no requests and one with whom there is a block:
 * the answer does not reveal which.
 */
export async function askFriend(ctx: Ctx, own: OwnFriend): Promise<FriendState> {
  const { member_id, username } = own;
  const other_id = await findMemberId(ctx.db, username);
  if (other_id === member_id) throw new AppError('invalid', { username: 'self' });
  return ctx.db.transaction().execute(async (trx) => {
    await lockMembers(trx, other_id === undefined ? [member_id] : [member_id, other_id]);
    await demandWriteAccess(ctx, trx, member_id);
    const times = sql`select x.at from friend_request as r, unnest(r.earlier_asks || r.requested_at) as x(at)
      where r.member_id = m.member_id and r.requested_at > now() - interval '1 hour' order by x.at desc`;
    await assertHourlyBudget(ctx, trx, member_id, 'friend-requests', times);
    if (other_id === undefined) throw new AppError('not_found');
    const state = await readState(trx, member_id, other_id);
    if (state === 'friends') throw new AppError('already', { state });
    if (state === 'sent') throw new AppError('already');
    // Before an older request of the other one is looked for: a block leaves it, declined.
    await assertNoBlock(trx, member_id, other_id);
    if (await hasAsked(trx, other_id, member_id)) {
      await befriend(trx, member_id, other_id);
      return { username, state: 'friends' };
    }
    await assertOpen(trx, other_id);
    await insertRequest(trx, member_id, other_id);
    return { username, state: 'sent' };
  });
}

/** Also where the asked member has declined it: for its sender the request still waits. */
async function hasAsked(trx: Trx, member_id: number, asked_id: number): Promise<boolean> {
  const request = await trx
    .selectFrom('friend_request')
    .select('request_id')
    .where('member_id', '=', member_id)
    .where('asked_id', '=', asked_id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return request !== undefined;
}

/** The one place where a request is made. One that was declined a while ago stays declined for the member who declined it. */
async function insertRequest(trx: Trx, member_id: number, asked_id: number): Promise<void> {
  await trx
    .insertInto('friend_request')
    .values({ member_id, asked_id })
    .onConflict((oc) =>
      oc.columns(['member_id', 'asked_id']).doUpdateSet({
        requested_at: sql<Date>`now()`,
        withdrawn_at: null,
        // Those that the budget of an hour counts.
        earlier_asks: sql<Date[]>`array(
          select at from unnest(friend_request.earlier_asks || friend_request.requested_at) as x(at) where at > now() - interval '1 hour')`,
      }),
    )
    .execute();
}

async function assertOpen(trx: Trx, other_id: number): Promise<void> {
  const { rows } = await sql`
    select from member as m left join login as l on l.id = m.member_id left join profile as p on p.member_id = m.member_id
    where m.member_id = ${other_id} and ${hasPage} and coalesce(p.requests_from, 'members') = 'members'
      and coalesce(p.visibility, 'everyone') <> 'me'`.execute(trx);
  if (rows.length === 0) throw new AppError('not_found');
}

async function assertNoBlock(trx: Trx, member_id: number, other_id: number): Promise<void> {
  const { rows } = await sql`
    select from member_block as b where (b.member_id = ${other_id} and b.blocked_id = ${member_id})
      or (b.member_id = ${member_id} and b.blocked_id = ${other_id})`.execute(trx);
  if (rows.length > 0) throw new AppError('not_found');
}
