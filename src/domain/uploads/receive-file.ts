import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { checkTexts } from './check-texts.ts';
import { isFilmName, newUploadId, reserveUpload } from './create-upload.ts';
import { cancelUpload } from './end-uploads.ts';
import { keepPicture } from './choose-picture.ts';
import { forgetPicture, setPreview, takePicture } from './own-picture.ts';
import { fieldsOfVersion } from './find-own-work.ts';
import { openSender } from './open-sender.ts';
import { submitUploadForm } from './submit-upload-form.ts';
import { saveUploadForm } from './upload-form.ts';

export interface SmallFile {
  member_id: number;
  bytes: Buffer;
  /** As the device calls it. */
  file_name: string;
  /** An own picture that is to stand for it. */
  picture?: Buffer | undefined;
  /** An own video whose place it is to take; what its form does not say is as it is there. */
  replaces?: number | undefined;
  /** The version of the rules that was confirmed. */
  rules: string;
  typed: TypedFields;
  /** Submits the form as well; otherwise it is a draft. */
  is_submitted: boolean;
}

/**
 * Takes a file that came in one request with its form, as if it had come in parts: when this returns, it is stored durably. Nothing is stored of one whose form cannot be
 * submitted. Returns the upload. Throws `invalid` for a name that is none of a film, and what `reserveUpload` and `submitUploadForm` throw.
 */
export async function receiveFile(
  ctx: Ctx,
  { member_id, bytes, file_name, picture, rules, replaces, typed: said, is_submitted }: SmallFile,
): Promise<string> {
  const typed =
    replaces === undefined ? said : { ...(await workOf(ctx, member_id, replaces)), ...said };
  const { texts, faults } = await checkTexts(ctx, typed, { member_id });
  if (!isFilmName(file_name))
    throw new AppError('invalid', { ...(is_submitted && faults), video: 'file_type' });
  if (is_submitted && Object.keys(faults).length > 0) throw new AppError('invalid', faults);
  const photo_id = picture && (await takePicture(ctx, picture));
  const upload_id = newUploadId();
  const ref = { upload_id, member_id };
  await reserveUpload(ctx, {
    ...ref,
    bytes: bytes.length,
    purpose: 'video',
    file_name: texts.title,
    orientation: texts.orientation,
    lang: texts.lang,
    rules,
    replaces,
  }).catch(async (error: unknown) => {
    if (photo_id !== undefined) await forgetPicture(ctx, { photo_id });
    throw error;
  });
  try {
    if (photo_id !== undefined)
      await keepPicture(ctx, photo_id, (trx) => setPreview(ctx, trx, ref, photo_id));
    // Before the bytes: what is complete becomes a video at once.
    if (is_submitted) await submitUploadForm(ctx, { ...ref, typed });
    else await saveUploadForm(ctx, { ...ref, typed });
    const sender = await openSender(ctx, ref, () => undefined);
    try {
      await sender.write(once(bytes), { offset: 0, length: bytes.length });
    } finally {
      await sender.release();
    }
  } catch (error) {
    // The request is the only one that knows of it.
    await cancelUpload(ctx, ref).catch(() => undefined);
    throw error;
  }
  return upload_id;
}

/** Throws not_found for another member's. */
async function workOf(ctx: Ctx, member_id: number, video_id: number): Promise<TypedFields> {
  await ctx.db
    .selectFrom('video')
    .select('video_id')
    .where('video_id', '=', video_id)
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  return fieldsOfVersion(ctx.db, video_id);
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
