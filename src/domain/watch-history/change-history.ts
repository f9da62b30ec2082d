import { sql } from 'kysely';
import { history_limits, type HistoryDays } from '#contracts/calls/social/watch-history.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { lockWriter } from '../write-access/index.ts';

export interface HistoryChange {
  member_id: number;
  /** For how long entries stay; 0 switches it off and deletes it. Undefined leaves it as it is. */
  days: HistoryDays | 0 | undefined;
  /** Undefined leaves it as it is; a history that is off is not paused. */
  paused: boolean | undefined;
}

/** Switches the history on or off, pauses it, and says for how long entries stay: older ones are deleted at once. */
export async function changeHistory(
  { db }: Ctx,
  { member_id, days, paused }: HistoryChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockProfile(trx, member_id);
    const wanted = days === 0 ? null : (days ?? undefined);
    await sql`
      update profile set history_days = x.days,
        history_paused = x.days is not null and coalesce(${paused ?? null}::boolean, history_paused)
      from (select case when ${wanted === undefined}::boolean then history_days else ${wanted ?? null}::smallint end as days
        from profile where member_id = ${member_id}) as x
      where member_id = ${member_id}`.execute(trx);
    if (wanted === null) await deleteAll(trx, member_id);
    else if (wanted !== undefined)
      await sql`
        delete from history_entry
        where member_id = ${member_id} and watched_at < now() - make_interval(days => ${wanted})`.execute(
        trx,
      );
  });
}

/** Deletes the whole history. Earlier entries of devices do not come back. */
export async function clearHistory(
  { db }: Ctx,
  { member_id }: { member_id: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockProfile(trx, member_id);
    await deleteAll(trx, member_id);
  });
}

/**
 * Removes a video, and records the time, as long as the history is on: a device that has it from before does not bring it back. A video that is not in it
 * changes nothing. The member is locked before the profile, as everywhere; a call that switches the history off waits, and then deletes the record.
 */
export async function removeWatched(
  { db }: Ctx,
  { member_id, video_id }: { member_id: number; video_id: number },
): Promise<void> {
  const { rows } = await sql`
    with me as materialized (
      select member_id from member where member_id = ${member_id} for key share),
    own as materialized (
      select p.member_id from me join profile as p using (member_id) where p.history_days is not null for share of p),
    gone as (
      delete from history_entry as h using own where h.member_id = own.member_id and h.video_id = ${video_id}
      returning h.member_id, h.video_id)
    insert into history_removal (member_id, video_id) select member_id, video_id from gone
    on conflict (member_id, video_id) do update set removed_at = excluded.removed_at
    returning video_id`.execute(db);
  if (rows.length > 0) await dropOldestRemovals(db, member_id);
}

/** As many as a history has entries. */
async function dropOldestRemovals(db: Db, member_id: number): Promise<void> {
  await sql`
    delete from history_removal where member_id = ${member_id} and removed_at < (
      select removed_at from history_removal where member_id = ${member_id}
      order by removed_at desc offset ${history_limits.most - 1} limit 1)`.execute(db);
}

/** Locks the member and the profile; recordWatched waits for the lock. */
export async function lockProfile(trx: Trx, member_id: number): Promise<void> {
  await lockWriter(trx, member_id);
  await sql`insert into profile (member_id) values (${member_id}) on conflict (member_id) do nothing`.execute(
    trx,
  );
  await sql`select from profile where member_id = ${member_id} for no key update`.execute(trx);
}

async function deleteAll(trx: Trx, member_id: number): Promise<void> {
  await sql`update profile set history_cleared_at = now() where member_id = ${member_id}`.execute(
    trx,
  );
  await sql`delete from history_entry where member_id = ${member_id}`.execute(trx);
  await sql`delete from history_removal where member_id = ${member_id}`.execute(trx);
}
