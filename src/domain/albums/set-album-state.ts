import { sql } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { assertShowable, setStatusOfDeleted } from '../publications/index.ts';
import { lockAlbum } from './edit-album.ts';

export interface AlbumStateChange {
  status?: 'active' | 'pending' | 'rejected';
  is_private?: boolean;
}

/** Publishes, hides or rejects an album; the lists follow in the same transaction. Throws not_found, deleted for what is gone, and invalid for one to show that no publication covers or that a case hides. Safe to repeat. */
export const setAlbumState = (
  { db }: Ctx,
  album_id: number,
  change: AlbumStateChange,
): Promise<void> => db.transaction().execute((trx) => changeAlbumState(trx, album_id, change));

/** The same in the transaction of the caller. Of one that its uploader deleted it says how it comes back, if it does. */
export async function changeAlbumState(
  trx: Trx,
  album_id: number,
  { status, is_private }: AlbumStateChange,
): Promise<void> {
  const of = { type: 'album', id: album_id } as const;
  await sql`select from album where album_id = ${album_id} for no key update`.execute(trx);
  if (status && (await setStatusOfDeleted(trx, of, videoStatus[status]))) return;
  const status_id = await lockAlbum(trx, album_id);
  if (status === 'active') await assertShowable(trx, of);
  await trx
    .updateTable('album')
    .set({
      status_id: status ? videoStatus[status] : status_id,
      ...(is_private !== undefined && { is_private }),
    })
    .where('album_id', '=', album_id)
    .execute();
  await sql`select album_refresh(array[${album_id}]::int[])`.execute(trx);
}
