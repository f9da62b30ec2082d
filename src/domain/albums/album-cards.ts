import { sql } from 'kysely';
import type { AlbumCard } from '#contracts/calls/catalogue/albums.ts';
import { orientationOfCode } from '#contracts/vocabulary.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import type { DomainSettings } from '../ctx.ts';
import { photoAddress, pictureOrigin } from '../media/index.ts';
import { readByIds } from '../read-page.ts';

/** The columns of every shape of an album; an album whose cover is gone or hidden shows its first photo. */
export function selectAlbums(db: ReadDb) {
  return db
    .selectFrom('album as a')
    .modifyFront(prepared)
    .innerJoin('album_stat as s', 's.album_id', 'a.album_id')
    .select([
      'a.album_id',
      'a.orientation',
      'a.status_id',
      'a.is_private',
      'a.lang',
      'a.dir',
      'a.title',
      'a.photos_amount',
      's.views',
      's.likes',
      's.dislikes',
    ])
    .select(
      sql<string | null>`coalesce(
        (select p.storage_key from album_photo x join photo p using (photo_id)
          where x.album_id = a.album_id and x.position = a.cover_position and not p.is_hidden),
        (select p.storage_key from album_photo x join photo p using (photo_id)
          where x.album_id = a.album_id and not p.is_hidden order by x.position limit 1))`.as(
        'cover_key',
      ),
    );
}

interface Row {
  album_id: number;
  orientation: number;
  status_id: number;
  is_private: boolean;
  lang: string;
  dir: string;
  title: string;
  photos_amount: number;
  views: number;
  likes: number;
  dislikes: number;
  cover_key: string | null;
}

/** A card without its names. */
export function albumCard({ media_origin }: DomainSettings, row: Row): Omit<AlbumCard, 'things'> {
  return {
    album_id: row.album_id,
    dir: row.dir,
    title: row.title,
    lang: row.lang,
    thumb:
      row.cover_key === null
        ? ''
        : photoAddress(pictureOrigin(media_origin, row), row.cover_key, 320),
    photos_amount: row.photos_amount,
    gender: orientationOfCode(row.orientation),
    statistics: { viewed: row.views, likes: row.likes, dislikes: row.dislikes },
  };
}

/** Cards of the albums, in the order of the ids. One query, whatever their number. */
export const albumCards = (db: ReadDb, settings: DomainSettings, ids: readonly number[]) =>
  readByIds(selectAlbums(db).select('a.things'), ['a', 'album_id'], ids, (row): AlbumCard => ({
    ...albumCard(settings, row),
    things: row.things,
  }));
