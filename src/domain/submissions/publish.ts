import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { changeAlbumState } from '../albums/index.ts';
import type { Ctx } from '../ctx.ts';
import { closePublication } from '../moderation/index.ts';
import {
  isCovered,
  missingRecords,
  publishByOperator,
  type Published,
} from '../publications/index.ts';
import { changeVideoState } from '../videos/index.ts';
import { assertHeldByNoCase } from './held.ts';
import { lockBefore } from './lock-before.ts';

export interface ByCommand {
  command: string;
  /** Whether the operator states to hold the records of the people shown. */
  holds_records: boolean;
}

/**
 * Shows a video of the operator's, or one that a decision had published before. Throws not_found, deleted, `forbidden` for one that a decision has
 * refused or whose consent is withdrawn, and `invalid` with the reference of a case that holds it, or while the
 * statement is missing for one without a decision.
 */
export const publishVideo = (
  ctx: Ctx,
  { video_id, ...by }: ByCommand & { video_id: number },
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await cover(trx, { type: 'video', id: video_id }, by);
    await changeVideoState(trx, video_id, { status: 'active' });
  });

/** The same for an album. */
export const publishAlbum = (
  ctx: Ctx,
  { album_id, ...by }: ByCommand & { album_id: number },
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await cover(trx, { type: 'album', id: album_id }, by);
    await changeAlbumState(trx, album_id, { status: 'active' });
  });

/** Content that staff refused is restored by another decision alone. */
const refused = new Set(['changes-asked', 'rejected', 'held', 'removed', 'stays-down']);

async function cover(
  trx: Trx,
  of: Published,
  { command, holds_records }: ByCommand,
): Promise<void> {
  await lockBefore(trx, of.type, [of.id]);
  const row = await trx
    .selectFrom(of.type)
    .select(['member_id', 'status_id'])
    .where(`${of.type}_id` as 'album_id', '=', of.id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (row.status_id === videoStatus.deleted) throw new AppError('deleted');
  const status = await trx
    .selectFrom('subject_status')
    .select('status')
    .where('subject_type', '=', of.type)
    .where('subject_id', '=', String(of.id))
    .executeTakeFirst();
  if (status && refused.has(status.status)) throw new AppError('forbidden');
  await assertHeldByNoCase(trx, of);
  if (await isCovered(trx, of)) return;
  // A member's is for a reviewer: the operator's statement says nothing of people whom the operator does not know.
  if (row.member_id !== null) throw new AppError('forbidden');
  if (!holds_records) throw new AppError('invalid', { i_hold_records: 'missing' });
  // Of the operator's own only a withdrawn consent is missing.
  const missing = await missingRecords(trx, of);
  if (Object.keys(missing).length > 0) throw new AppError('forbidden', missing);
  await publishByOperator(trx, of, command);
  await closePublication(trx, { type: of.type, id: String(of.id) });
}
