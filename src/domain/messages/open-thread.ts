import { sql, type RawBuilder } from 'kysely';
import type { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import { areFriends, hasPage } from '../profiles/index.ts';

/** The relation of a member to another one, as far as messages depend on it. */
export interface Pair {
  /** Null before the first message. */
  thread_id: number | null;
  /** Where the other one has the thread. */
  other_place: 'inbox' | 'request' | 'closed' | null;
  is_friend: boolean;
  /** A decision has closed the thread. */
  is_closed: boolean;
  /** There is a block, of either. */
  is_blocked: boolean;
  /** The other one takes messages of this member, by its settings; one whose page is hidden, of friends and in threads that it has accepted. */
  is_taken: boolean;
  /** This member has written in the thread before. Removed messages count where the other one hears nothing more: that looks like waiting. */
  has_written: boolean;
  has_answered: boolean;
}

/** Whether there is a block, of either; each is a number in SQL. */
export const isBlocked = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from member_block as b where (b.member_id = ${one} and b.blocked_id = ${other})
    or (b.member_id = ${other} and b.blocked_id = ${one}))`;

/** Both are locked. Undefined for a member who has no page any more. */
export async function readPair(
  trx: Trx,
  member_id: number,
  other_id: number,
): Promise<Pair | undefined> {
  const both = [sql`${member_id}::int`, sql`${other_id}::int`] as const;
  const isFriend = areFriends(...both);
  const wrote = (id: number, which = sql``) =>
    sql`exists (select from message as x where x.thread_id = t.thread_id and x.member_id = ${id} ${which})`;
  const { rows } = await sql<Pair>`
    select ${prepared} t.thread_id, coalesce(t.is_closed, false) as is_closed, s.place as other_place, ${isFriend} as is_friend,
      ${isBlocked(...both)} as is_blocked,
      case coalesce(p.messages_from, 'members')
        when 'members' then coalesce(p.visibility, 'everyone') <> 'me' or ${isFriend} or coalesce(s.place = 'inbox', false)
        when 'friends' then ${isFriend} else false end as is_taken,
      ${wrote(member_id, sql`and (x.state <> 'removed' or s.place = 'closed' or ${isBlocked(...both)})`)} as has_written, ${wrote(other_id)} as has_answered
    from member as m left join login as l on l.id = m.member_id left join profile as p on p.member_id = m.member_id
    left join thread as t on t.low_id = least(${member_id}::int, ${other_id}::int) and t.high_id = greatest(${member_id}::int, ${other_id}::int)
    left join thread_member as s on s.thread_id = t.thread_id and s.member_id = m.member_id
    where m.member_id = ${other_id} and ${hasPage}`.execute(trx);
  return rows[0];
}

export function assertOpen({ is_blocked, is_taken, is_closed }: Pair, refusal: AppError): void {
  if (is_blocked || !is_taken || is_closed) throw refusal;
}

/** Whether a message that may be sent is a first one, which counts among the threads of a day: also one in the place of what the staff removed. */
export const isOpening = ({ thread_id, other_place, is_friend, has_answered }: Pair): boolean =>
  thread_id === null || (other_place === 'request' && !is_friend && !has_answered);

interface Opened {
  member_id: number;
  other_id: number;
  pair: Pair;
}

/** The thread of two members, opened again where the staff removed the first message. A friend has it in the inbox, any other member among the requests until it is accepted. */
export async function openThread(trx: Trx, { member_id, other_id, pair }: Opened): Promise<number> {
  if (pair.thread_id !== null) {
    if (pair.is_friend && pair.other_place !== 'inbox')
      await trx
        .updateTable('thread_member')
        .set({ place: 'inbox' })
        .where('thread_id', '=', pair.thread_id)
        .where('member_id', '=', other_id)
        .execute();
    if (isOpening(pair))
      await trx
        .updateTable('thread')
        .set({ opened_by: member_id, opened_at: sql`now()` })
        .where('thread_id', '=', pair.thread_id)
        .execute();
    return pair.thread_id;
  }
  const both = [member_id, other_id];
  const { thread_id } = await trx
    .insertInto('thread')
    .values({ low_id: Math.min(...both), high_id: Math.max(...both), opened_by: member_id })
    .returning('thread_id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('thread_member')
    .values([
      { thread_id, member_id, other_id },
      {
        thread_id,
        member_id: other_id,
        other_id: member_id,
        place: pair.is_friend ? 'inbox' : 'request',
      },
    ])
    .execute();
  return thread_id;
}
