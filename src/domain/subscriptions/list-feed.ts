import { sql, type RawBuilder } from 'kysely';
import {
  readFeedCursor,
  subscription_limits,
  writeFeedCursor,
  type Feed,
  type FeedCursor,
  type FeedQuery,
} from '#contracts/calls/social/subscriptions.ts';
import { AppError } from '#contracts/errors.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { cardsByIds } from '../videos/index.ts';
import { findSubscription } from './list-subscriptions.ts';
import { readSource, subscribedNumbers } from './source.ts';

/** Before every video. */
const first: FeedCursor = { pub: 2 ** 31 - 1, video_id: 2 ** 31 - 1 };

/**
 * Listed videos of what a member is subscribed to, newest first, each once. Throws not_found for a source that it is not
 * subscribed to. Three statements, four with a source.
 */
export async function listFeed(
  ctx: Ctx,
  { member_id, source: code, after, ...filters }: FeedQuery & { member_id: number },
): Promise<Feed> {
  const asked = code === 'all' ? undefined : await subscribedNumbers(ctx.db, readSource(code));
  const source = asked && (await findSubscription(ctx, member_id, asked));
  if (asked && !source) throw new AppError('not_found');
  const [has_history, rows] = await Promise.all([
    hasHistory(ctx.db, member_id),
    selectFeed(ctx.db, {
      sources: asked
        ? sql`select distinct source from unnest(${asked}::int[]) as source`
        : sql`select source from subscription where member_id = ${member_id}`,
      flags: flagsOf(filters),
      unwatched_by: filters.watched === 'no' ? member_id : undefined,
      before: readFeedCursor(after) ?? first,
    }),
  ]);
  const shown = rows.slice(0, subscription_limits.feed);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    videos: await cardsByIds(
      ctx.db,
      ctx.settings,
      shown.map(({ video_id }) => video_id),
    ),
    source: source ?? null,
    has_history,
    next: last ? writeFeedCursor(last) : '',
  };
}

async function hasHistory(db: ReadDb, member_id: number): Promise<boolean> {
  const profile = await db
    .selectFrom('profile')
    .select('history_days')
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  return profile !== undefined && profile.history_days !== null;
}

/** The flags of `listing` that pass: 2 to 7, odd ones in HD, two for each length. Undefined for all. */
function flagsOf({ type, duration }: Pick<FeedQuery, 'type' | 'duration'>): number[] | undefined {
  if (type === 'all' && duration === 0) return undefined;
  const lengths = duration === 0 ? [1, 2, 3] : [duration];
  return lengths.flatMap((length) =>
    type === 'hd' ? [2 * length + 1] : [2 * length, 2 * length + 1],
  );
}

interface FeedRead {
  sources: RawBuilder<unknown>;
  flags: number[] | undefined;
  /** Leaves out what the history of this member has. */
  unwatched_by: number | undefined;
  before: FeedCursor;
}

/**
 * The newest video of each source decides which of them are read: only sources whose newest is among the first so many can
 * have a video of the page. So a thousand subscriptions cost a thousand looks into one index, and no sort of all their videos.
 */
async function selectFeed(
  db: ReadDb,
  { sources, flags, unwatched_by, before }: FeedRead,
): Promise<FeedCursor[]> {
  const most = sql.lit(subscription_limits.feed + 1);
  const flagged = flags ? sql`and v.flags = any(${flags}::smallint[])` : sql``;
  const passing =
    unwatched_by === undefined
      ? flagged
      : sql`${flagged} and not exists (
          select from history_entry as w where w.member_id = ${unwatched_by} and w.video_id = v.video_id)`;
  const { rows } = await sql<FeedCursor>`
    with heads as (
      select m.source, h.pub, h.video_id, dense_rank() over (order by h.pub desc, h.video_id desc) as place
      from (${sources}) as m cross join lateral (
        select v.pub, v.video_id from source_video as v
        where v.source = m.source and (v.pub, v.video_id) < (${before.pub}, ${before.video_id}) ${passing}
        order by v.pub desc, v.video_id desc limit 1) as h)
    select distinct x.pub, x.video_id from heads as h cross join lateral (
      select v.pub, v.video_id from source_video as v
      where v.source = h.source and (v.pub, v.video_id) <= (h.pub, h.video_id) ${passing}
      order by v.pub desc, v.video_id desc limit ${most}) as x
    where h.place <= ${most}
    order by x.pub desc, x.video_id desc limit ${most}`.execute(db as never);
  return rows;
}
