import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { kindOfFile } from '#contracts/media/media-files.ts';
import type { Trx } from '#platform/db/pool.ts';
import { MachineFault } from '#platform/machine-fault.ts';
import type { Ctx } from '../ctx.ts';
import type { Language, Orientation } from '#contracts/vocabulary.ts';
import { newStorageKey } from '../media/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { demandReplaceable } from '../versions/index.ts';
import { fillAsBefore, openForm } from './upload-form.ts';
import { bytesToday, demandUploader, isStorageFull, lockQuota } from './quota.ts';
import { settingsOf } from './upload-settings.ts';

export interface NewUpload {
  upload_id: string;
  member_id: number;
  bytes: number;
  purpose: 'video';
  file_name: string;
  orientation: Orientation;
  lang: Language;
  ai_made?: 'no' | 'altered' | 'made' | undefined;
  people_shown?: number | undefined;
  /** The version of the rules that the member confirmed: the file has a form, and its video waits until that is submitted. */
  rules?: string | undefined;
  /** An own video whose place it is to take; it has a form, filled as that one's is. */
  replaces?: number | undefined;
}

/** As long and random as a storage key, and never one. */
export const newUploadId = newStorageKey;

/** Seconds until a client may ask again after the disk was full. */
const full_retry = 60;

/** As `reserveUpload`, of a file as the device calls it. Throws `invalid` also for a name that is none of a film, whose bytes would be sent in vain. */
export async function createUpload(ctx: Ctx, input: NewUpload): Promise<void> {
  if (!isFilmName(input.file_name)) throw new AppError('invalid', { filename: 'file_type' });
  await reserveUpload(ctx, input);
}

/** By its ending, as `velour check` says; the content is judged once it is here. */
export const isFilmName = (name: string): boolean => kindOfFile(name) === 'video';

/**
 * Begins an upload: reserves its bytes, then makes its file. Throws `forbidden` for who may not upload, payload_too_large, over_quota with the `quota` that is
 * used up (open, day, storage), `invalid` for other rules than those in force, not_found and `already` for a video that it cannot take the place of, `unavailable` while the disk has no room for all that is on its way, and what writes throw.
 */
export async function reserveUpload(ctx: Ctx, input: NewUpload): Promise<void> {
  const { bytes_most } = settingsOf(ctx);
  if (!Number.isSafeInteger(input.bytes) || input.bytes < 1)
    throw new AppError('invalid', { bytes: 'invalid' });
  await ctx.db.transaction().execute(async (trx) => {
    await demandWriteAccess(ctx, trx, input.member_id);
    await demandUploader(ctx, trx, input.member_id);
    if (input.bytes > Math.min(bytes_most, ctx.malware.refuses_above))
      throw new AppError('payload_too_large');
    if (input.replaces !== undefined) await demandVersion(trx, input, input.replaces);
    const quota = await reserve(ctx, trx, input);
    if (quota !== null) throw new AppError('over_quota', { quota });
    if (input.rules !== undefined) await openForm(trx, input.upload_id, input.rules);
    if (input.replaces !== undefined) await fillAsBefore(trx, input, input.replaces);
  });
  try {
    await ctx.part_files.create(input.upload_id, await outstandingBytes(ctx));
  } catch (error) {
    await ctx.db.deleteFrom('upload').where('upload_id', '=', input.upload_id).execute();
    throw unavailableIfFull(error);
  }
}

/** Its rules are confirmed as of any film. */
async function demandVersion(
  trx: Trx,
  { rules, member_id }: NewUpload,
  video_id: number,
): Promise<void> {
  if (rules === undefined) throw new AppError('invalid', { rules: 'required' });
  await demandReplaceable(trx, { video_id, member_id });
}

/** Two at once of one member come one after the other. Returns the quota that is used up, or null. */
async function reserve(ctx: Ctx, trx: Trx, input: NewUpload): Promise<string | null> {
  const { open_most, day_bytes } = settingsOf(ctx);
  const { upload_id, member_id, bytes } = input;
  const file_name = plainFileName(input.file_name);
  await lockQuota(trx, member_id);
  const today = await bytesToday(trx, member_id);
  const is_full = await isStorageFull(ctx, trx, { member_id, bytes });
  const { rows } = await sql<{ quota: string | null }>`
    with used as (select count(*) as open from upload where member_id = ${member_id} and ended_at is null),
    verdict as (
      select case when open >= ${open_most}::int then 'open'
        when ${today}::bigint + ${bytes}::bigint > ${day_bytes}::bigint then 'day'
        when ${is_full}::boolean then 'storage' end as quota
      from used),
    made as (
      insert into upload (upload_id, member_id, purpose, file_name, orientation, lang, ai_made, people_shown, bytes, storage_key, replaces)
      select ${upload_id}, ${member_id}::int, ${input.purpose}, ${file_name}, ${input.orientation}, ${input.lang},
        ${input.ai_made ?? null}, ${input.people_shown ?? null}::smallint, ${bytes}::bigint, ${newStorageKey()}, ${input.replaces ?? null}::int
      from verdict where quota is null)
    select quota from verdict`.execute(trx);
  return rows[0]?.quota ?? null;
}

/** Bytes that all uploads have yet to receive: a new upload is refused before parts of running ones. */
export async function outstandingBytes({ db }: Ctx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes - received), 0)::bigint as bytes from upload where state = 'receiving'`.execute(
    db,
  );
  return Number(rows[0]?.bytes ?? 0);
}

export const unavailableIfFull = (error: unknown): unknown =>
  error instanceof MachineFault ? new AppError('unavailable', { retry_after: full_retry }) : error;

/** Text without what moves a cursor or hides text. */
export const plainFileName = (name: string): string =>
  Array.from(name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ''))
    .slice(0, 255)
    .join('')
    .trim() || 'video';
