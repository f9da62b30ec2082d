import { sql } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { insertAlbum, type NewAlbum, type OnAlbumMade } from './create-album.ts';

export interface PublishedAlbum {
  album_id: number;
  /** False when an album of the same photos in the same order is there already. */
  is_new: boolean;
}

/** Makes an album that an operator publishes himself by `command`, once: the same photos again give the first album. */
export function publishAlbum(
  ctx: Ctx,
  input: NewAlbum,
  command: string,
  onMade?: OnAlbumMade,
): Promise<PublishedAlbum> {
  const photo_ids = input.photos.map(({ photo_id }) => photo_id);
  return ctx.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ content_hash: Buffer }>`
      select sha256(string_agg(p.content_hash, ''::bytea order by o.position)) as content_hash
      from unnest(${photo_ids}::int[]) with ordinality o(photo_id, position) join photo p using (photo_id)`.execute(
      trx,
    );
    const content_hash = rows[0]?.content_hash;
    if (!content_hash) throw new Error('an album needs photos');
    // Two imports of the same photos at the same time: the second waits and finds the first one's album.
    await sql`select pg_advisory_xact_lock(lock_key('album_content'), hashtext(${content_hash.toString('hex')}))`.execute(
      trx,
    );
    const known = await trx
      .selectFrom('publication')
      .innerJoin('album', 'album.album_id', 'publication.album_id')
      .select('album.album_id')
      .where('content_hash', '=', content_hash)
      .where('status_id', '<>', videoStatus.deleted)
      .executeTakeFirst();
    if (known) return { album_id: known.album_id, is_new: false };
    const album_id = await insertAlbum(ctx, trx, input);
    await trx
      .insertInto('publication')
      .values({ album_id, published_by: 'operator', command, content_hash })
      .execute();
    await onMade?.(trx, album_id);
    return { album_id, is_new: true };
  });
}
