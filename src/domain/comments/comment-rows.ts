import { sql, type RawBuilder } from 'kysely';
import { writerCode } from '#contracts/things.ts';
import { comment_limits } from '#contracts/text/comment-text.ts';
import { writeCursor } from '#contracts/calls/social/comment-cursor.ts';
import type { CommentReply, CommentThread } from '#contracts/calls/social/comments.ts';

/** A comment as JSON of the database. */
export interface CommentRow {
  comment_id: number;
  username: string | null;
  writer_id: number | null;
  body: string;
  lang: CommentReply['lang'];
  state: CommentReply['state'];
  created_at: string;
  is_edited: boolean;
  likes: number;
  dislikes: number;
  score: number;
  reply_count: number;
}
export type ThreadRow = CommentRow & { first_replies: CommentRow[] | null };

/** Of what is gone nothing is read. */
export const commentColumns = (table: string): RawBuilder<unknown> => {
  const of = (name: string) => sql.ref(`${table}.${name}`);
  const shown = (value: RawBuilder<unknown>, none: RawBuilder<unknown>) =>
    sql`case ${of('state')} when 'shown' then ${value} else ${none} end`;
  return sql`${of('comment_id')} as comment_id, ${of('lang')} as lang, ${of('state')} as state,
    ${shown(sql`(select m.username from member as m where m.member_id = ${of('member_id')})`, sql`null`)} as username,
    ${shown(of('member_id'), sql`null`)} as writer_id,
    ${shown(sql`${of('body')}`, sql`''`)} as body,
    to_char(${of('created_at')} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
    ${of('edited_at')} is not null as is_edited, ${of('likes')} as likes, ${of('dislikes')} as dislikes,
    ${of('score')} as score, ${of('replies')} as reply_count`;
};

/** The first replies of a thread, and one more. */
export const firstReplies = (thread: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_agg(to_json(y) order by y.comment_id) from (
    select ${commentColumns('r')} from comment as r
    where r.parent_id = ${thread} and r.is_listed order by r.comment_id limit ${sql.lit(comment_limits.replies + 1)}) as y)`;

export const toReply = (row: CommentRow): CommentReply => ({
  comment_id: row.comment_id,
  username: row.username ?? '',
  writer: writerCode(row.writer_id),
  body: row.body,
  lang: row.lang,
  state: row.state,
  created_at: row.created_at,
  is_edited: row.is_edited,
  likes: row.likes,
  dislikes: row.dislikes,
});

export function toThread({ first_replies, ...row }: ThreadRow): CommentThread {
  const { items, next } = pageOf(first_replies ?? [], comment_limits.replies);
  return { ...toReply(row), reply_count: row.reply_count, replies: items.map(toReply), next };
}

/** Of one row more than a page holds: the page, and where the next one begins. */
export function pageOf<Row extends { comment_id: number; score: number }>(
  rows: readonly Row[],
  size: number,
  byScore = false,
): { items: readonly Row[]; next: string } {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  const isLast = rows.length <= size || !last;
  const next = isLast
    ? ''
    : writeCursor({ comment_id: last.comment_id, score: byScore ? last.score : 0 });
  return { items, next };
}
