import { sql } from 'kysely';
import { friend_limits } from '#contracts/calls/social/friends.ts';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';

/**
 * Two members, both locked, become friends: the one place where that happens, whether a request is accepted or two cross. The other
 * one, who asked first, is notified. Throws full where one of them has 5,000 friends.
 */
export async function befriend(trx: Trx, member_id: number, other_id: number): Promise<void> {
  const pair = [member_id, other_id];
  await sql`delete from friend_request
    where (member_id = ${member_id} and asked_id = ${other_id}) or (member_id = ${other_id} and asked_id = ${member_id})`.execute(
    trx,
  );
  const made = await trx
    .insertInto('friendship')
    .values({ low_id: Math.min(...pair), high_id: Math.max(...pair) })
    .onConflict((oc) => oc.doNothing())
    .returning('friendship_id')
    .executeTakeFirst();
  if (made)
    await trx
      .insertInto('notification_event')
      .values({ friendship_id: made.friendship_id, is_for_low: other_id < member_id })
      .execute();
  const { rows } = await sql<{ most: number }>`
    select greatest(contact_total(${member_id}, 1), contact_total(${other_id}, 1)) as most`.execute(
    trx,
  );
  if ((rows[0]?.most ?? 0) > friend_limits.most)
    throw new AppError('full', { most: friend_limits.most });
}
