import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { closeGone } from '../moderation/index.ts';

/**
 * Erases the messages of an account in the transaction of its erasure: sent messages lose author and text for their recipients, and messages
 * held for the staff are deleted. A thread that both members have left is deleted. Reports keep their copies.
 */
export async function eraseMessagesOf(trx: Trx, member_id: number): Promise<void> {
  const held = await trx
    .selectFrom('message')
    .select('message_id')
    .where('member_id', '=', member_id)
    .where('state', '=', 'held')
    .execute();
  await closeGone(
    trx,
    'comment',
    held.map(({ message_id }) => ({ type: 'message' as const, id: String(message_id) })),
  );
  await lockShared(trx, member_id);
  await trx
    .deleteFrom('message')
    .where('member_id', '=', member_id)
    .where('state', '=', 'held')
    .execute();
  await sql`update message set body = '', text_hash = '', member_id = null where member_id = ${member_id}`.execute(
    trx,
  );
  await sql`delete from thread where (low_id = ${member_id} and high_id is null) or (high_id = ${member_id} and low_id is null)`.execute(
    trx,
  );
}

/** In the order of their numbers: two members who are friends are erased at once without waiting in a circle. */
async function lockShared(trx: Trx, member_id: number): Promise<void> {
  await sql`select from friendship where low_id = ${member_id} or high_id = ${member_id}
    order by friendship_id for update`.execute(trx);
  await sql`select from friend_request where member_id = ${member_id} or asked_id = ${member_id}
    order by request_id for update`.execute(trx);
  await sql`select from thread where low_id = ${member_id} or high_id = ${member_id}
    order by thread_id for update`.execute(trx);
}
