import { sql, type QueryExecutorProvider } from 'kysely';
import { history_limits } from '#contracts/calls/social/watch-history.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';

export interface Watched {
  member_id: number;
  video_id: number;
  /** Whole seconds; undefined for a video that was opened, whose position stays. */
  position: number | undefined;
}

/**
 * Adds a video to the history, or moves it to the top with its position; of more than 5,000 the oldest leave. One statement,
 * and another one for a video that is new. Nothing happens while the history is off or paused, and with a video that is not
 * shown. The member is locked before the profile, as everywhere; the lock waits for a transaction that switches the history off, and
 * then reads the new value.
 */
export async function recordWatched(
  { db }: Ctx,
  { member_id, video_id, position }: Watched,
): Promise<void> {
  const { rows } = await sql<{ is_new: boolean }>`
    with ${prepared} me as materialized (
      select member_id from member where member_id = ${member_id} for key share),
    own as materialized (
      select p.member_id from me join profile as p using (member_id)
      where p.history_days is not null and not p.history_paused for share of p)
    insert into history_entry as h (member_id, video_id, position, watched_at)
    select own.member_id, v.video_id, least(${position ?? 0}::int, ceil(v.duration)::int), clock_timestamp()
    from own cross join video as v where v.video_id = ${video_id} and v.status_id = ${videoStatus.active}
    on conflict (member_id, video_id) do update set watched_at = greatest(excluded.watched_at, h.watched_at),
      position = case when ${position !== undefined}::boolean then excluded.position else h.position end
    returning xmax = 0 as is_new`.execute(db);
  if (rows[0]?.is_new) await dropOldest(db, member_id);
}

/** Deletes the rows beyond the limit, except those that another transaction changes or deletes at the moment. Returns how many were deleted. */
export async function dropOldest(db: QueryExecutorProvider, member_id: number): Promise<number> {
  const { rows } = await sql`
    delete from history_entry where (member_id, video_id) in (
      select member_id, video_id from history_entry
      where member_id = ${member_id} and (watched_at, video_id) <= (
        select watched_at, video_id from history_entry where member_id = ${member_id}
        order by watched_at desc, video_id desc offset ${history_limits.most} limit 1)
      for update skip locked)
    returning video_id`.execute(db);
  return rows.length;
}
