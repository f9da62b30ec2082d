import { sql } from 'kysely';
import type { HistoryDays } from '#contracts/calls/watch-history.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { lockMembers } from '../write-access/index.ts';

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

/** Deletes all of it. What devices had before does not come back. */
export async function clearHistory(
  { db }: Ctx,
  { member_id }: { member_id: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockProfile(trx, member_id);
    await deleteAll(trx, member_id);
  });
}

/** One that is not in it stays so. */
export async function removeWatched(
  { db }: Ctx,
  { member_id, video_id }: { member_id: number; video_id: number },
): Promise<void> {
  await sql`delete from history_entry where member_id = ${member_id} and video_id = ${video_id}`.execute(
    db,
  );
}

/** Locks the member and the profile; recordWatched waits for the lock. */
export async function lockProfile(trx: Trx, member_id: number): Promise<void> {
  await lockMembers(trx, [member_id]);
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
}
