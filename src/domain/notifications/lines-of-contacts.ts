import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Line } from './add-notifications.ts';
import { isMessageShown, isRequestWaiting } from './shown.ts';

/** Notifies the member asked of a friend request that still waits; the same one that is taken back and sent again is not new. */
export async function linesOfRequests(trx: Trx, ids: readonly number[]): Promise<Line[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ request_id: number; asked_id: number }>`
    select r.request_id, r.asked_id from friend_request as r
    where r.request_id = any(${[...ids]}::int[]) and ${isRequestWaiting}`.execute(trx);
  return rows.map(({ request_id, asked_id }) => ({
    member_id: asked_id,
    kind: 'friend_request',
    subject: request_id,
    day: null,
    object: request_id,
  }));
}

/** Notifies the member who asked first that there is a friend now. */
export async function linesOfFriendships(
  trx: Trx,
  events: readonly { friendship_id: number | null; is_for_low: boolean | null }[],
): Promise<Line[]> {
  const begun = events.filter(({ friendship_id }) => friendship_id !== null);
  if (begun.length === 0) return [];
  const { rows } = await sql<{ friendship_id: number; member_id: number }>`
    select f.friendship_id, case when x.is_for_low then f.low_id else f.high_id end as member_id
    from json_to_recordset(${JSON.stringify(begun)}::json) as x(friendship_id int, is_for_low boolean)
    join friendship as f using (friendship_id)`.execute(trx);
  return rows.map(({ friendship_id, member_id }) => ({
    member_id,
    kind: 'friend',
    subject: friendship_id,
    day: null,
    object: friendship_id,
  }));
}

/** One line a thread; none of what was read or deleted meanwhile, and none in a thread that waits to be accepted. */
export async function linesOfMessages(trx: Trx, ids: readonly number[]): Promise<Line[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ member_id: number; thread_id: number; message_id: number }>`
    select s.member_id, s.thread_id, x.message_id
    from message as x join thread_member as s on s.thread_id = x.thread_id and s.member_id <> x.member_id
    where x.message_id = any(${[...ids]}::int[]) and ${isMessageShown} and x.message_id > s.read_id`.execute(
    trx,
  );
  return rows.map(({ member_id, thread_id, message_id }) => ({
    member_id,
    kind: 'message',
    subject: thread_id,
    day: null,
    object: message_id,
  }));
}
