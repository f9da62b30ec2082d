import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { dropUnusedPhotos, eraseNow } from '../media/index.ts';

/** To be removed after the transaction: files that no job has processed, and objects. */
export interface DroppedPhotos {
  file_keys: string[];
  storage_keys: string[];
}

/** Removes photos of a locked draft, all of them unless `numbers` says which; those of no album go with their objects. Sizes stay: they count for the day. */
export async function dropDraftPhotos(
  ctx: Ctx,
  trx: Trx,
  draft_id: string,
  numbers?: readonly number[],
): Promise<DroppedPhotos> {
  const which =
    numbers === undefined ? sql<boolean>`true` : sql<boolean>`number = any(${[...numbers]}::int[])`;
  const { rows } = await sql<{ file_key: string; photo_id: number | null }>`
    with gone as (
      select number, file_key, photo_id from album_draft_photo
      where draft_id = ${draft_id} and state <> 'removed' and ${which}),
    changed as (
      update album_draft_photo as p set state = 'removed', reason_code = null, photo_id = null, file_name = '', title = ''
      from gone where p.draft_id = ${draft_id} and p.number = gone.number)
    select file_key, photo_id from gone`.execute(trx);
  const ids = rows.flatMap(({ photo_id }) => photo_id ?? []);
  return {
    file_keys: rows.map(({ file_key }) => file_key),
    storage_keys: await dropUnusedPhotos(ctx, trx, ids),
  };
}

/** If that fails, the sweep and the jobs do it. */
export async function removeDropped(
  ctx: Ctx,
  { file_keys, storage_keys }: DroppedPhotos,
): Promise<void> {
  for (const file_key of file_keys) await removeFile(ctx, file_key);
  for (const storage_key of storage_keys) await eraseNow(ctx, storage_key);
}

export const removeFile = (ctx: Ctx, file_key: string): Promise<void> =>
  ctx.part_files
    .remove(file_key)
    .catch((error: unknown) =>
      ctx.log.warn({ err: messageOf(error) }, 'a photo was not removed; the sweep removes it'),
    );
