import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { limits } from '#contracts/limits/limits.ts';
import type { CategoryCount } from '#contracts/text/names.ts';
import type { PlaylistAnswer } from '#contracts/calls/catalogue/playlists.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import { namedTotal } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { cardsByIds } from '../videos/index.ts';
import { playlistCard, selectPlaylists } from './playlist-cards.ts';

/** A public playlist with its first listed videos, in the member's order. Throws not_found or private. */
export const getPlaylist = (ctx: Ctx, playlist_id: number): Promise<PlaylistAnswer> =>
  withVideos(ctx, playlist_id, limits.playlist_videos);

/** The same with the videos of one page, and one more where there are more. */
export const getPlaylistPage = (ctx: Ctx, playlist_id: number): Promise<PlaylistAnswer> =>
  withVideos(ctx, playlist_id, limits.playlist_page + 1);

async function withVideos(
  { db, settings }: Ctx,
  playlist_id: number,
  videos_most: number,
): Promise<PlaylistAnswer> {
  const row = await selectPlaylist(db, playlist_id, videos_most).executeTakeFirstOrThrow(
    () => new AppError('not_found'),
  );
  if (row.is_hidden) throw new AppError('not_found');
  if (row.visible !== 1) throw new AppError('private');
  const videos = await cardsByIds(db, settings, row.video_ids);
  return { playlist: { ...playlistCard(settings, row), categories: row.categories, videos } };
}

/** Categories that are being merged are shown as what they become. */
function selectPlaylist(db: ReadDb, playlist_id: number, videos_most: number) {
  return selectPlaylists(db)
    .select([
      sql<CategoryCount[]>`(
        select coalesce(json_agg(json_build_object('title', c.title, 'dir', c.dir, 'total_videos',
          ${namedTotal('category', 'c', sql<number>`p.orientation`)}) order by c.title, c.category_id), '[]')
        from category c where c.category_id in (
          select coalesce(y.merged_into, y.category_id) from playlist_category x join category y using (category_id)
          where x.playlist_id = p.playlist_id))`.as('categories'),
      sql<number[]>`array(
        select i.video_id from playlist_item i join listing z using (video_id)
        where i.playlist_id = p.playlist_id order by i.position limit ${sql.lit(videos_most)})`.as(
        'video_ids',
      ),
    ])
    .where('p.playlist_id', '=', playlist_id);
}
