import { sql } from 'kysely';
import type { AlbumAnswer } from '#contracts/calls/catalogue/albums.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { shownLabels } from '../content-labels/index.ts';
import { photoAddress, pictureOrigin } from '../media/index.ts';
import { modelRef } from '../taxonomy/index.ts';
import { assertVisible } from '../videos/index.ts';
import { albumCard, selectAlbums } from './album-cards.ts';

type Named = { dir: string; title: string };

/** An album with its photos in order: one query by primary key. Throws not_found, private or deleted. */
export async function getAlbum(
  { db, settings, viewer }: Ctx,
  album_id: number,
): Promise<AlbumAnswer> {
  const row = await selectAlbum(db, album_id).executeTakeFirst();
  assertVisible(row, viewer);
  const origin = pictureOrigin(settings.media_origin, row);
  return {
    album: {
      ...albumCard(settings, row),
      photos: row.photos.map(({ storage_key, width, height, title }) => ({
        url: photoAddress(origin, storage_key, 1280),
        width,
        height,
        title,
      })),
      models: row.models.map((model) => modelRef(settings, model)),
      tags: row.tags,
      categories: row.categories,
      channel:
        row.channel_dir === null || row.channel_title === null
          ? null
          : { dir: row.channel_dir, title: row.channel_title },
      labels: row.labels,
    },
  };
}

/** Names that are being merged are shown as what they become. */
function selectAlbum(db: ReadDb, album_id: number) {
  return selectAlbums(db)
    .leftJoin('channel as h', 'h.channel_id', 'a.channel_id')
    .select(['h.dir as channel_dir', 'h.title as channel_title'])
    .select([
      sql<{ storage_key: string; width: number; height: number; title: string }[]>`(
        select coalesce(json_agg(json_build_object('storage_key', p.storage_key, 'width', p.width, 'height', p.height, 'title', x.title)
          order by x.position), '[]')
        from album_photo x join photo p using (photo_id) where x.album_id = a.album_id and not p.is_hidden)`.as(
        'photos',
      ),
      sql<(Named & { avatar_key: string | null })[]>`(
        select coalesce(json_agg(json_build_object('dir', m.dir, 'title', m.title, 'avatar_key', m.avatar_key) order by m.model_id), '[]')
        from model m where m.model_id in (
          select coalesce(y.merged_into, y.model_id) from album_model x join model y using (model_id) where x.album_id = a.album_id))`.as(
        'models',
      ),
      sql<Named[]>`(
        select coalesce(json_agg(json_build_object('dir', c.dir, 'title', c.title) order by c.title, c.category_id), '[]')
        from category c where c.category_id in (
          select coalesce(y.merged_into, y.category_id) from album_category x join category y using (category_id)
          where x.album_id = a.album_id))`.as('categories'),
      sql<Named[]>`(
        select coalesce(json_agg(json_build_object('dir', t.dir, 'title', t.title) order by t.title, t.tag_id), '[]')
        from tag t where t.tag_id in (
          select coalesce(y.merged_into, y.tag_id) from album_tag x join tag y using (tag_id) where x.album_id = a.album_id))`.as(
        'tags',
      ),
      shownLabels('album', 'a').as('labels'),
    ])
    .where('a.album_id', '=', album_id);
}
