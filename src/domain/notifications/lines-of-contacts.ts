import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Line } from './add-notifications.ts';
import { isMessageShown, isRequestWaiting } from './shown.ts';

/** Who was asked hears of a friend request that still waits; the same one that is taken back and sent again is not new. */
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

/** Who asked first hears that there is a friend now. */
export const linesOfFriendship = ({
  friendship_id,
  notified_id,
}: {
  friendship_id: number | null;
  notified_id: number | null;
}): Line[] =>
  friendship_id === null || notified_id === null
    ? []
    : [
        {
          member_id: notified_id,
          kind: 'friend',
          subject: friendship_id,
          day: null,
          object: friendship_id,
        },
      ];

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
