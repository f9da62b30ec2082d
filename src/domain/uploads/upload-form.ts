import { sql } from 'kysely';
import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { AppError } from '#contracts/errors.ts';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { eraseNow } from '../media/index.ts';
import { lockCasesAbout } from '../moderation/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import type { VideoTexts } from './check-texts.ts';
import { fieldsOfVersion } from './find-own-work.ts';
import { choosePreview, withFrame, type TakenFrame } from './frame-picture.ts';
import { chooseCandidates } from './preview-candidates.ts';
import { findOwn, type UploadRef } from './read-uploads.ts';
import { parseSubmitted } from './stored-form.ts';

/** Of an upload whose row the transaction has just made. Throws `invalid` for other rules than those in force. */
export async function openForm(trx: Trx, upload_id: string, rules_version: string): Promise<void> {
  if (rules_version !== upload_rules_version) throw new AppError('invalid', { rules: 'invalid' });
  await trx.insertInto('upload_form').values({ upload_id, rules_version }).execute();
}

export interface StoredForm {
  submitted: VideoTexts | undefined;
}

/** The form of an upload, as far as it was handed in; undefined for an upload without one. Throws for a form that does not fit. */
export async function findForm(db: Db | Trx, upload_id: string): Promise<StoredForm | undefined> {
  const row = await db
    .selectFrom('upload_form')
    .select('submitted')
    .where('upload_id', '=', upload_id)
    .executeTakeFirst();
  return row && { submitted: row.submitted === null ? undefined : parseSubmitted(row.submitted) };
}

/** Fills the form of an upload, whose row the transaction has just made, as that of the video whose place it is to take. */
export async function fillAsBefore(
  trx: Trx,
  { upload_id }: { upload_id: string },
  video_id: number,
): Promise<void> {
  await trx
    .updateTable('upload_form')
    .set({ typed: storedFields(await fieldsOfVersion(trx, video_id)) })
    .where('upload_id', '=', upload_id)
    .execute();
}

/** The fields of a form; for a new version the omitted ones are those of the video that it is to replace. A new version has no schedule. */
export async function completeTyped(
  { db }: Ctx,
  { upload_id, member_id }: UploadRef,
  typed: TypedFields,
): Promise<TypedFields> {
  const row = await db
    .selectFrom('upload')
    .select('replaces')
    .where('upload_id', '=', upload_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  if (!row?.replaces) return typed;
  return { ...(await fieldsOfVersion(db, row.replaces)), ...typed, schedule: '', time_zone: '' };
}

/** As the database stores texts: without NUL. */
export const storedFields = (typed: TypedFields): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(typed).map(([name, text]) => [name, text?.replaceAll('\u0000', '')]),
    ),
  );

/** The typed form of an upload. */
export interface FormOfUpload extends UploadRef {
  typed: TypedFields;
  /** Once there is a clip: the second whose frame stands for it, or `own`. */
  preview?: string | undefined;
  /** Once there is a clip: frames that may take turns later, as the form names them. */
  candidates?: string | undefined;
}

/**
 * Stores what is typed so far, whatever it is. Throws what `demandWriteAccess` throws, not_found for another member's and for an upload without a form,
 * `deleted` for one that ended, and `already` for one whose form was submitted with its video made. Safe to repeat.
 */
export async function saveUploadForm(
  ctx: Ctx,
  { typed: said, preview, candidates, ...ref }: FormOfUpload,
): Promise<void> {
  const typed = await completeTyped(ctx, ref, said);
  const save = async (trx: Trx, frame: TakenFrame | undefined): Promise<string[]> => {
    await demandWriteAccess(ctx, trx, ref.member_id);
    const { video_id } = await lockForm(ctx, trx, ref);
    await trx
      .updateTable('upload_form')
      .set({ typed: storedFields(typed), saved_at: sql<Date>`now()` })
      .where('upload_id', '=', ref.upload_id)
      .execute();
    if (video_id === null) return [];
    const unused = await choosePreview(ctx, trx, { ...ref, video_id }, { preview, frame });
    await chooseCandidates(trx, video_id, candidates);
    return unused;
  };
  const chosen = { video_id: await videoOf(ctx, ref), preview };
  const unused = await withFrame(ctx, chosen, (frame) =>
    ctx.db.transaction().execute((trx) => save(trx, frame)),
  );
  for (const storage_key of unused) await eraseNow(ctx, storage_key);
}

/** The video of an upload of the member whose form is a draft; null where there is none. */
export async function videoOf({ db }: Pick<Ctx, 'db'>, ref: UploadRef): Promise<number | null> {
  const row = await db
    .selectFrom('upload as u')
    .innerJoin('upload_form as f', 'f.upload_id', 'u.upload_id')
    .select('u.video_id')
    .where('u.upload_id', '=', ref.upload_id)
    .where('u.member_id', '=', ref.member_id)
    .where('f.submitted_at', 'is', null)
    .executeTakeFirst();
  return row?.video_id ?? null;
}

interface LockedUpload {
  state: 'receiving' | 'complete' | 'done';
  media_id: number | null;
  video_id: number | null;
}

/** Locks an upload with its form, after the cases about its video, as decisions lock them before what they are about. Throws as `saveUploadForm`. */
export async function lockForm(
  ctx: Ctx,
  trx: Trx,
  { upload_id, member_id }: UploadRef,
): Promise<LockedUpload> {
  const video_id = await videoOf({ db: trx }, { upload_id, member_id });
  if (video_id !== null) await lockCasesAbout(trx, 'video', [video_id]);
  const { rows } = await sql<LockedUpload & { is_submitted: boolean }>`
    select u.state, u.media_id, u.video_id, f.submitted_at is not null as is_submitted
    from upload as u join upload_form as f using (upload_id)
    where u.upload_id = ${upload_id} and u.member_id = ${member_id} for update`.execute(trx);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  await findOwn({ ...ctx, db: trx }, { upload_id, member_id });
  if (row.state === 'done' && (row.is_submitted || row.video_id === null))
    throw new AppError('already');
  return row;
}
