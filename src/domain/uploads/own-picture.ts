import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AccountFault } from '#contracts/calls/accounts/accounts.ts';
import { AppError } from '#contracts/errors.ts';
import { createGate } from '#contracts/gate.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { MediaRefused, type RefusalCode } from '#platform/media-refused.ts';
import type { Trx } from '#platform/db/pool.ts';
import { takePhoto, type TakenPhoto } from '../albums/index.ts';
import type { Ctx } from '../ctx.ts';
import { holdPreview } from '../hash-matches/index.ts';
import { scanNow } from '../malware/index.ts';
import { dropUnusedPhotos, eraseNow, inWorkFolder } from '../media/index.ts';
import { lockCasesAbout } from '../moderation/index.ts';

const faults: Readonly<Record<RefusalCode, AccountFault>> = {
  file_type: 'file_type',
  damaged: 'preview_upload',
  too_large: 'file_size',
  too_short: 'preview_upload',
  malware: 'malware',
};
const faulty = (preview: AccountFault): AppError => new AppError('invalid', { preview });

/** Decoding a picture takes a second and a process. */
const decoding = createGate({ places: 2, queue: 8, timeout_ms: 25_000 });

/**
 * Checks and re-encodes an own picture in the jail, and stores it as a photo that nothing shows. Returns its id. Throws `invalid` with the fault of `preview`: file_type,
 * file_size, preview_small, preview_upload, malware; and `unavailable` while too many are decoded, or the scanner for malware is away.
 */
export async function takePicture(ctx: Ctx, bytes: Uint8Array): Promise<number> {
  const { least, bytes: most } = upload_limits.preview;
  if (bytes.length > most) throw faulty('file_size');
  const photo = await decodePicture(ctx, () => storePhoto(ctx, bytes));
  if (photo.width >= least.width && photo.height >= least.height) return photo.photo_id;
  await forgetPicture(ctx, photo);
  throw faulty('preview_small');
}

/** Decodes a picture in its turn. A picture that is stored too late is removed. Throws as `takePicture`. */
export async function decodePicture(
  ctx: Ctx,
  decode: () => Promise<TakenPhoto>,
): Promise<TakenPhoto> {
  // Decoded pictures are compared with the lists of hashes later; reading these for the first time may take a minute.
  await ctx.hashes.refresh(ctx.slow_db);
  let isLate = false;
  const decoded = decoding.run(async () => {
    const taken = await decode();
    if (isLate) await forgetPicture(ctx, taken);
    return taken;
  });
  return decoded.catch((error: unknown) => {
    isLate = true;
    throw error instanceof MediaRefused ? faulty(faults[error.code]) : error;
  });
}

const storePhoto = (ctx: Ctx, bytes: Uint8Array): Promise<TakenPhoto> =>
  inWorkFolder(ctx, 'new', async (folder) => {
    const path = join(folder, 'picture');
    await writeFile(path, bytes, { mode: 0o600 });
    await scanNow(ctx, path);
    return takePhoto(ctx, { path });
  });

/** Removes a picture that nothing shows after all. */
export async function forgetPicture(
  ctx: Ctx,
  { photo_id }: Pick<TakenPhoto, 'photo_id'>,
): Promise<void> {
  const unused = await ctx.db
    .transaction()
    .execute((trx) => dropUnusedPhotos(ctx, trx, [photo_id]));
  for (const storage_key of unused) await eraseNow(ctx, storage_key);
}

/** The owner of an own picture: an upload, its video, or both. */
export interface PreviewOwner {
  member_id: number;
  upload_id?: string | undefined;
  video_id?: number | undefined;
  /** Of the film, where it is a frame of it. */
  second?: number | undefined;
}

/**
 * Puts an own picture in the place of the one before it, in the caller's transaction, which has locked the upload or the cases about the video. Returns the storage keys whose
 * objects are to be erased. Safe to repeat.
 */
export async function setPreview(
  ctx: Ctx,
  trx: Trx,
  { member_id, upload_id, video_id, second }: PreviewOwner,
  photo_id: number,
): Promise<string[]> {
  // Lists of hashes before videos.
  if (video_id !== undefined) {
    await holdPreview(ctx, trx, { video_id, member_id, photo_id });
    await lockVideo(trx, video_id);
  }
  const { rows } = await sql`select from photo where photo_id = ${photo_id} for key share`.execute(
    trx,
  );
  // Somebody removed the same picture in this moment.
  if (rows.length === 0) throw new AppError('unavailable');
  const unused = await dropCurrent(trx, { upload_id, video_id });
  await trx
    .insertInto('own_preview')
    .values({
      upload_id: upload_id ?? null,
      video_id: video_id ?? null,
      photo_id,
      second: second ?? null,
    })
    .execute();
  return dropUnusedPhotos(ctx, trx, unused);
}

/** As `setPreview`, with the cases about a video locked first. The caller's transaction has locked the upload, or the video's uploader. Returns the storage keys whose objects are to be erased. */
export async function setPictureOf(
  ctx: Ctx,
  trx: Trx,
  of: { member_id: number; upload_id?: string; video_id: number | null; second?: number },
  photo_id: number,
): Promise<string[]> {
  const { video_id, ...rest } = of;
  if (video_id === null) return setPreview(ctx, trx, rest, photo_id);
  // Cases before what they are about, as decisions lock them.
  await lockCasesAbout(trx, 'video', [video_id]);
  return setPreview(ctx, trx, { ...rest, video_id }, photo_id);
}

/** The frame of the film stands for a video again. Returns the storage keys whose objects are to be erased. */
export async function removePreview(ctx: Ctx, trx: Trx, video_id: number): Promise<string[]> {
  await lockVideo(trx, video_id);
  return dropUnusedPhotos(ctx, trx, await dropCurrent(trx, { video_id }));
}

/** Before a picture of it goes, which the database retains for a legal hold: the registration of one locks the same row. Clip before video, as everywhere, and as strongly as what changes the video next. */
export async function lockVideo(trx: Trx, video_id: number): Promise<void> {
  await sql`
    select from media where media_id = (select media_id from video where video_id = ${video_id}) for share`.execute(
    trx,
  );
  await sql`select video_lock(array[${video_id}]::int[])`.execute(trx);
}

/** Pictures that match a list of hashes stay, for the reviewer who decides about them. Returns the removed photos. */
async function dropCurrent(
  trx: Trx,
  { upload_id, video_id }: Pick<PreviewOwner, 'upload_id' | 'video_id'>,
): Promise<number[]> {
  const current = sql`is_current and (upload_id = ${upload_id ?? null} or video_id = ${video_id ?? null}::int)`;
  await sql`
    update own_preview as o set is_current = false
    where ${current} and exists (select from hash_match h where h.photo_id = o.photo_id and h.state <> 'cleared')`.execute(
    trx,
  );
  const { rows } = await sql<{ photo_id: number }>`
    delete from own_preview where ${current} returning photo_id`.execute(trx);
  return rows.map(({ photo_id }) => photo_id);
}

/** An upload has become a video: its own picture is that of the video. */
export async function attachPreview(
  ctx: Ctx,
  trx: Trx,
  { upload_id, video_id, member_id }: { upload_id: string; video_id: number; member_id: number },
): Promise<void> {
  const { rows } = await sql<{ photo_id: number }>`
    update own_preview set video_id = ${video_id} where upload_id = ${upload_id} and is_current returning photo_id`.execute(
    trx,
  );
  for (const { photo_id } of rows) await holdPreview(ctx, trx, { video_id, member_id, photo_id });
}
