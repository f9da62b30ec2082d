import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { demandUploader, lockQuota, newUploadId, settingsOf } from '../uploads/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { dropDraftPhotos, removeDropped, type DroppedPhotos } from './drop-photos.ts';

export interface DraftRef {
  draft_id: string;
  member_id: number;
}

interface LockedDraft {
  is_submitted: boolean;
  has_ended: boolean;
}

/** Locks a draft of the member. Throws not_found, and `deleted` for one that ended. */
async function lockDraft(trx: Trx, ref: DraftRef): Promise<LockedDraft> {
  const { rows } = await sql<LockedDraft>`
    select submitted is not null as is_submitted, ended_at is not null as has_ended from album_draft
    where draft_id = ${ref.draft_id} and member_id = ${ref.member_id} for update`.execute(trx);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  if (row.has_ended) throw new AppError('deleted');
  return row;
}

/** The same, if it can still be changed: not between submitting and its album. Throws `already`. */
export async function lockOpenDraft(ctx: Ctx, trx: Trx, ref: DraftRef): Promise<void> {
  await demandWriteAccess(ctx, trx, ref.member_id);
  const { is_submitted } = await lockDraft(trx, ref);
  if (is_submitted) throw new AppError('already');
}

/**
 * Begins an album without photos. Throws what `demandWriteAccess` throws, `forbidden` for who may not upload, `invalid` for other rules than those in
 * force, and over_quota with `quota: open` for too many drafts.
 */
export async function createAlbumDraft(
  ctx: Ctx,
  { member_id, rules }: { member_id: number; rules: string },
): Promise<string> {
  if (rules !== upload_rules_version) throw new AppError('invalid', { rules: 'invalid' });
  const draft_id = newUploadId();
  const { open_most } = settingsOf(ctx);
  await ctx.db.transaction().execute(async (trx) => {
    await demandWriteAccess(ctx, trx, member_id);
    await demandUploader(ctx, trx, member_id);
    await lockQuota(trx, member_id);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('album_draft')
      .columns(['draft_id', 'member_id', 'rules_version'])
      .expression(
        sql`select ${draft_id}, ${member_id}::int, ${rules} where ${open_most}::int > (
          select count(*) from album_draft where member_id = ${member_id} and ended_at is null)`,
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError('over_quota', { quota: 'open' });
  });
  return draft_id;
}

/** Ends a draft and removes its photos. Throws not_found, and `deleted` for one that ended. */
export async function deleteAlbumDraft(ctx: Ctx, ref: DraftRef): Promise<void> {
  const dropped = await ctx.db.transaction().execute(async (trx) => {
    await sql`select from member where member_id = ${ref.member_id} for key share`.execute(trx);
    await lockDraft(trx, ref);
    return endDraft(ctx, trx, ref.draft_id);
  });
  await removeDropped(ctx, dropped);
}

/** Of a locked one. Names and texts go; sizes count for the day. */
export async function endDraft(ctx: Ctx, trx: Trx, draft_id: string): Promise<DroppedPhotos> {
  const dropped = await dropDraftPhotos(ctx, trx, draft_id);
  await trx
    .updateTable('album_draft')
    .set({ ended_at: sql<Date>`now()`, typed: '{}', submitted: null })
    .where('draft_id', '=', draft_id)
    .execute();
  return dropped;
}
