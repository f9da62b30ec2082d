import { sql } from 'kysely';
import { memberPictureAddress } from '#contracts/calls/accounts/member-pictures.ts';
import {
  message_limits,
  type Message,
  type ThreadMessages,
  type ThreadMessagesQuery,
} from '#contracts/calls/social/messages.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { areFriends, pictureKey } from '../profiles/index.ts';
import { isBlocked } from './open-thread.ts';

interface Side {
  cleared_id: number;
  state: ThreadMessages['state'];
  is_unread: boolean;
  seen_id: number;
  username: string | null;
  avatar_key: string | null;
}

/** A thread of the member with its newest messages, or those before one. Throws not_found for that of others, and for one that the member has deleted. */
export async function getThreadMessages(
  ctx: Ctx,
  { member_id, thread_id, before }: ThreadMessagesQuery & { member_id: number },
): Promise<ThreadMessages> {
  const side = await readSide(ctx, { member_id, thread_id });
  if (!side) throw new AppError('not_found');
  const { page } = message_limits;
  const { rows } = await sql<Message>`
    select message_id, coalesce(member_id = ${member_id}, false) as is_own, body as text,
      case when member_id is null then 'deleted' else state end as state,
      to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as sent_at
    from message
    where thread_id = ${thread_id} and message_id > ${side.cleared_id} and (${before}::int = 0 or message_id < ${before}::int)
      and (state = 'sent' or member_id = ${member_id})
    order by message_id desc limit ${page + 1}`.execute(ctx.db);
  const messages = rows.slice(0, page);
  const { cleared_id: _, username, avatar_key, ...shown } = side;
  return {
    ...shown,
    thread_id,
    username: username ?? '',
    avatar: avatar_key === null ? '' : memberPictureAddress(avatar_key, 256, 'webp'),
    messages,
    next: rows.length > page ? (messages.at(-1)?.message_id ?? 0) : 0,
  };
}

/** The member's side of a thread. `seen_id` reveals how far the other one has read only where that one has accepted the thread. */
async function readSide(
  { db }: Ctx,
  { member_id, thread_id }: { member_id: number; thread_id: number },
): Promise<Side | undefined> {
  const both = [sql`s.member_id`, sql`s.other_id`] as const;
  const { rows } = await sql<Side>`
    select s.cleared_id, s.is_unread, m.username, ${pictureKey('avatar')} as avatar_key,
      case when o.place = 'inbox' then least(o.read_id, s.last_id) else 0 end as seen_id,
      case when m.member_id is null then 'former' when t.is_closed then 'closed' when s.place = 'request' then 'request'
        when o.place in ('request', 'closed') and not ${areFriends(...both)} and exists (
          select from message as x where x.thread_id = s.thread_id and x.member_id = s.member_id
            and (x.state <> 'removed' or o.place = 'closed' or ${isBlocked(...both)}))
        then 'waiting' else 'open' end as state
    from thread_member as s join thread as t on t.thread_id = s.thread_id left join member as m on m.member_id = s.other_id
    left join thread_member as o on o.thread_id = s.thread_id and o.member_id = s.other_id
    where s.thread_id = ${thread_id} and s.member_id = ${member_id} and s.last_id > 0`.execute(db);
  return rows[0];
}
