import { sql } from 'kysely';
import { isAppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { isCovered, isScheduled, missingRecords, nowByBothClocks } from '../publications/index.ts';
import { changeVideoState } from '../videos/index.ts';
import { assertNotHeld } from './held.ts';
import { lockBefore } from './lock-before.ts';

const batch = 100;
/** For rows that somebody else has locked. */
const lock_wait = '5s';

/**
 * Shows approved videos whose time has come, by the database's clock and by this process's, each in a transaction of its own. What a case holds, or lacks a record by now, waits on.
 * Any worker, any time.
 */
export async function publishScheduled(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ video_id: number }>`
    select s.video_id from video_schedule as s join video as v using (video_id)
    where s.publish_at <= ${nowByBothClocks(ctx)} and v.status_id = ${videoStatus.pending}
      and exists (select from publication p where p.video_id = s.video_id and p.revoked_at is null)
    order by s.publish_at, s.video_id limit ${batch}`.execute(ctx.db);
  for (const { video_id } of rows) {
    try {
      if (await publishOne(ctx, video_id)) ctx.log.info({ video_id }, 'scheduled video published');
    } catch (error) {
      if (isAppError(error)) ctx.log.info({ video_id, code: error.code }, 'scheduled video waits');
      else ctx.log.error({ video_id, err: messageOf(error) }, 'scheduled video not published');
    }
  }
}

/** False for one that was rescheduled, hidden or deleted meanwhile, or that nothing covers any more. */
const publishOne = (ctx: Ctx, video_id: number): Promise<boolean> =>
  ctx.db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${lock_wait}, true)`.execute(trx);
    const of = { type: 'video', id: video_id } as const;
    await lockBefore(trx, 'video', [video_id]);
    const { rows } = await sql`
      select from video_schedule join video using (video_id)
      where video_id = ${video_id} and status_id = ${videoStatus.pending} for update of video_schedule`.execute(
      trx,
    );
    if (rows.length === 0 || (await isScheduled(ctx, trx, video_id))) return false;
    await assertNotHeld(trx, of);
    const missing = await missingRecords(trx, of);
    if (Object.keys(missing).length > 0 || !(await isCovered(trx, of))) return false;
    await changeVideoState(trx, video_id, { status: 'active', is_new: true });
    return true;
  });
