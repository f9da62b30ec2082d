import { sql } from 'kysely';
import type { PlaylistQueue } from '#contracts/calls/social/playlist-queue.ts';
import { formatDuration } from '#contracts/media/duration.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { posterAddress } from '../media/index.ts';
import type { OwnPlaylistId } from './lock-own.ts';

/** All listed videos of a public playlist, in the member's order. One statement. Throws not_found and private. */
export async function getPlaylistQueue(ctx: Ctx, playlist_id: number): Promise<PlaylistQueue> {
  const queue = await selectQueue(ctx, playlist_id);
  if (queue.is_hidden) throw new AppError('not_found');
  if (queue.visible !== 1) throw new AppError('private');
  return queueOf(ctx, queue);
}

/** The same of a playlist of the member, private or public. Throws not_found for any other. */
export async function getOwnPlaylistQueue(
  ctx: Ctx,
  { member_id, playlist_id }: OwnPlaylistId,
): Promise<PlaylistQueue> {
  const queue = await selectQueue(ctx, playlist_id);
  if (queue.member_id !== member_id) throw new AppError('not_found');
  return queueOf(ctx, queue);
}

interface Row {
  playlist_id: number;
  dir: string;
  title: string;
  visible: number;
  is_hidden: boolean;
  member_id: number;
  videos: Item[] | null;
}
interface Item {
  video_id: number;
  dir: string;
  title: string;
  lang: string;
  duration: number;
  poster_index: number;
  poster_key: string | null;
  things: string;
  storage_key: string | null;
  picture_set: number | null;
}

async function selectQueue({ db }: Ctx, playlist_id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select p.playlist_id, p.dir, p.title, p.visible, p.is_hidden, p.member_id, (
      select json_agg(to_json(x)) from (
        select v.video_id, v.dir, v.title, v.lang, v.duration, v.poster_index, v.poster_key, v.things,
          m.storage_key, m.picture_set
        from playlist_item as i join listing as z using (video_id) join video as v using (video_id)
        left join media as m on m.media_id = v.media_id
        where i.playlist_id = p.playlist_id order by i.position) as x) as videos
    from playlist as p where p.playlist_id = ${playlist_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return row;
}

function queueOf(
  { settings: { media_origin } }: Ctx,
  { playlist_id, dir, title, visible, videos }: Row,
): PlaylistQueue {
  return {
    playlist_id,
    dir,
    title,
    visible: visible === 1 ? 1 : 0,
    videos: (videos ?? []).map(
      ({ poster_index, poster_key, storage_key, picture_set, duration, ...video }) => ({
        ...video,
        duration: formatDuration(duration),
        thumb:
          storage_key !== null && (picture_set ?? 0) > 0
            ? posterAddress(media_origin, { storage_key, poster_index, poster_key }, 320, 'jpg')
            : '',
      }),
    ),
  };
}
