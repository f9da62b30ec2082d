import { sql } from 'kysely';
import { albumPage } from '#contracts/pages/album-pages.ts';
import { channelPage, modelPage } from '#contracts/pages/people/people-pages.ts';
import { playlistPage } from '#contracts/pages/playlist-pages.ts';
import type { Ctx } from '../ctx.ts';
import { markTerms } from '../terms/index.ts';
import { reviewFolder } from './media-grant.ts';
import { bare, type Shown } from './show-writing.ts';

/** Titles of albums, or of videos, that are named. */
const named_most = 20;

/** Name and description, with their restricted terms. */
async function textsOf(ctx: Ctx, { title, description }: { title: string; description: string }) {
  const [inTitle, inText] = await Promise.all([
    markTerms(ctx, title, { place: 'title' }),
    markTerms(ctx, description, { place: 'title' }),
  ]);
  return {
    title,
    description,
    terms: [
      ...inTitle.map((mark) => ({ field: 'title' as const, index: 0, ...mark })),
      ...inText.map((mark) => ({ field: 'description' as const, index: 0, ...mark })),
    ],
  };
}

const statusOf = (is_hidden: boolean): string => (is_hidden ? 'removed' : 'active');

interface PhotoRow {
  storage_key: string;
  is_hidden: boolean;
  created_at: Date;
  album_id: number;
  dir: string;
  albums: string[];
  captions: string[];
}

/** A photo with its captions, and the albums that have it. */
export async function showPhoto(ctx: Ctx, id: number, session_id: number): Promise<Shown | null> {
  const { rows } = await sql<PhotoRow>`
    select p.storage_key, p.is_hidden, p.created_at, min(f.album_id) as album_id, (array_agg(f.dir order by f.album_id))[1] as dir,
      array_agg(f.title order by f.album_id) as albums, array_agg(f.caption order by f.album_id) as captions
    from photo p cross join lateral (
      select a.album_id, a.dir::text as dir, a.title::text as title, x.title as caption from album_photo x join album a using (album_id)
      where x.photo_id = p.photo_id order by a.album_id limit ${named_most}) as f
    where p.photo_id = ${id} group by p.photo_id`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const { albums, captions, album_id, dir } = row;
  const description = [...new Set(captions)].filter(Boolean).join('\n');
  return {
    ...bare,
    ...(await textsOf(ctx, { title: albums[0] ?? '', description })),
    type: 'photo',
    id: String(id),
    names: [...new Set(albums)],
    status: statusOf(row.is_hidden),
    created_at: row.created_at.toISOString(),
    page: albumPage({ album_id, dir }),
    pictures: [`${reviewFolder(ctx, session_id, `a/${row.storage_key}`)}1280.jpg`],
  };
}

/** A playlist with whose it is, and the titles of its first videos. */
export async function showPlaylist(ctx: Ctx, id: number): Promise<Shown | null> {
  const { rows } = await sql<{
    dir: string;
    title: string;
    description: string;
    visible: number;
    is_hidden: boolean;
    created_at: Date;
    videos: string[];
  }>`
    select p.dir::text as dir, p.title, p.description, p.visible, p.is_hidden, p.created_at, array(
      select v.title::text from playlist_item i join video v using (video_id)
      where i.playlist_id = p.playlist_id order by i.position limit ${named_most}) as videos
    from playlist p where p.playlist_id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  return {
    ...bare,
    ...(await textsOf(ctx, row)),
    type: 'playlist',
    id: String(id),
    names: row.videos,
    status: statusOf(row.is_hidden),
    is_private: row.visible !== 1,
    created_at: row.created_at.toISOString(),
    page:
      row.visible === 1 && !row.is_hidden ? playlistPage({ playlist_id: id, dir: row.dir }) : '',
  };
}

/** Of a thread who shares it; what was written in it stands in the form alone. */
export async function showThread(ctx: Ctx, id: number): Promise<Shown | null> {
  const row = await ctx.db
    .selectFrom('thread as t')
    .leftJoin('member as l', 'l.member_id', 't.low_id')
    .leftJoin('member as h', 'h.member_id', 't.high_id')
    .select(['t.is_closed', 't.opened_at', 'l.username as low', 'h.username as high'])
    .where('t.thread_id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const names = [row.low, row.high].filter((name) => name !== null);
  return {
    ...bare,
    type: 'thread',
    id: String(id),
    title: names.join(', '),
    names,
    status: row.is_closed ? 'closed' : '',
    created_at: row.opened_at.toISOString(),
  };
}

interface ProfileRow {
  dir: string;
  title: string;
  description: string;
  pictures: (string | null)[];
  further: string[];
  is_hidden: boolean;
  created_at: Date;
}

/** Texts and pictures of a model or channel; those that a decision hides as they were. */
export async function showProfile(
  ctx: Ctx,
  type: 'model' | 'channel',
  id: number,
  session_id: number,
): Promise<Shown | null> {
  const isChannel = type === 'channel';
  const { rows } = await sql<ProfileRow>`
    select x.dir::text as dir, x.title::text as title, x.created_at, h.stored is not null as is_hidden,
      coalesce(nullif(x.description, ''), h.stored ->> 'description', '') as description,
      array[coalesce(x.avatar_key, h.stored ->> 'avatar_key')${
        isChannel ? sql`, coalesce(x.banner_key, h.stored ->> 'banner_key')` : sql``
      }] as pictures,
      ${isChannel ? sql`array_remove(array[coalesce(nullif(x.cf3, ''), h.stored ->> 'cf3'), coalesce(nullif(x.cf4, ''), h.stored ->> 'cf4')], null)` : sql`'{}'::text[]`} as further
    from ${sql.table(type)} x left join hidden_profile h on h.subject_type = ${type} and h.subject_id = x.${sql.ref(`${type}_id`)}
    where x.${sql.ref(`${type}_id`)} = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const { title, description, dir, pictures, further } = row;
  const keys = pictures.filter((key) => key !== null);
  return {
    ...bare,
    ...(await textsOf(ctx, { title, description })),
    type,
    id: String(id),
    names: further.filter(Boolean),
    status: statusOf(row.is_hidden),
    created_at: row.created_at.toISOString(),
    page: isChannel ? channelPage(dir) : modelPage(dir),
    pictures: keys.map((key) => `${reviewFolder(ctx, session_id, `i/${key}`)}picture.webp`),
  };
}
