import { sql } from 'kysely';
import { historyDays } from '#contracts/calls/social/watch-history.ts';
import type { Ctx } from '../ctx.ts';

/** Rows of a transaction. */
const batch = 5000;

/** Deletes entries that are older than their member wants, and what is noted of removals after the longest time that entries stay. A history that is off has none: changeHistory deletes them. */
export async function pruneHistories({ db }: Ctx): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from history_entry as e using (
        select h.member_id, h.video_id from profile as p cross join lateral (
          select member_id, video_id from history_entry as x
          where x.member_id = p.member_id and x.watched_at < now() - make_interval(days => p.history_days::int)
          order by x.watched_at limit ${batch} for update skip locked) as h
        where p.history_days is not null limit ${batch}) as o
      where e.member_id = o.member_id and e.video_id = o.video_id
      returning e.video_id`.execute(db);
    if (rows.length < batch) break;
  }
  await pruneRemovals(db);
}

async function pruneRemovals(db: Ctx['db']): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from history_removal where (member_id, video_id) in (
        select member_id, video_id from history_removal
        where removed_at < now() - make_interval(days => ${Math.max(...historyDays)}) limit ${batch} for update skip locked)
      returning video_id`.execute(db);
    if (rows.length < batch) return;
  }
}
