import { sql, type RawBuilder } from 'kysely';
import { comment_limits } from '#contracts/text/comment-text.ts';
import { readCursor, type CommentCursor } from '#contracts/calls/social/comment-cursor.ts';
import type {
  CommentedSection,
  CommentedThread,
  CommentPage,
  CommentSetting,
  CommentSort,
  CommentsQuery,
  RepliesQuery,
  ReplyPage,
} from '#contracts/calls/social/comments.ts';
import { AppError } from '#contracts/errors.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { assertVisible, type VideoState } from '../videos/index.ts';
import {
  commentColumns,
  firstReplies,
  pageOf,
  toReply,
  toThread,
  type CommentRow,
  type ThreadRow,
} from './comment-rows.ts';

/**
 * A page of threads with their first replies: one statement. Throws as reading the video or album does:
 * not_found, private or deleted.
 */
export async function listComments(
  { db, viewer }: Ctx,
  { section, object_id, sort, after }: CommentsQuery,
): Promise<CommentPage> {
  const cursor = readCursor(after);
  const { rows } = await sql<
    VideoState & { setting: CommentSetting; total: number; threads: ThreadRow[] | null }
  >`
    select ${prepared} o.status_id, o.is_private, coalesce(c.setting, 'on') as setting, coalesce(c.comments, 0) as total, (
      select json_agg(to_json(x)) from (
        select ${commentColumns('t')}, ${firstReplies(sql.ref('t.comment_id'))} as first_replies
        from comment as t
        where t.${sql.ref(`${section}_id`)} = ${object_id} and t.is_listed ${beyond[sort](cursor)}
        order by ${orders[sort]} limit ${comment_limits.page + 1}) as x) as threads
    from ${sql.table(section)} as o
    left join ${sql.table(`commented_${section}`)} as c using (${sql.ref(`${section}_id`)})
    where ${sql.ref(`${section}_id`)} = ${object_id}`.execute(db);
  const [row] = rows;
  assertVisible(row, viewer);
  assertPublic(row);
  // Comments from before the owner switched comments off are not shown.
  if (row.setting === 'off') return { total_count: 0, setting: 'off', threads: [], next: '' };
  const { items, next } = pageOf(row.threads ?? [], comment_limits.page, sort === 'best');
  return { total_count: row.total, setting: row.setting, threads: items.map(toThread), next };
}

/** Comments are the same for every reader, so none are listed for a video or album that only members see. */
export function assertPublic({ is_private }: VideoState): void {
  if (is_private) throw new AppError('private');
}

const orders: Readonly<Record<CommentSort, RawBuilder<unknown>>> = {
  best: sql`t.score desc, t.comment_id desc`,
  newest: sql`t.comment_id desc`,
  oldest: sql`t.comment_id`,
};

type Beyond = (cursor: CommentCursor | undefined) => RawBuilder<unknown>;
const beyond: Readonly<Record<CommentSort, Beyond>> = {
  best: (cursor) =>
    cursor ? sql`and (t.score, t.comment_id) < (${cursor.score}, ${cursor.comment_id})` : sql``,
  newest: (cursor) => (cursor ? sql`and t.comment_id < ${cursor.comment_id}` : sql``),
  oldest: (cursor) => (cursor ? sql`and t.comment_id > ${cursor.comment_id}` : sql``),
};

interface ObjectRow extends VideoState {
  section: CommentedSection;
  object_id: number;
  setting: CommentSetting;
}

/** Of the comment `x`: what it is below, and its state. */
const objectColumns = sql`
  case when x.video_id is null then 'album' else 'video' end as section, coalesce(x.video_id, x.album_id) as object_id,
  coalesce(v.status_id, a.status_id) as status_id, coalesce(v.is_private, a.is_private) as is_private,
  coalesce(cv.setting, ca.setting, 'on') as setting`;
const objectJoins = sql`
  left join video as v on v.video_id = x.video_id left join commented_video as cv on cv.video_id = x.video_id
  left join album as a on a.album_id = x.album_id left join commented_album as ca on ca.album_id = x.album_id`;

function assertListed(row: ObjectRow | undefined, viewer: Ctx['viewer']): asserts row is ObjectRow {
  assertVisible(row, viewer);
  assertPublic(row);
  if (row.setting === 'off') throw new AppError('not_found');
}

/** Further replies of a thread, oldest first. Throws not_found, private or deleted. */
export async function listReplies(
  { db, viewer }: Ctx,
  { thread_id, after }: RepliesQuery,
): Promise<ReplyPage & Pick<CommentedThread, 'section' | 'object_id'>> {
  const cursor = readCursor(after)?.comment_id ?? 0;
  const { rows } = await sql<ObjectRow & { replies: CommentRow[] | null }>`
    select ${objectColumns}, (
      select json_agg(to_json(y) order by y.comment_id) from (
        select ${commentColumns('r')} from comment as r
        where r.parent_id = x.comment_id and r.is_listed and r.comment_id > ${cursor}
        order by r.comment_id limit ${comment_limits.more_replies + 1}) as y) as replies
    from comment as x ${objectJoins}
    where x.comment_id = ${thread_id} and x.is_listed and x.parent_id is null`.execute(db);
  const [row] = rows;
  assertListed(row, viewer);
  const { section, object_id } = row;
  const { items, next } = pageOf(row.replies ?? [], comment_limits.more_replies);
  return { section, object_id, replies: items.map(toReply), next };
}

/**
 * The thread that a comment stands in, with its first replies and, where it is a later one, that reply alone after
 * them. Throws not_found, private or deleted.
 */
export async function getThread(
  { db, viewer }: Ctx,
  { comment_id }: { comment_id: number },
): Promise<CommentedThread> {
  const { rows } = await sql<ObjectRow & ThreadRow & { asked: CommentRow | null }>`
    select ${objectColumns}, ${commentColumns('x')}, ${firstReplies(sql.ref('x.comment_id'))} as first_replies,
      (select to_json(y) from (select ${commentColumns('q')}) as y where q.parent_id is not null) as asked
    from comment as q join comment as x on x.comment_id = coalesce(q.parent_id, q.comment_id) ${objectJoins}
    where q.comment_id = ${comment_id} and q.is_listed and x.is_listed`.execute(db);
  const [row] = rows;
  assertListed(row, viewer);
  const thread = toThread(row);
  const { asked } = row;
  if (asked && !thread.replies.some((reply) => reply.comment_id === asked.comment_id))
    thread.replies.push(toReply(asked));
  return { section: row.section, object_id: row.object_id, thread };
}

/** Below which video or album a comment stands, in whatever state both are; undefined for no comment. */
export async function findCommented(
  { db }: Pick<Ctx, 'db'>,
  comment_id: number,
): Promise<Pick<CommentedThread, 'section' | 'object_id'> | undefined> {
  const { rows } = await sql<Pick<CommentedThread, 'section' | 'object_id'>>`
    select ${prepared} case when x.video_id is null then 'album' else 'video' end as section, coalesce(x.video_id, x.album_id) as object_id
    from comment as q join comment as x on x.comment_id = coalesce(q.parent_id, q.comment_id)
    where q.comment_id = ${comment_id}`.execute(db);
  return rows[0];
}
