import { sql } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { insertAlbum, type NewAlbum } from './create-album.ts';

export interface OnceAlbum {
  album_id: number;
  /** False when an album of the same photos in the same order is there already. */
  is_new: boolean;
}

/** Makes an album once, in the caller's transaction: the same photos again give the first album. */
export async function insertAlbumOnce(
  ctx: Pick<Ctx, 'clock'>,
  trx: Trx,
  input: NewAlbum,
): Promise<OnceAlbum> {
  const photo_ids = input.photos.map(({ photo_id }) => photo_id);
  if (photo_ids.length === 0) throw new Error('an album needs photos');
  // Two imports of the same photos at the same time: the second waits and finds the first one's album.
  await sql`select pg_advisory_xact_lock(lock_key('album_content'), hashtext(${photo_ids.join(' ')}))`.execute(
    trx,
  );
  const { rows } = await sql<{ album_id: number }>`
    select a.album_id from album_photo f join album a using (album_id)
    where f.photo_id = ${photo_ids[0]} and f.position = 1 and a.status_id <> ${videoStatus.deleted}
      and (select array_agg(x.photo_id order by x.position) from album_photo x where x.album_id = a.album_id) = ${photo_ids}::int[]
    order by a.album_id limit 1`.execute(trx);
  const known = rows[0];
  if (known) return { album_id: known.album_id, is_new: false };
  return { album_id: await insertAlbum(ctx, trx, input), is_new: true };
}
