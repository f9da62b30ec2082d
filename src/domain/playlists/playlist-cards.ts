import { sql } from 'kysely';
import type { PlaylistCard } from '#contracts/calls/catalogue/playlists.ts';
import { orientationOfCode } from '#contracts/vocabulary.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import type { DomainSettings } from '../ctx.ts';
import { posterAddress, type Poster } from '../media/index.ts';
import { readByIds } from '../read-page.ts';

/**
 * The columns of every shape of a playlist; a private one has no row in the listing. The picture is
 * that of the first listed video.
 */
export function selectPlaylists(db: ReadDb) {
  return db
    .selectFrom('playlist as p')
    .modifyFront(prepared)
    .innerJoin('playlist_stat as s', 's.playlist_id', 'p.playlist_id')
    .innerJoin('member as u', 'u.member_id', 'p.member_id')
    .leftJoin('playlist_listing as l', 'l.playlist_id', 'p.playlist_id')
    .select([
      'p.playlist_id',
      'p.dir',
      'p.title',
      'p.description',
      'p.orientation',
      'p.visible',
      'p.is_hidden',
      'l.total_videos',
    ])
    .select(['s.views', 's.likes', 's.dislikes', 'u.member_id', 'u.username'])
    .select(
      sql<Poster | null>`(select json_build_object('storage_key', x.storage_key, 'poster_index', v.poster_index, 'poster_key', v.poster_key)
        from playlist_item i join listing z using (video_id) join video v using (video_id) join media x on x.media_id = v.media_id
        where i.playlist_id = p.playlist_id and x.picture_set > 0 order by i.position limit 1)`.as(
        'frame',
      ),
    );
}

interface Row {
  playlist_id: number;
  dir: string;
  title: string;
  description: string;
  orientation: number;
  total_videos: number | null;
  views: number;
  likes: number;
  dislikes: number;
  member_id: number;
  username: string;
  frame: Poster | null;
}

export function playlistCard({ media_origin }: DomainSettings, row: Row): PlaylistCard {
  return {
    playlist_id: row.playlist_id,
    dir: row.dir,
    title: row.title,
    description: row.description,
    gender: orientationOfCode(row.orientation),
    visible: 1,
    thumb: row.frame ? posterAddress(media_origin, row.frame, 320, 'jpg') : '',
    total_videos: row.total_videos ?? 0,
    statistics: { viewed: row.views, likes: row.likes, dislikes: row.dislikes },
    user: { id: row.member_id, username: row.username },
  };
}

/** Cards of the public playlists, in the order of the ids. One query, whatever their number. */
export const playlistCards = (db: ReadDb, settings: DomainSettings, ids: readonly number[]) =>
  readByIds(
    selectPlaylists(db).where('p.visible', '=', 1).where('p.is_hidden', '=', false),
    ['p', 'playlist_id'],
    ids,
    (row) => playlistCard(settings, row),
  );
