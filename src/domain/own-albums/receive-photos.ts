import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DraftPhoto } from '#contracts/calls/uploads/album-edit.ts';
import { AppError } from '#contracts/errors.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import {
  bytesToday,
  demandUploader,
  isStorageFull,
  lockQuota,
  newUploadId,
  outstandingBytes,
  plainFileName,
  settingsOf,
  unavailableIfFull,
} from '../uploads/index.ts';
import { lockOpenDraft, type DraftRef } from './album-draft.ts';
import { removeFile } from './drop-photos.ts';
import { listPhotos } from './list-photos.ts';

export interface SentPhoto {
  file_name: string;
  bytes: Buffer;
}

interface StoredPhoto {
  file_key: string;
  file_name: string;
  bytes: number;
  content_hash: Buffer;
}

/**
 * Adds photos to a draft in the order in which they came: when this returns, they are stored durably, and each is looked at by a job. The same bytes again are the
 * photo that is there already. Returns them. Throws as `lockOpenDraft`, `forbidden`, `full` above 500 photos, over_quota with the `quota` that is used up (day, storage), and `unavailable`
 * while the disk has no room.
 */
export async function receivePhotos(
  ctx: Ctx,
  { photos, ...ref }: DraftRef & { photos: readonly SentPhoto[] },
): Promise<DraftPhoto[]> {
  // A request that cannot be accepted is refused before its photos are written; the transaction checks again.
  await ctx.db.transaction().execute((trx) => lockOpenDraft(ctx, trx, ref));
  const stored: StoredPhoto[] = [];
  try {
    for (const photo of photos) stored.push(await storePhoto(ctx, photo));
    const added = await ctx.db.transaction().execute((trx) => addPhotos(ctx, trx, ref, stored));
    for (const { file_key } of stored.filter((each) => !added.includes(each)))
      await removeFile(ctx, file_key);
  } catch (error) {
    for (const { file_key } of stored) await removeFile(ctx, file_key);
    throw unavailableIfFull(error);
  }
  return listPhotos(
    ctx,
    ref.draft_id,
    stored.map(({ content_hash }) => content_hash),
  );
}

async function storePhoto(ctx: Ctx, { file_name, bytes }: SentPhoto): Promise<StoredPhoto> {
  const file_key = newUploadId();
  await ctx.part_files.create(file_key, bytes.length + (await outstandingBytes(ctx)));
  const part = { offset: 0, most: bytes.length, mayWrite: () => true };
  const written = await ctx.part_files.write(file_key, once(bytes), part);
  if (written === 'mismatch' || written.bytes !== bytes.length) throw new AppError('unavailable');
  const content_hash = createHash('sha256').update(bytes).digest();
  return { file_key, file_name: plainFileName(file_name), bytes: bytes.length, content_hash };
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Returns those that were not there. */
async function addPhotos(
  ctx: Ctx,
  trx: Trx,
  ref: DraftRef,
  stored: readonly StoredPhoto[],
): Promise<StoredPhoto[]> {
  await lockOpenDraft(ctx, trx, ref);
  await demandUploader(ctx, trx, ref.member_id);
  await lockQuota(trx, ref.member_id);
  const { known, last, place, count } = await photosNow(trx, ref.draft_id);
  const fresh = stored.filter(({ content_hash }, index) => {
    const hash = content_hash.toString('hex');
    const first = stored.findIndex((each) => each.content_hash.equals(content_hash));
    return first === index && !known.has(hash);
  });
  if (count + fresh.length > upload_limits.photos) throw new AppError('full');
  const bytes = fresh.reduce((sum, each) => sum + each.bytes, 0);
  if ((await bytesToday(trx, ref.member_id)) + bytes > settingsOf(ctx).day_bytes)
    throw new AppError('over_quota', { quota: 'day' });
  if (fresh.length > 0 && (await isStorageFull(ctx, trx, { member_id: ref.member_id, bytes })))
    throw new AppError('over_quota', { quota: 'storage' });
  const rows = fresh.map((photo, index) => ({
    ...photo,
    draft_id: ref.draft_id,
    number: last + index + 1,
    place: place + index + 1,
  }));
  if (rows.length > 0) await trx.insertInto('album_draft_photo').values(rows).execute();
  await sql`update album_draft set saved_at = now() where draft_id = ${ref.draft_id}`.execute(trx);
  for (const { number } of rows)
    await ctx.jobs.enqueue('album.photo', { draft_id: ref.draft_id, number }, { trx });
  return fresh;
}

async function photosNow(trx: Trx, draft_id: string) {
  const { rows } = await sql<{
    number: number;
    place: number;
    hash: string;
    is_there: boolean;
  }>`select number, place, encode(content_hash, 'hex') as hash, state <> 'removed' as is_there
    from album_draft_photo where draft_id = ${draft_id}`.execute(trx);
  const there = rows.filter(({ is_there }) => is_there);
  return {
    known: new Set(there.map(({ hash }) => hash)),
    last: Math.max(0, ...rows.map(({ number }) => number)),
    place: Math.max(0, ...rows.map((row) => row.place)),
    count: there.length,
  };
}
