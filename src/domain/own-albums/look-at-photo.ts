import { sql } from 'kysely';
import { MediaRefused } from '#platform/media-refused.ts';
import type { Trx } from '#platform/db/pool.ts';
import { takePhoto } from '../albums/index.ts';
import type { Ctx } from '../ctx.ts';
import { dropUnusedPhotos, eraseNow } from '../media/index.ts';
import { removeFile } from './drop-photos.ts';
import { enqueueIfDone } from './make-album.ts';

export interface PhotoOfDraft {
  draft_id: string;
  number: number;
}

type Verdict = { photo_id: number } | { reason_code: string };

/** Checks and converts a photo of a draft. A bad one is refused with its reason and stops no other. May be killed anywhere and run again. */
export async function lookAtPhoto(ctx: Ctx, of: PhotoOfDraft, signal?: AbortSignal): Promise<void> {
  const row = await findChecking(ctx, of);
  if (!row) return;
  const file = await ctx.part_files.find(row.file_key);
  const verdict: Verdict =
    file?.bytes === row.bytes
      ? await takeClean(ctx, file, signal).catch(refusalOf)
      : { reason_code: 'damaged' };
  await settle(ctx, of, verdict);
}

/** While the scanner for malware is away the job waits, and the photo with it. */
async function takeClean(
  ctx: Ctx,
  file: { path: string },
  signal?: AbortSignal,
): Promise<{ photo_id: number }> {
  await ctx.malware.scan(file.path, signal);
  return takePhoto(ctx, file, signal);
}

/** Refuses a photo whose job was tried in vain. */
export async function giveUpPhoto(ctx: Ctx, of: PhotoOfDraft): Promise<void> {
  if (await findChecking(ctx, of)) await settle(ctx, of, { reason_code: 'internal' });
}

function refusalOf(error: unknown): Verdict {
  if (error instanceof MediaRefused) return { reason_code: error.code };
  throw error;
}

const findChecking = ({ db }: Ctx, { draft_id, number }: PhotoOfDraft) =>
  db
    .selectFrom('album_draft_photo')
    .select(['file_key', sql<number>`bytes`.as('bytes')])
    .where('draft_id', '=', draft_id)
    .where('number', '=', number)
    .where('state', '=', 'checking')
    .executeTakeFirst();

async function settle(ctx: Ctx, of: PhotoOfDraft, verdict: Verdict): Promise<void> {
  const { file_key, unused } = await ctx.db
    .transaction()
    .execute((trx) => settleIn(ctx, trx, of, verdict));
  if (file_key !== undefined) await removeFile(ctx, file_key);
  for (const storage_key of unused) await eraseNow(ctx, storage_key);
}

async function settleIn(
  ctx: Ctx,
  trx: Trx,
  of: PhotoOfDraft,
  verdict: Verdict,
): Promise<{ file_key?: string | undefined; unused: string[] }> {
  // The draft before its photos, as every writer locks them.
  await sql`select from album_draft where draft_id = ${of.draft_id} for update`.execute(trx);
  const isTwin = 'photo_id' in verdict && (await isInDraft(trx, of.draft_id, verdict.photo_id));
  const change = isTwin
    ? { state: 'refused', reason_code: 'duplicate' }
    : 'photo_id' in verdict
      ? { state: 'ready', photo_id: verdict.photo_id }
      : { state: 'refused', ...verdict };
  const settled = await trx
    .updateTable('album_draft_photo')
    .set(change)
    .where('draft_id', '=', of.draft_id)
    .where('number', '=', of.number)
    .where('state', '=', 'checking')
    .returning('file_key')
    .executeTakeFirst();
  if (settled) await enqueueIfDone(ctx, trx, of.draft_id);
  // Removed meanwhile: then nothing needs what was made of it.
  const isUnused = !settled && 'photo_id' in verdict;
  const unused = isUnused ? await dropUnusedPhotos(ctx, trx, [verdict.photo_id]) : [];
  return { file_key: settled?.file_key, unused };
}

/** The same photo was removed from the draft and sent again, or its bytes are of an earlier one. */
async function isInDraft(trx: Trx, draft_id: string, photo_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from album_draft_photo where draft_id = ${draft_id} and photo_id = ${photo_id}`.execute(
    trx,
  );
  return rows.length > 0;
}
