import { sql } from 'kysely';
import { mentionsIn } from '#contracts/text/comment-text.ts';
import { usernameKey } from '#contracts/text/username.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { areFriends } from '../profiles/index.ts';
import { addNotifications, type Line } from './add-notifications.ts';
import { linesOfFriendships, linesOfMessages, linesOfRequests } from './lines-of-contacts.ts';
import { isCommentShownTo } from './shown.ts';

const batch = 200;
/** More names in one comment are not heard. */
const most_mentions = 5;

interface Event {
  comment_id: number | null;
  decision_id: number | null;
  request_id: number | null;
  friendship_id: number | null;
  is_for_low: boolean | null;
  message_id: number | null;
}
type EventKey = 'comment_id' | 'decision_id' | 'request_id' | 'message_id';

/** Notifies members of replies, mentions, decisions, friends and messages. Returns whether there may be more. */
export async function notifyOfEvents({ db }: Ctx): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows: events } = await sql<Event>`
      delete from notification_event where event_id = any(array(
        select event_id from notification_event order by event_id limit ${batch} for update skip locked))
      returning comment_id, decision_id, request_id, friendship_id, is_for_low, message_id`.execute(
      trx,
    );
    const idsOf = (key: EventKey) => events.flatMap((event) => event[key] ?? []);
    await addNotifications(trx, [
      ...(await linesOfComments(trx, idsOf('comment_id'))),
      ...(await linesOfDecisions(trx, idsOf('decision_id'))),
      ...(await linesOfRequests(trx, idsOf('request_id'))),
      ...(await linesOfFriendships(trx, events)),
      ...(await linesOfMessages(trx, idsOf('message_id'))),
    ]);
    return events.length === batch;
  });
}

interface CommentRow {
  comment_id: number;
  thread_id: number;
  body: string;
  thread_writer: number | null;
}

/**
 * The writer of a thread is notified of replies to it, or of mentions in them where replies are switched off; members who wrote in the
 * thread, and friends of the comment's writer, of mentions.
 */
async function linesOfComments(trx: Trx, ids: readonly number[]): Promise<Line[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CommentRow>`
    select c.comment_id, coalesce(c.parent_id, c.comment_id) as thread_id, c.body,
      case when ${isCommentShownTo(sql.ref('t.member_id'))}
        and not exists (select from notification_off as o where o.member_id = t.member_id and o.kind = 'reply')
        then nullif(t.member_id, c.member_id) end as thread_writer
    from comment as c left join comment as t on t.comment_id = c.parent_id
    where c.comment_id = any(${[...ids]}::int[]) and c.state = 'shown'`.execute(trx);
  const replies = rows.flatMap(({ comment_id, thread_id, thread_writer }): Line[] =>
    thread_writer === null
      ? []
      : [
          {
            member_id: thread_writer,
            kind: 'reply',
            subject: thread_id,
            day: null,
            object: comment_id,
          },
        ],
  );
  const heard = new Set(replies.map(({ member_id, object }) => `${member_id} ${object}`));
  const mentions = await linesOfMentions(trx, rows);
  return [
    ...replies,
    ...mentions.filter(({ member_id, object }) => !heard.has(`${member_id} ${object}`)),
  ];
}

async function linesOfMentions(trx: Trx, comments: readonly CommentRow[]): Promise<Line[]> {
  const named = comments.flatMap(({ comment_id, thread_id, body }) =>
    mentionsIn(body)
      .slice(0, most_mentions)
      .map((name) => ({ comment_id, thread_id, name: usernameKey(name) })),
  );
  if (named.length === 0) return [];
  const { rows } = await sql<{ member_id: number; comment_id: number }>`
    select distinct m.member_id, x.comment_id
    from json_to_recordset(${JSON.stringify(named)}::json) as x(comment_id int, thread_id int, name text)
    join member as m on m.username_key = x.name
    join comment as c on c.comment_id = x.comment_id and c.member_id is distinct from m.member_id
    left join comment as t on t.comment_id = c.parent_id
    where (exists (select from comment as w where w.member_id = m.member_id and w.state = 'shown'
        and (w.comment_id = x.thread_id or w.parent_id = x.thread_id))
      or ${areFriends(sql.ref('m.member_id'), sql.ref('c.member_id'))})
      and ${isCommentShownTo(sql.ref('m.member_id'))}`.execute(trx);
  return rows.map(({ member_id, comment_id }) => ({
    member_id,
    kind: 'mention',
    subject: comment_id,
    day: null,
    object: comment_id,
  }));
}

async function linesOfDecisions(trx: Trx, ids: readonly number[]): Promise<Line[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('moderation_decision')
    .select(['decision_id', 'member_id'])
    .where('decision_id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ decision_id, member_id }): Line[] =>
    member_id === null
      ? []
      : [{ member_id, kind: 'decision', subject: decision_id, day: null, object: decision_id }],
  );
}
