import { sql } from 'kysely';
import type { OwnAlbumForm } from '#contracts/calls/uploads/album-edit.ts';
import { AppError } from '#contracts/errors.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { listNamable } from '../records/index.ts';
import { nameAllCountries, nameCategories } from '../taxonomy/index.ts';
import { findOwnWork, settingsOf } from '../uploads/index.ts';
import { photoSrc, refusedOfAlbum } from './list-photos.ts';
import { findOwnAlbum, type OwnAlbumRef } from './list-own-albums.ts';

/** An own album with what its form shows. Throws as `findOwnAlbum`. */
export async function getOwnAlbum(
  ctx: Ctx,
  { lang, ...ref }: OwnAlbumRef & { lang: Language },
): Promise<Omit<OwnAlbumForm, 'username'>> {
  const album = await findOwnAlbum(ctx, ctx.db, ref);
  const { categories_least, categories_most } = settingsOf(ctx);
  // Albums are not asked.
  const { exclusive: _, ...fields } = await findOwnWork(ctx.db, {
    type: 'album',
    id: ref.album_id,
  });
  const { cover, photos } = await photosOfAlbum(ctx.db, ref.album_id);
  return {
    album,
    fields,
    cover,
    photos: photos.map(({ number, title, storage_key, is_hidden }) => ({
      number,
      title,
      // No one gets the file of a photo that a decision hides.
      src: is_hidden ? '' : photoSrc(storage_key),
    })),
    refused: await refusedOfAlbum(ctx, ref.album_id),
    categories_least,
    categories_most,
    categories: await nameCategories(ctx, lang),
    countries: await nameAllCountries(ctx, lang),
    people: await listNamable(ctx.db, ref.member_id),
  };
}

/** In their order, by the numbers of the photos; `cover` is one of them. */
export async function photosOfAlbum(db: Db | Trx, album_id: number) {
  const { rows } = await sql<{
    number: number;
    title: string;
    storage_key: string;
    is_cover: boolean;
    is_hidden: boolean;
  }>`select p.photo_id as number, x.title, p.storage_key, p.is_hidden, x.position = a.cover_position as is_cover
    from album as a join album_photo as x using (album_id) join photo as p using (photo_id)
    where a.album_id = ${album_id} order by x.position`.execute(db);
  const [first] = rows;
  if (!first) throw new AppError('not_found');
  return { cover: (rows.find(({ is_cover }) => is_cover) ?? first).number, photos: rows };
}
