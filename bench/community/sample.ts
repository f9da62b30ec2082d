import { sql, type RawBuilder } from 'kysely';
import { writeCursor } from '#contracts/calls/social/comment-cursor.ts';
import type { CommentSort } from '#contracts/calls/social/comments.ts';
import { comment_limits } from '#contracts/text/comment-text.ts';
import type { Composition } from '#app/compose.ts';
import type { Domain } from '#domain/index.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Backend } from '../listings/backend.ts';

const many = 200;

/** Subjects of the questions: some that have most, and some drawn at random, the same in every run. */
export interface Sample {
  hot_video: number;
  /** After which the last page of its comments begins. */
  last_page: Readonly<Record<CommentSort, string>>;
  hot_channel: number;
  commented: number[];
  commenting: number[];
  /** Members with about fifty subscriptions, and the one with a thousand. */
  with_fifty: number[];
  with_thousand: number;
  notified: number[];
  writing: number[];
  threads: { thread_id: number; member_id: number }[];
  playlists: number[];
  large_playlist: { playlist_id: number; member_id: number };
  remembering: number[];
  saving: number[];
  listed: number[];
}

/** The tools that all parts measure with, on a separate connection, which does nothing else. */
export interface CommunityBench {
  product: Composition;
  backend: Backend;
  /** On that connection. */
  domain: Domain;
  sample: Sample;
  videos: number;
  runs: number;
}

type Text = RawBuilder<unknown>;

/** Half of them by how many rows they have, the others in an order that says nothing. */
const mostAndAny = (id: Text, from: Text): Text => sql`
  with counted as materialized (select ${id} as id, count(*) as n from ${from} group by 1)
  (select id from counted order by n desc, id limit ${many / 10})
  union (select id from counted order by hashint4(id) limit ${many - many / 10})`;

export async function readSample(db: Db): Promise<Sample> {
  const ids = async (query: Text): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`${query}`.execute(db);
    return rows.map(({ id }) => id);
  };
  const one = async (query: Text): Promise<number> => {
    const [id] = await ids(query);
    if (id === undefined) throw new Error('the community lacks something to measure');
    return id;
  };
  const hot_video = await one(
    sql`select video_id as id from commented_video order by comments desc limit 1`,
  );
  const subscribers = sql`select member_id as id from subscription group by 1`;
  const [large] = (
    await sql<Sample['large_playlist']>`
      select playlist_id, member_id from playlist where visible = 1 order by items desc limit 1`.execute(
      db,
    )
  ).rows;
  const { rows: threads } = await sql<{ thread_id: number; member_id: number }>`
    select t.thread_id, t.low_id as member_id from thread as t
    where t.thread_id in (${mostAndAny(sql`thread_id`, sql`message`)})`.execute(db);
  return {
    hot_video,
    last_page: await lastPages(db, hot_video),
    hot_channel: await one(
      sql`select channel_id as id from subscription where kind = 4 group by 1 order by count(*) desc limit 1`,
    ),
    commented: await ids(
      sql`select id from (
        (select video_id as id from commented_video order by comments desc offset 1 limit ${many / 2})
        union (select video_id from commented_video where comments > 0 order by hashint4(video_id) limit ${many / 2})) as x order by hashint4(id)`,
    ),
    commenting: await ids(mostAndAny(sql`member_id`, sql`comment where member_id is not null`)),
    with_fifty: await ids(
      sql`${subscribers} having count(*) between 45 and 55 order by hashint4(member_id) limit ${many}`,
    ),
    with_thousand: await one(sql`${subscribers} order by count(*) desc limit 1`),
    notified: await ids(mostAndAny(sql`member_id`, sql`notification`)),
    writing: await ids(mostAndAny(sql`member_id`, sql`thread_member`)),
    threads,
    playlists: await ids(
      sql`select playlist_id as id from playlist where visible = 1 and items > 0 order by hashint4(playlist_id) limit ${many}`,
    ),
    large_playlist: large ?? { playlist_id: 0, member_id: 0 },
    remembering: await ids(mostAndAny(sql`member_id`, sql`history_entry`)),
    saving: await ids(mostAndAny(sql`member_id`, sql`saved_item where list = 2`)),
    listed: await ids(
      sql`select video_id as id from listing order by hashint4(video_id) limit 6000`,
    ),
  };
}

/** Where the last page begins: after the comment that has one page behind it. */
async function lastPages(db: Db, video_id: number): Promise<Sample['last_page']> {
  const cursorOf = async (order: Text, isBest: boolean): Promise<string> => {
    const { rows } = await sql<{ comment_id: number; score: number }>`
      select comment_id, score from comment where video_id = ${video_id} and is_listed
      order by ${order} offset ${comment_limits.page} limit 1`.execute(db);
    const [last] = rows;
    return last ? writeCursor({ comment_id: last.comment_id, score: isBest ? last.score : 0 }) : '';
  };
  return {
    best: await cursorOf(sql`score, comment_id`, true),
    newest: await cursorOf(sql`comment_id`, false),
    oldest: await cursorOf(sql`comment_id desc`, false),
  };
}
