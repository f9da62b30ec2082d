import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaRefused } from '#platform/media-refused.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { PhotoHash } from '#platform/images/port.ts';
import { assertRoom } from '#platform/storage/disk-space.ts';
import type { Ctx } from '../ctx.ts';
import {
  copyHashing,
  eraseNow,
  inWorkFolder,
  key_note,
  newStorageKey,
  placesOf,
} from '../media/index.ts';

/** Widths that a photo is stored in; a smaller one is stored as it is under each name. */
const photo_widths = [320, 640, 1280, 2560] as const;

export interface TakenPhoto {
  photo_id: number;
  /** False when the same bytes are here already. */
  is_new: boolean;
  /** Pixels, upright. */
  width: number;
  height: number;
}

/**
 * Imports a local photo: copies and hashes it, has it checked and re-encoded in all sizes, then
 * creates its row. The same bytes twice return the first photo. Throws MediaRefused for a bad photo,
 * StorageFull, or the file system's error. The file itself stays; its name is not stored.
 */
export function takePhoto(
  ctx: Ctx,
  { path }: { path: string },
  signal?: AbortSignal,
): Promise<TakenPhoto> {
  return inWorkFolder(ctx, 'new', async (folder) => {
    await assertRoom(folder, (await stat(path)).size);
    const copy = join(folder, 'photo');
    const { hash, md5, bytes } = await copyHashing(path, copy);
    if (bytes === 0) throw new MediaRefused('damaged', 'The file is empty.');
    const known = await findByHash(ctx, hash);
    if (known) return known;

    const out = join(folder, 'out');
    await mkdir(out);
    const converted = await ctx.images.convert(copy, out, photo_widths, signal);
    const storage_key = newStorageKey();
    // Should we die between objects and row, the sweep finds the objects by this note.
    await writeFile(join(folder, key_note), storage_key);
    await ctx.storage.putFolder(placesOf(storage_key).photo, out);
    const { width, height } = converted;
    const row = { storage_key, content_hash: hash, bytes, width, height };
    const made = await ctx.db
      .transaction()
      .execute((trx) => insertPhoto(trx, row, { md5, ...converted.hash }))
      .catch(async (error: unknown) => {
        await eraseNow(ctx, storage_key);
        throw error;
      });
    if (made) return { photo_id: made.photo_id, is_new: true, width, height };
    // A concurrent import of the same bytes was first.
    await eraseNow(ctx, storage_key);
    const first = await findByHash(ctx, hash);
    if (!first) throw new Error('the same photo was taken in and removed at the same time');
    return first;
  });
}

/** Undefined where the same bytes are here. */
async function insertPhoto(
  trx: Trx,
  row: { storage_key: string; content_hash: Buffer; bytes: number; width: number; height: number },
  hashes: { md5: Buffer } & Partial<PhotoHash>,
): Promise<{ photo_id: number } | undefined> {
  const made = await trx
    .insertInto('photo')
    .values(row)
    .onConflict((conflict) => conflict.column('content_hash').doNothing())
    .returning('photo_id')
    .executeTakeFirst();
  if (made)
    await trx
      .insertInto('photo_hash')
      .values({ ...made, ...hashes })
      .execute();
  return made;
}

async function findByHash({ db }: Ctx, hash: Buffer): Promise<TakenPhoto | undefined> {
  const row = await db
    .selectFrom('photo')
    .select(['photo_id', 'width', 'height'])
    .where('content_hash', '=', hash)
    .executeTakeFirst();
  return row && { ...row, is_new: false };
}
