import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';

/**
 * Shows a message to the other member of its thread, unread: the one place where a message arrives. Where the thread waits to be
 * accepted it stands among the requests, and the member is not notified. Nothing for a member who is gone. Safe to repeat.
 */
export async function deliverMessage(trx: Trx, message_id: number): Promise<void> {
  await sql`with ${prepared} shown as (
    update thread_member as s set last_id = greatest(s.last_id, m.message_id), last_in_id = greatest(s.last_in_id, m.message_id),
      read_id = least(s.read_id, m.message_id - 1)
    from message as m
    where m.message_id = ${message_id} and m.state = 'sent' and s.thread_id = m.thread_id and s.member_id <> m.member_id
      and s.cleared_id < m.message_id and s.place <> 'closed'
    returning s.place)
    insert into notification_event (message_id) select ${message_id}::int from shown where place = 'inbox'`.execute(
    trx,
  );
}
