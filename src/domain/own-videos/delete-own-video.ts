import { sql } from 'kysely';
import { isAppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { deleteLater, deleteOrHide, restoreDeleted } from '../deletions/index.ts';
import { cancelUpload } from '../uploads/index.ts';
import { listUploadsOfVersions, listVersions } from '../versions/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { findOwnVideo, type OwnVideoRef } from './list-own-videos.ts';

/**
 * Deletes an own video: it is hidden at once, and deleted for good after DELETE_DAYS. One that was never handed in, failed, was removed, or was to replace
 * another video is deleted for good at once, and so is a version that was to replace this one. Its uploader does not learn of a case or a legal hold that
 * needs it. Throws not_found for another member's video and for one that is gone. Safe to repeat.
 */
export async function deleteOwnVideo(ctx: Ctx, ref: OwnVideoRef): Promise<void> {
  const { delete_days } = await findOwnVideo(ctx, ctx.db, ref);
  if (delete_days === 0) await deleteForGood(ctx, ref);
  else
    await ctx.db
      .transaction()
      .execute((trx) => deleteLater(trx, { type: 'video', id: ref.video_id }));
  // Files first: one that becomes a video before it is cancelled is among the versions that are read afterwards. No new one begins, because a deleted video takes none.
  for (const upload_id of await listUploadsOfVersions(ctx.db, ref.video_id))
    await cancelUpload(ctx, { ...ref, upload_id }).catch(unlessEnded);
  for (const video_id of await listVersions(ctx.db, ref.video_id))
    await deleteForGood(ctx, { ...ref, video_id });
}

/** It has become a video meanwhile. */
function unlessEnded(error: unknown): void {
  if (!isAppError(error)) throw error;
}

/** Deletes its upload form as well. */
async function deleteForGood(ctx: Ctx, ref: OwnVideoRef): Promise<void> {
  if (!(await deleteOrHide(ctx, { type: 'video', id: ref.video_id }))) return;
  await sql`
    delete from upload_form as f using upload as u
    where u.upload_id = f.upload_id and u.video_id = ${ref.video_id} and u.member_id = ${ref.member_id} and u.state = 'done'`.execute(
    ctx.db,
  );
}

/** Restores an own video that waits to be deleted for good. Throws what `demandWriteAccess` and `restoreDeleted` throw, and not_found. Safe to repeat. */
export const restoreOwnVideo = (ctx: Ctx, ref: OwnVideoRef): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await demandWriteAccess(ctx, trx, ref.member_id);
    await findOwnVideo(ctx, trx, ref);
    await restoreDeleted(ctx, trx, { type: 'video', id: ref.video_id });
  });
