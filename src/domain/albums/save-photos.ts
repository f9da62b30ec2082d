import type { Ctx } from '../ctx.ts';

/** A photo whose renditions lie in storage under `a/{storage_key}/{width}.{avif,webp,jpg}`. */
export interface NewPhoto {
  storage_key: string;
  /** sha256 of the original */
  content_hash: Buffer;
  width: number;
  height: number;
}

/** Returns photo ids in the order given; a photo whose bytes are known keeps its row. */
export async function savePhotos({ db }: Ctx, photos: readonly NewPhoto[]): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('photo')
      .values([...photos])
      .onConflict((oc) => oc.doNothing())
      .execute();
    const rows = await trx
      .selectFrom('photo')
      .select(['photo_id', 'content_hash'])
      .where(
        'content_hash',
        'in',
        photos.map(({ content_hash }) => content_hash),
      )
      .execute();
    const ids = new Map(
      rows.map(({ content_hash, photo_id }) => [content_hash.toString('hex'), photo_id]),
    );
    return photos.flatMap(({ content_hash }) => ids.get(content_hash.toString('hex')) ?? []);
  });
}
