import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import type { Trx } from '#platform/db/pool.ts';
import { eraseNow, placesOf } from '../media/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { forgetPicture, setPictureOf, takePicture } from './own-picture.ts';
import { isHiddenFile, isSeen } from './previews.ts';
import { findOwn, type UploadRef } from './read-uploads.ts';
import { lockForm } from './upload-form.ts';

/**
 * Lets an own picture stand for the video of an upload whose form is a draft, once a decision covers it. Throws what `saveUploadForm` and `takePicture` throw. Safe to repeat.
 */
export async function choosePictureOfUpload(
  ctx: Ctx,
  { bytes, ...ref }: UploadRef & { bytes: Uint8Array },
): Promise<void> {
  await findOwn(ctx, ref);
  await keepPicture(ctx, await takePicture(ctx, bytes), async (trx, photo_id) => {
    await demandWriteAccess(ctx, trx, ref.member_id);
    const { video_id } = await lockForm(ctx, trx, ref);
    return setPictureOf(ctx, trx, { ...ref, video_id }, photo_id);
  });
}

/** Runs a transaction that needs a picture; when it fails, the picture is removed. */
export async function keepPicture(
  ctx: Ctx,
  photo_id: number,
  work: (trx: Trx, photo_id: number) => Promise<string[]>,
): Promise<void> {
  const unused = await ctx.db
    .transaction()
    .execute((trx) => work(trx, photo_id))
    .catch(async (error: unknown) => {
      await forgetPicture(ctx, { photo_id });
      throw error;
    });
  for (const storage_key of unused) await eraseNow(ctx, storage_key);
}

/** JPEG of an own picture that waits for a decision, for its uploader. Throws not_found, also where a decision hides the picture or its video. */
export async function readOwnPreview(
  ctx: Ctx,
  { preview_id, member_id }: { preview_id: number; member_id: number },
): Promise<NodeJS.ReadableStream> {
  const row = await ctx.db
    .selectFrom('own_preview as o')
    .innerJoin('photo as p', 'p.photo_id', 'o.photo_id')
    .leftJoin('upload as u', 'u.upload_id', 'o.upload_id')
    .leftJoin('video as v', 'v.video_id', 'o.video_id')
    .select('p.storage_key')
    .where('o.preview_id', '=', preview_id)
    .where((eb) => eb.or([eb('u.member_id', '=', member_id), eb('v.member_id', '=', member_id)]))
    .where(isSeen)
    .executeTakeFirst();
  if (row && (await isHiddenFile(ctx.db, row.storage_key))) throw new AppError('not_found');
  const stream = row && (await ctx.storage.read(`${placesOf(row.storage_key).photo}640.jpg`));
  if (!stream) throw new AppError('not_found');
  return stream;
}
