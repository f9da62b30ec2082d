import { sql } from 'kysely';
import type { PlaylistVideos, PlaylistVideosQuery } from '#contracts/calls/catalogue/playlists.ts';
import { limits } from '#contracts/limits/limits.ts';
import { AppError } from '#contracts/errors.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { cardsByIds } from '../videos/index.ts';

const { playlist_page: page_size } = limits;
/** Below every position. */
const before_all = -(2 ** 31);

/**
 * The listed videos of a public playlist, in the member's order: those after the video `after`, 0 for the first ones.
 * Throws not_found, also where `after` is not in it any more, and private.
 */
export async function listPlaylistVideos(
  { db, settings }: Ctx,
  { playlist_id, after }: PlaylistVideosQuery,
): Promise<PlaylistVideos> {
  const { rows } = await sql<{
    visible: number;
    is_hidden: boolean;
    is_in: boolean;
    items: number[];
  }>`
    select ${prepared} p.visible, p.is_hidden, f.position is not null as is_in, array(
      select i.video_id from playlist_item as i join listing as z using (video_id)
      where i.playlist_id = p.playlist_id and i.position > coalesce(f.position, ${sql.lit(before_all)})
      order by i.position limit ${sql.lit(page_size + 1)}) as items
    from playlist as p left join playlist_item as f on f.playlist_id = p.playlist_id and f.video_id = ${after}
    where p.playlist_id = ${playlist_id}`.execute(db);
  const [playlist] = rows;
  if (!playlist || playlist.is_hidden) throw new AppError('not_found');
  if (playlist.visible !== 1) throw new AppError('private');
  const { is_in, items } = playlist;
  if (after > 0 && !is_in) throw new AppError('not_found');
  const ids = items.slice(0, page_size);
  return {
    videos: await cardsByIds(db, settings, ids),
    next: items.length > page_size ? (ids.at(-1) ?? 0) : 0,
  };
}
