import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { assertNotHeld } from '../holds/index.ts';
import { dropUnusedPhotos } from '../media/index.ts';

/** Above every position: the numbers of a table's key are free while they change. */
const beyond = 1_000_000;

/**
 * Puts the photos of a locked album into this order, with these titles and this cover; those that are not named leave it. Returns the storage keys whose objects are to be
 * erased. Throws `forbidden` where a legal hold keeps a photo that would leave.
 */
export async function arrangeAlbumIn(
  ctx: Ctx,
  trx: Trx,
  album_id: number,
  {
    photos,
    cover_position,
  }: { photos: readonly { photo_id: number; title: string }[]; cover_position: number },
): Promise<string[]> {
  const ids = photos.map(({ photo_id }) => photo_id);
  const positions = photos.map((_, index) => index + 1);
  const titles = photos.map(({ title }) => title);
  const leaving = await trx
    .selectFrom('album_photo')
    .select('photo_id')
    .where('album_id', '=', album_id)
    .where('photo_id', '<>', sql<number>`all(${ids}::int[])`)
    .execute();
  const taken_out = leaving.map(({ photo_id }) => photo_id);
  if (taken_out.length > 0) {
    await assertNotHeld(trx, 'album', album_id);
    await sql`delete from album_photo where album_id = ${album_id} and photo_id = any(${taken_out}::int[])`.execute(
      trx,
    );
  }
  const wanted = sql`unnest(${ids}::int[], ${positions}::int[], ${titles}::text[]) as n(photo_id, position, title)`;
  const moved = await sql`
    update album_photo as x set position = x.position + ${beyond}, title = n.title from ${wanted}
    where x.album_id = ${album_id} and x.photo_id = n.photo_id and (x.position, x.title) is distinct from (n.position, n.title)
    returning x.photo_id`.execute(trx);
  if (moved.rows.length > 0)
    await sql`
      update album_photo as x set position = n.position from ${wanted}
      where x.album_id = ${album_id} and x.photo_id = n.photo_id and x.position > ${beyond}`.execute(
      trx,
    );
  await sql`update album set cover_position = ${cover_position} where album_id = ${album_id} and cover_position <> ${cover_position}`.execute(
    trx,
  );
  return dropUnusedPhotos(ctx, trx, taken_out);
}
