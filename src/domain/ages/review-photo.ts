import type { RefusalReason } from '#contracts/calls/forms/age.ts';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { appendEvent, assertFree, conflict, lockCase, type Reviewer } from '../moderation/index.ts';
import { drawName } from '../records/index.ts';
import { settlePhoto } from './decide-photo.ts';
import { PhotoKeyMissing } from './photo-cipher.ts';
import { erasePhoto, readPhoto } from './photo-files.ts';

type Staff = Reviewer & { staff_id: number };

/**
 * The photo of a case (JPEG), with the reviewer's number and the time drawn all over it. The viewing is recorded as an event before anything is decrypted.
 * Throws not_found, and `forbidden` without the lease of the case (`not_claimed`) and where this process has no key for photos (`no_key`).
 */
export async function viewAgePhoto(ctx: Ctx, by: Staff, reference: string): Promise<Buffer> {
  const storage_key = await ctx.db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, reference, by);
    const isOwn = found.is_leased && found.assignee_id === by.staff_id;
    if (found.state === 'closed' || !isOwn)
      throw new AppError('forbidden', { reason: 'not_claimed' });
    const photo = await photoOf(trx, found.case_id);
    await appendEvent(trx, {
      case_id: found.case_id,
      kind: 'viewed',
      by,
      after: { photo_id: photo.photo_id },
    });
    return photo.storage_key;
  });
  const picture = storage_key === null ? undefined : await openOrRefuse(ctx, storage_key);
  if (!picture) throw new AppError('not_found');
  return drawName(ctx, by, picture);
}

async function openOrRefuse(ctx: Ctx, storage_key: string): Promise<Buffer | undefined> {
  try {
    return await readPhoto(ctx, storage_key);
  } catch (error) {
    if (error instanceof PhotoKeyMissing) throw new AppError('forbidden', { reason: 'no_key' });
    throw error;
  }
}

/** Decides about the photo of a case, closes it, and erases the photo. Throws not_found, and `already` as decisions do. */
export async function decideAgePhoto(
  ctx: Ctx,
  by: Staff,
  { reference, refusal }: { reference: string; refusal: RefusalReason | undefined },
): Promise<void> {
  const storage_key = await ctx.db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, reference, by);
    assertFree(found, by);
    const { photo_id } = await photoOf(trx, found.case_id);
    return settlePhoto(trx, { photo_id, refusal, by });
  });
  if (storage_key === undefined) throw conflict('closed');
  // A process that dies here leaves a picture without a row, which the upkeep erases.
  await erasePhoto(ctx, storage_key);
}

const photoOf = (trx: Trx, case_id: number) =>
  trx
    .selectFrom('age_photo')
    .select(['photo_id', 'storage_key'])
    .where('case_id', '=', case_id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
