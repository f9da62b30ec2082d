import { sql } from 'kysely';
import type { HistoryState } from '#contracts/calls/social/saved-items.ts';
import type { DeviceWatched } from '#contracts/calls/social/watch-history.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { spendHourlyBudget } from '../member-budgets/index.ts';
import { lockProfile } from './change-history.ts';
import { historyState, type HistoryRow } from './history-state.ts';
import { dropOldest } from './record-watched.ts';

export interface DeviceHistory {
  member_id: number;
  /** Newest first, each with its time by the clock of the device. */
  items: readonly DeviceWatched[];
  /** The clock of the device, Unix seconds. */
  now: number;
}

export interface MergedHistory {
  state: HistoryState;
  added: number;
  dropped: number;
}

/**
 * Adds the history of a device to that of the account: of a video that both have, the later one counts. Nothing is added to one
 * that is off or paused, nor what is older than the last clearing, than its removal, or than entries stay; of more than 5,000 the oldest leave.
 * Nothing changes when it is repeated. An entry without a time is a day old: it changes none that is there, and is not added to a
 * history that was ever cleared, nor where it was removed. Throws too_many_requests.
 */
export async function mergeHistory(
  ctx: Ctx,
  { member_id, items, now }: DeviceHistory,
): Promise<MergedHistory> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, member_id);
    await spendHourlyBudget(ctx, trx, member_id, 'merges');
    const profile = await sql<HistoryRow>`
      select history_days, history_paused from profile where member_id = ${member_id}`.execute(trx);
    const state = historyState(profile.rows[0]);
    if (state !== 'on') return { state, added: 0, dropped: 0 };
    const { rows } = await sql`
      with q as materialized (
        select distinct on (x.id) x.id, x.position, x.opened > 0 as is_timed, case when x.opened = 0 then now() - interval '1 day'
          else least(now(), now() + (x.opened - ${now}::bigint) * interval '1 second') end - x.place * interval '1 microsecond' as at
        from unnest(${items.map(({ video_id }) => video_id)}::int[], ${items.map(({ opened }) => opened)}::bigint[],
          ${items.map(({ position }) => position)}::int[]) with ordinality as x(id, opened, position, place)
        order by x.id, x.place),
      videos as materialized (
        select video_id, duration from video
        where video_id in (select id from q) and status_id = ${videoStatus.active} order by video_id for key share)
      insert into history_entry as h (member_id, video_id, position, watched_at)
      select p.member_id, v.video_id, least(q.position, ceil(v.duration)::int), q.at
      from q join videos as v on v.video_id = q.id cross join profile as p
      where p.member_id = ${member_id} and q.at > now() - make_interval(days => p.history_days::int)
        and q.at > coalesce(p.history_cleared_at, '-infinity')
        and not exists (
          select from history_removal as r where r.member_id = p.member_id and r.video_id = v.video_id
            and (r.removed_at >= q.at or not q.is_timed))
        and (q.is_timed or p.history_cleared_at is null and not exists (
          select from history_entry as e where e.member_id = p.member_id and e.video_id = v.video_id))
      on conflict (member_id, video_id) do update set position = excluded.position, watched_at = excluded.watched_at
      where h.watched_at < excluded.watched_at - interval '2 seconds'
      returning video_id`.execute(trx);
    return { state, added: rows.length, dropped: await dropOldest(trx, member_id) };
  });
}
