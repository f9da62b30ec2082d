import { sql, type RawBuilder } from 'kysely';
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

/**
 * Takes a message that is no longer sent off the other side of its thread: what that side sees last, and has not read, is what is left. That side is locked by a
 * statement of its own, so that the next one sees a message that is written meanwhile. Safe to repeat.
 */
export async function retractMessage(trx: Trx, message_id: number): Promise<void> {
  await sql`
    select from thread_member as s join message as m using (thread_id)
    where m.message_id = ${message_id} and s.member_id <> m.member_id for no key update of s`.execute(
    trx,
  );
  const newest = (which: RawBuilder<boolean>) => sql`coalesce((
    select max(x.message_id) from message as x where x.thread_id = s.thread_id and x.message_id > s.cleared_id and ${which}), 0)`;
  const isIn = sql<boolean>`x.state = 'sent' and x.member_id is distinct from s.member_id`;
  await sql`
    update thread_member as s set last_in_id = ${newest(isIn)}, last_id = ${newest(sql`(x.state = 'sent' or x.member_id = s.member_id)`)}
    from message as m
    where m.message_id = ${message_id} and s.thread_id = m.thread_id and s.member_id <> m.member_id
      and m.message_id in (s.last_in_id, s.last_id) and s.place <> 'closed'`.execute(trx);
}

interface NewMessage {
  member_id: number;
  thread_id: number;
  body: string;
  text_hash: Buffer;
}

/**
 * Writes a message and delivers it: what `deliverMessage` does, with the row and the side of the writer, who has read and accepted
 * the thread by writing. One statement, because each update of sides calls their triggers. Returns its number.
 */
export async function writeDelivered(
  trx: Trx,
  { member_id, thread_id, body, text_hash }: NewMessage,
): Promise<number> {
  const { rows } = await sql<{ message_id: number }>`with ${prepared} m as (
      insert into message (thread_id, member_id, body, state, text_hash)
      values (${thread_id}, ${member_id}, ${body}, 'sent', ${text_hash}) returning message_id, thread_id, member_id),
    side as (
      update thread_member as s set last_id = greatest(s.last_id, m.message_id),
        last_in_id = case when s.member_id = m.member_id then s.last_in_id else greatest(s.last_in_id, m.message_id) end,
        read_id = case when s.member_id = m.member_id then greatest(s.read_id, s.last_in_id) else least(s.read_id, m.message_id - 1) end,
        place = case when s.member_id = m.member_id then 'inbox' else s.place end
      from m
      where s.thread_id = m.thread_id and (s.member_id = m.member_id or (s.cleared_id < m.message_id and s.place <> 'closed'))
      returning s.member_id, s.place),
    event as (
      insert into notification_event (message_id)
      select m.message_id from m join side as s on s.member_id <> m.member_id and s.place = 'inbox')
    select message_id from m`.execute(trx);
  return rows[0]?.message_id ?? 0;
}
