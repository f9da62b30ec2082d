import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { changeAlbumState } from '../albums/index.ts';
import type { Ctx } from '../ctx.ts';
import { isHidden } from '../cases/index.ts';
import { openIfWaiting } from '../moderation/index.ts';
import {
  isCovered,
  missingRecords,
  revokePublication,
  type Published,
} from '../publications/index.ts';
import { findHoldingCase, lockBefore } from '../submissions/index.ts';
import { changeVideoState } from '../videos/index.ts';
import { lockWork, refreshLists } from './lock-work.ts';

/**
 * Restores what waits to be deleted for good, in the caller's transaction, which holds no lock of it yet: as it was before or as a decision has left it since, if a publication covers it, and otherwise with a new case.
 * Content that a case hides meanwhile comes back hidden. Throws `deleted` for what is gone, `forbidden` for what a decision has removed, and `already` while a case holds it otherwise. Safe to repeat.
 */
export async function restoreDeleted(
  ctx: Pick<Ctx, 'clock' | 'settings' | 'terms'>,
  trx: Trx,
  of: Published,
): Promise<void> {
  await lockBefore(trx, of.type, [of.id]);
  const status_id = await lockWork(trx, of);
  if (status_id !== videoStatus.deleted) return;
  const status_before = await takePending(trx, of);
  if (status_before === undefined) throw new AppError('deleted');
  if (await isRemoved(trx, of)) throw new AppError('forbidden');
  // The case is not revealed to its uploader: a match with a list of hashes waits as any other upload.
  const held = await findHoldingCase(trx, of);
  const is_hidden = await isHidden(trx, of);
  if (held && !held.is_match && !is_hidden) throw new AppError('already');
  await setStatus(trx, of, status_before);
  if (status_before === videoStatus.active && !held) await showAgain(trx, of);
  await refreshLists(trx, of);
  await openIfWaiting(ctx, trx, of);
}

async function takePending(trx: Trx, { type, id }: Published): Promise<number | undefined> {
  const { rows } = await sql<{ status_before: number }>`
    delete from pending_deletion where ${sql.ref(`${type}_id`)} = ${id} returning status_before`.execute(
    trx,
  );
  return rows[0]?.status_before;
}

async function isRemoved(trx: Trx, { type, id }: Published): Promise<boolean> {
  const { rows } = await sql`
    select from subject_status
    where subject_type = ${type} and subject_id = ${String(id)} and status in ('removed', 'stays-down')`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Nothing is shown yet. A clip may have become ready meanwhile. */
async function setStatus(trx: Trx, { type, id }: Published, before: number): Promise<void> {
  const { pending, processing, rejected } = videoStatus;
  const status = before === rejected ? rejected : pending;
  if (type === 'album')
    await sql`update album set status_id = ${status} where album_id = ${id}`.execute(trx);
  else
    await sql`
      update video as v set status_id = case when m.state = 'ready' or ${status} = ${rejected} then ${status}::smallint else ${processing}::smallint end,
        updated_at = now()
      from media as m where m.media_id = v.media_id and v.video_id = ${id}`.execute(trx);
}

/** The records that covered it may have ended meanwhile: then a reviewer decides again. */
async function showAgain(trx: Trx, of: Published): Promise<void> {
  const missing = await missingRecords(trx, of);
  if (Object.keys(missing).length > 0 || !(await isCovered(trx, of)))
    return revokePublication(trx, of);
  if (of.type === 'video') await changeVideoState(trx, of.id, { status: 'active' });
  else await changeAlbumState(trx, of.id, { status: 'active' });
}
