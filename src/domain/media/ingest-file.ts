import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaRefused } from '#platform/media-refused.ts';
import type { Trx } from '#platform/db/pool.ts';
import { assertRoom } from '#platform/storage/disk-space.ts';
import type { Ctx } from '../ctx.ts';
import { expectedCheck } from './queue-turn.ts';
import { newStorageKey, original_name, placesOf } from './storage-places.ts';
import { copyHashing, saveMd5 } from './hashing.ts';
import { enqueueFairly } from './enqueue-fairly.ts';
import { inWorkFolder, key_note } from './work-folder.ts';

export interface IngestedFile {
  media_id: number;
  storage_key: string;
  /** False when the same bytes have a clip already. */
  is_new: boolean;
}

export interface FileToIngest {
  path: string;
  /** Minimum length; none by default. */
  min_seconds?: number;
  /** The member who uploaded it; the operator's by default. */
  owner_id?: number;
}

/**
 * Ingests a local file: copies it to storage while hashing it, then inserts its row and enqueues
 * its first job in one transaction. Equal bytes yield the first clip. Throws MediaRefused for an
 * empty file, StorageFull, or the file system error. The file itself is unchanged.
 */
export function ingestFile(
  ctx: Ctx,
  { path, min_seconds = 0, owner_id }: FileToIngest,
): Promise<IngestedFile> {
  return inWorkFolder(ctx, 'new', async (folder) => {
    const whole = join(folder, 'whole');
    await mkdir(whole);
    await assertRoom(folder, (await stat(path)).size);
    const { hash, md5, bytes } = await copyHashing(path, join(whole, original_name));
    if (bytes === 0) throw new MediaRefused('damaged', 'The file is empty.');
    const known = await findByHash(ctx, hash);
    if (known) return known;

    const storage_key = newStorageKey();
    const { originals } = placesOf(storage_key);
    // If the process dies between object and row, the sweep finds the object by this note.
    await writeFile(join(folder, key_note), storage_key);
    await ctx.storage.putFolder(originals, whole);
    const facts = {
      storage_key,
      content_hash: hash,
      md5,
      bytes,
      min_seconds,
      owner_id: owner_id ?? null,
    };
    const made = await makeRow(ctx, facts).catch(async (error: unknown) => {
      await ctx.storage.remove(originals);
      throw error;
    });
    if (made !== undefined) return { media_id: made, storage_key, is_new: true };
    // Another process ingested the same bytes at the same time and was first.
    await ctx.storage.remove(originals);
    const first = await findByHash(ctx, hash);
    if (!first) throw new Error('the same file was taken in and removed at the same time');
    return first;
  });
}

/** The clip of the same bytes. */
export async function findByHash(
  { db }: Pick<Ctx, 'db'>,
  hash: Buffer,
): Promise<IngestedFile | undefined> {
  const row = await db
    .selectFrom('media')
    .select(['media_id', 'storage_key'])
    .where('content_hash', '=', hash)
    .executeTakeFirst();
  return row && { ...row, is_new: false };
}

export interface NewMedia {
  storage_key: string;
  content_hash: Buffer;
  md5: Buffer;
  bytes: number;
  min_seconds: number;
  owner_id: number | null;
}

/** Undefined when the same bytes have a row already. */
function makeRow(ctx: Ctx, media: NewMedia): Promise<number | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const media_id = await insertMedia(trx, media);
    if (media_id !== undefined) await enqueueProbe(ctx, trx, { media_id, bytes: media.bytes });
    return media_id;
  });
}

/** The row of a stored file. Undefined when the same bytes have one already. */
export async function insertMedia(
  trx: Trx,
  { md5, ...media }: NewMedia,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('media')
    .values(media)
    .onConflict((conflict) => conflict.column('content_hash').doNothing())
    .returning('media_id')
    .executeTakeFirst();
  if (row) await saveMd5(trx, row.media_id, md5);
  return row?.media_id;
}

/** The first job of a clip; last in the transaction that makes its row. */
export const enqueueProbe = (
  ctx: Ctx,
  trx: Trx,
  { media_id, bytes }: { media_id: number; bytes: number },
): Promise<void> =>
  enqueueFairly(ctx, trx, { media_id, step: 'media.probe', seconds: expectedCheck(bytes) });
