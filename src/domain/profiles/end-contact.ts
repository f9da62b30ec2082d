import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';

/** Whether two members are friends; each is a number in SQL. */
export const areFriends = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from friendship as f where f.low_id = least(${one}, ${other}) and f.high_id = greatest(${one}, ${other}))`;

/**
 * Ends the contact of a blocked member: subscriptions, friendship and friend requests of both, and a message that waits to be accepted.
 * Both members are locked. The blocked one is not notified.
 */
export async function endContact(
  trx: Trx,
  { member_id, blocked_id }: { member_id: number; blocked_id: number },
): Promise<void> {
  for (const [subscriber, of] of [
    [blocked_id, member_id],
    [member_id, blocked_id],
  ] as const)
    await trx
      .deleteFrom('subscription')
      .where('member_id', '=', subscriber)
      .where('subscribed_member_id', '=', of)
      .execute();
  const pair = [member_id, blocked_id];
  await trx
    .deleteFrom('friendship')
    .where('low_id', '=', Math.min(...pair))
    .where('high_id', '=', Math.max(...pair))
    .execute();
  // The row stays, so that a block and its end are no way around the budget of requests.
  await sql`update friend_request set withdrawn_at = now()
    where member_id = ${member_id} and asked_id = ${blocked_id} and withdrawn_at is null`.execute(
    trx,
  );
  // The member who asked goes on seeing that it waits.
  await sql`update friend_request set declined_at = now()
    where member_id = ${blocked_id} and asked_id = ${member_id} and declined_at is null`.execute(
    trx,
  );
  await sql`update thread_member set place = 'closed', cleared_id = last_id, last_id = 0, read_id = last_in_id
    where member_id = ${member_id} and other_id = ${blocked_id} and place = 'request'`.execute(trx);
}
