import { sql } from 'kysely';
import { formatDuration } from '#contracts/media/duration.ts';
import type {
  OwnPlaylist,
  OwnPlaylistItem,
  OwnPlaylists,
} from '#contracts/calls/social/own-playlists.ts';
import { AppError } from '#contracts/errors.ts';
import { limits } from '#contracts/limits/limits.ts';
import { orientationOfCode, videoStatus } from '#contracts/vocabulary.ts';
import type { Ctx, DomainSettings } from '../ctx.ts';
import { pictureOrigin, posterAddress } from '../media/index.ts';
import type { OwnPlaylistId } from './lock-own.ts';

/** Videos of a page. */
const page_size = 60;

interface Row {
  playlist_id: number;
  dir: string;
  title: string;
  visible: 0 | 1;
  is_hidden: boolean;
  items: number;
  has_video: boolean;
}

/**
 * The playlists of a member, the newest first, and which of them hold a video (0 for none). Throws not_found for an
 * account that is gone.
 */
export async function listOwnPlaylists(
  { db }: Ctx,
  { member_id, video_id }: { member_id: number; video_id: number },
): Promise<OwnPlaylists> {
  const { rows } = await sql<{ username: string; video_title: string | null; lists: Row[] | null }>`
    select m.username, (
      select v.title from video as v where v.video_id = ${video_id} and v.status_id = ${videoStatus.active}) as video_title, (
      select json_agg(to_json(x)) from (
        select p.playlist_id, p.dir, p.title, p.visible, p.is_hidden, p.items, exists (
          select from playlist_item as i where i.playlist_id = p.playlist_id and i.video_id = ${video_id}) as has_video
        from playlist as p where p.member_id = m.member_id order by p.playlist_id desc limit ${limits.playlists}) as x) as lists
    from member as m where m.member_id = ${member_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return {
    username: row.username,
    playlists: row.lists ?? [],
    video_title: row.video_title ?? '',
  };
}

interface ItemRow {
  video_id: number;
  status_id: number;
  is_private: boolean;
  dir: string;
  title: string;
  lang: string;
  duration: number;
  poster_index: number;
  poster_key: string | null;
  storage_key: string | null;
  picture_set: number | null;
}

/**
 * A playlist of a member with the videos after `after` (0 for the first ones). Of a video that is not shown to
 * the member at the moment only the number is returned. Throws not_found for a playlist of somebody else, and where `after` is not in it.
 */
export async function getOwnPlaylist(
  { db, settings }: Ctx,
  { member_id, playlist_id, after }: OwnPlaylistId & { after: number },
): Promise<OwnPlaylist> {
  const own = await db
    .selectFrom('playlist as p')
    .select([
      'p.playlist_id',
      'p.dir',
      'p.title',
      'p.visible',
      'p.is_hidden',
      'p.items',
      'p.description',
      'p.orientation',
    ])
    .select(
      sql<string[]>`array(
        select c.dir::text from playlist_category as x join category as y using (category_id)
        join category as c on c.category_id = coalesce(y.merged_into, y.category_id)
        where x.playlist_id = p.playlist_id group by c.category_id, c.dir order by c.dir)`.as(
        'categories',
      ),
    )
    .select(
      sql<
        number | null
      >`(select position from playlist_item where playlist_id = p.playlist_id and video_id = ${after})`.as(
        'from',
      ),
    )
    .where('p.playlist_id', '=', playlist_id)
    .where('p.member_id', '=', member_id)
    .executeTakeFirst();
  if (!own || (after > 0 && own.from === null)) throw new AppError('not_found');
  const { orientation, from, visible, ...fields } = own;
  const { rows } = await sql<ItemRow>`
    select i.video_id, v.status_id, v.is_private, v.dir, v.title, v.lang, v.duration, v.poster_index, v.poster_key,
      x.storage_key, x.picture_set
    from playlist_item as i join video as v using (video_id) left join media as x on x.media_id = v.media_id
    where i.playlist_id = ${playlist_id} and (${from}::int is null or i.position > ${from}::int)
    order by i.position limit ${page_size + 1}`.execute(db);
  const videos = rows.slice(0, page_size).map((row) => itemOf(settings, row));
  return {
    ...fields,
    visible: visible === 1 ? 1 : 0,
    gender: orientationOfCode(orientation),
    videos,
    next: rows.length > page_size ? (videos.at(-1)?.video_id ?? 0) : 0,
    following: rows[page_size]?.video_id ?? 0,
  };
}

function itemOf({ media_origin }: DomainSettings, row: ItemRow): OwnPlaylistItem {
  const { video_id, status_id, storage_key, picture_set, poster_index, poster_key } = row;
  if (status_id !== videoStatus.active)
    return { video_id, dir: '', title: '', lang: 'en', duration: '', thumb: '' };
  return {
    video_id,
    dir: row.dir,
    title: row.title,
    lang: row.lang,
    duration: formatDuration(row.duration),
    thumb:
      storage_key !== null && (picture_set ?? 0) > 0
        ? posterAddress(
            pictureOrigin(media_origin, row),
            { storage_key, poster_index, poster_key },
            320,
            'jpg',
          )
        : '',
  };
}
