import { sql } from 'kysely';
import { memberPictureAddress } from '#contracts/calls/accounts/member-pictures.ts';
import {
  message_limits,
  type Thread,
  type Threads,
  type ThreadsQuery,
} from '#contracts/calls/social/messages.ts';
import type { Ctx } from '../ctx.ts';
import { pictureKey } from '../profiles/index.ts';

type Row = Omit<Thread, 'username' | 'avatar'> & {
  last_id: number;
  username: string | null;
  avatar_key: string | null;
};

/** Characters of the newest message that a list shows. */
const snippet = 120;

/** Threads of a member, the one with the newest message first; `after` is the `next` of the page before, 0 for the first page. */
export async function listThreads(
  { db }: Ctx,
  { member_id, list, after }: ThreadsQuery & { member_id: number },
): Promise<Threads> {
  const { threads: page } = message_limits;
  const { rows } = await sql<Row>`
    select s.thread_id, s.last_id, m.username, ${pictureKey('avatar')} as avatar_key, s.is_unread,
      case when x.state <> 'removed' or x.member_id = s.member_id then left(x.body, ${snippet}) else '' end as text,
      coalesce(x.member_id = s.member_id, false) as is_own,
      to_char(x.sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as sent_at
    from thread_member as s join message as x on x.message_id = s.last_id left join member as m on m.member_id = s.other_id
    where s.member_id = ${member_id} and s.place = ${list === 'inbox' ? 'inbox' : 'request'} and s.last_id > 0
      and (${after}::int = 0 or s.last_id < ${after}::int)
    order by s.last_id desc limit ${page + 1}`.execute(db);
  const shown = rows.slice(0, page);
  const { rows: totals } = await sql<{ unread: number; requests: number }>`
    select contact_total(${member_id}, 3) as unread, contact_total(${member_id}, 4) as requests`.execute(
    db,
  );
  return {
    list,
    threads: shown.map(toThread),
    next: rows.length > page ? (shown.at(-1)?.last_id ?? 0) : 0,
    unread: 0,
    requests: 0,
    ...totals[0],
  };
}

function toThread(row: Row): Thread {
  const { last_id: _, username, avatar_key, ...thread } = row;
  const avatar = avatar_key === null ? '' : memberPictureAddress(avatar_key, 256, 'webp');
  return { ...thread, username: username ?? '', avatar };
}
