import { sql } from 'kysely';
import { isAppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { openIfWaiting } from '../moderation/index.ts';
import {
  isCovered,
  isScheduled,
  missingRecords,
  nowByBothClocks,
  revokePublication,
} from '../publications/index.ts';
import { changeVideoState } from '../videos/index.ts';
import { assertHeldByNoCase } from './held.ts';
import { lockBefore } from './lock-before.ts';

const batch = 100;
/** For rows that somebody else has locked. */
const lock_wait = '5s';

/**
 * Shows approved videos whose time has come, by the database's clock and by this process's, each in a transaction of its own. A video that a case holds waits
 * for that case; one that lacks a record by now gets a new case of publication. Any worker may run it at any time.
 */
export async function publishScheduled(ctx: Ctx): Promise<void> {
  let last = 0;
  for (;;) {
    const due = await dueAfter(ctx, last);
    for (const video_id of due) await tryOne(ctx, video_id);
    // Those that wait on are passed over, however many they are.
    last = due.at(-1) ?? last;
    if (due.length < batch) return;
  }
}

async function dueAfter(ctx: Ctx, last: number): Promise<number[]> {
  const { rows } = await sql<{ video_id: number }>`
    select s.video_id from video_schedule as s join video as v using (video_id)
    where s.publish_at <= ${nowByBothClocks(ctx)} and v.status_id = ${videoStatus.pending} and s.video_id > ${last}
      and exists (select from publication p where p.video_id = s.video_id and p.revoked_at is null)
    order by s.video_id limit ${batch}`.execute(ctx.db);
  return rows.map(({ video_id }) => video_id);
}

async function tryOne(ctx: Ctx, video_id: number): Promise<void> {
  try {
    const outcome = await publishOne(ctx, video_id);
    if (outcome) ctx.log.info({ video_id }, `scheduled video ${outcome}`);
  } catch (error) {
    // Of every look while a case holds it.
    if (isAppError(error)) ctx.log.debug({ video_id, code: error.code }, 'scheduled video waits');
    else
      ctx.log.error(
        { video_id, err: messageOf(error) },
        'scheduled video not published; the next run retries',
      );
  }
}

/** Undefined for one that was rescheduled, hidden or deleted meanwhile. */
const publishOne = (
  ctx: Ctx,
  video_id: number,
): Promise<'published' | 'reviewed again' | undefined> =>
  ctx.db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${lock_wait}, true)`.execute(trx);
    const of = { type: 'video', id: video_id } as const;
    await lockBefore(trx, 'video', [video_id]);
    const { rows } = await sql`
      select from video_schedule join video using (video_id)
      where video_id = ${video_id} and status_id = ${videoStatus.pending} for update of video_schedule`.execute(
      trx,
    );
    if (rows.length === 0 || (await isScheduled(ctx, trx, video_id))) return undefined;
    await assertHeldByNoCase(trx, of);
    const missing = await missingRecords(trx, of);
    if (Object.keys(missing).length > 0 || !(await isCovered(trx, of))) {
      // The approval no longer holds: a reviewer decides again.
      await revokePublication(trx, of);
      await openIfWaiting(ctx, trx, of);
      return 'reviewed again';
    }
    await changeVideoState(trx, video_id, { status: 'active', is_new: true });
    return 'published';
  });
