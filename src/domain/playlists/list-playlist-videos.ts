import { sql } from 'kysely';
import type { PlaylistVideos, PlaylistVideosQuery } from '#contracts/calls/playlists.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { cardsByIds } from '../videos/index.ts';

/** Videos of a page. */
const page_size = 60;

/**
 * The listed videos of a public playlist, in the member's order: those after the video `after`, 0 for the first ones.
 * Throws not_found, also where `after` is not in it any more, and private.
 */
export async function listPlaylistVideos(
  { db, settings }: Ctx,
  { playlist_id, after }: PlaylistVideosQuery,
): Promise<PlaylistVideos> {
  const { rows } = await sql<{ visible: number; from: number | null }>`
    select p.visible, (
      select i.position from playlist_item as i where i.playlist_id = p.playlist_id and i.video_id = ${after}) as from
    from playlist as p where p.playlist_id = ${playlist_id}`.execute(db);
  const [playlist] = rows;
  if (!playlist) throw new AppError('not_found');
  if (playlist.visible !== 1) throw new AppError('private');
  if (after > 0 && playlist.from === null) throw new AppError('not_found');
  const { rows: items } = await sql<{ video_id: number }>`
    select i.video_id from playlist_item as i join listing as z using (video_id)
    where i.playlist_id = ${playlist_id} and (${playlist.from}::int is null or i.position > ${playlist.from}::int)
    order by i.position limit ${page_size + 1}`.execute(db);
  const ids = items.slice(0, page_size).map(({ video_id }) => video_id);
  return {
    videos: await cardsByIds(db, settings, ids),
    next: items.length > page_size ? (ids.at(-1) ?? 0) : 0,
  };
}
