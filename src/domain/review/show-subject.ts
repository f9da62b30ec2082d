import { sql } from 'kysely';
import * as z from 'zod/mini';
import { CaseStoryboard } from '#contracts/calls/console/console-cases.ts';
import { pictureSizes, type PictureSection } from '#contracts/calls/accounts/member-pictures.ts';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import { seenOf } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';
import { markTerms } from '../terms/index.ts';
import { limitsOf } from './limits-of.ts';
import { reviewFolder } from './media-grant.ts';
import { showPhoto, showPlaylist, showProfile, showThread } from './show-pages.ts';
import { soundOf } from './show-sound.ts';
import { bare, showComment, showMessage, type Shown } from './show-writing.ts';

interface Asked {
  type: string;
  id: string;
  session_id: number;
}

/** The subject of a case, with its files for the session; null for one that is gone. */
export async function showSubject(
  ctx: Ctx,
  { type, id, session_id }: Asked,
): Promise<Shown | null> {
  if (!/^\d{1,9}$/.test(id)) return null;
  if (type === 'video') return showVideo(ctx, Number(id), session_id);
  if (type === 'album') return showAlbum(ctx, Number(id), session_id);
  if (type === 'member') return showMember(ctx, Number(id));
  if (type === 'comment') return showComment(ctx, Number(id));
  if (type === 'message') return showMessage(ctx, Number(id));
  if (type === 'verification') return showVerification(ctx, Number(id));
  if (type === 'picture') return showPicture(ctx, Number(id), session_id);
  if (type === 'photo') return showPhoto(ctx, Number(id), session_id);
  if (type === 'playlist') return showPlaylist(ctx, Number(id));
  if (type === 'thread') return showThread(ctx, Number(id));
  if (type === 'model' || type === 'channel') return showProfile(ctx, type, Number(id), session_id);
  return null;
}

/** There is a page of it on the site. */
const isPublic = ({ status_id, is_private }: WorkRow): boolean =>
  status_id === videoStatus.active && !is_private;

const statusName = (status_id: number): string =>
  Object.entries(videoStatus).find(([, value]) => value === status_id)?.[0] ?? 'deleted';

interface WorkRow {
  dir: string;
  title: string;
  description: string;
  status_id: number;
  is_private: boolean;
  is_unlisted: boolean;
  is_exclusive: boolean;
  post_date: Date;
  tags: string[];
  names: string[];
  /** Hash of the reviewed content, which an approval names. */
  seen: string;
  limits: Shown['limits'];
}

/** Names of what a work is filed under; `work` is video or album. */
const filedUnder = (work: 'video' | 'album', id: number) => sql`
  (select coalesce(array_agg(t.title::text order by t.title), '{}') from tag t
    join ${sql.table(`${work}_tag`)} x using (tag_id) where x.${sql.ref(`${work}_id`)} = ${id}) as tags,
  (select coalesce(array_agg(n.title::text order by n.title), '{}') from (
    select c.title from category c join ${sql.table(`${work}_category`)} x using (category_id)
      where x.${sql.ref(`${work}_id`)} = ${id}
    union select m.title from model m join ${sql.table(`${work}_model`)} x using (model_id)
      where x.${sql.ref(`${work}_id`)} = ${id}
    union select h.title from channel h where h.channel_id = w.channel_id) as n) as names,
  ${seenOf(work)} as seen`;

interface VideoRow extends WorkRow {
  duration: number;
  storage_key: string | null;
  media_state: string | null;
  storyboard: unknown;
  levels: Buffer | null;
  thumb_count: number | null;
  chapters: string;
  captions: (Omit<Shown['captions'][number], 'src'> & { storage_key: string })[];
  picture_key: string | null;
  publish_at: Date | null;
  candidates: number[] | null;
  replaced_id: number | null;
  replaced_title: string | null;
}

async function showVideo(ctx: Ctx, id: number, session_id: number): Promise<Shown | null> {
  const { rows } = await sql<VideoRow>`
    select ${prepared} w.dir, w.title, w.description, w.status_id, w.is_private, w.is_unlisted, w.is_exclusive, w.post_date, w.duration, w.chapters,
      (select coalesce(json_agg(json_build_object('lang', c.lang, 'label', c.label, 'storage_key', c.storage_key,
          'has_terms', c.has_terms) order by c.lang), '[]') from video_caption as c where c.video_id = w.video_id) as captions,
      x.storage_key, x.state as media_state, x.storyboard, x.levels, x.thumb_count, p.storage_key as picture_key, s.publish_at,
      f.frames as candidates, b.video_id as replaced_id, b.title as replaced_title,
      ${limitsOf('video', sql`coalesce(e.of_video_id, w.video_id)`)} as limits, ${filedUnder('video', id)}
    from video as w left join media as x on x.media_id = w.media_id
      left join own_preview as o on o.video_id = w.video_id and o.is_current
      left join photo as p on p.photo_id = o.photo_id left join video_schedule as s on s.video_id = w.video_id
      left join preview_candidate as f on f.video_id = w.video_id
      left join video_version as e on e.video_id = w.video_id left join video as b on b.video_id = e.of_video_id
    where w.video_id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const { storage_key: key } = row;
  const folder = key !== null ? reviewFolder(ctx, session_id, `v/${key}`) : '';
  const isReady = key !== null && row.media_state === 'ready';
  const pictures = key !== null && isReady ? reviewFolder(ctx, session_id, `p/${key}`) : '';
  return {
    ...(await workOf(ctx, row)),
    type: 'video',
    id: String(id),
    page: isPublic(row) ? pages.video({ video_id: id, dir: row.dir }) : '',
    duration: row.duration,
    stream: isReady ? `${folder}master.m3u8` : null,
    storyboard: isReady ? storyboardOf(row.storyboard, folder) : null,
    sound: isReady ? soundOf(row.levels, row.duration) : null,
    chapters: row.chapters,
    captions: row.captions.map(({ storage_key: captions_key, ...captions }) => ({
      ...captions,
      src: `${reviewFolder(ctx, session_id, `v/${captions_key}`)}captions.vtt`,
    })),
    pictures: pictures
      ? Array.from({ length: row.thumb_count ?? 0 }, (_, at) => frameIn(pictures, at))
      : [],
    photo_captions: [],
    candidates: pictures ? (row.candidates ?? []).map((at) => frameIn(pictures, at)) : [],
    own_picture:
      row.picture_key === null
        ? null
        : {
            key: row.picture_key,
            src: `${reviewFolder(ctx, session_id, `a/${row.picture_key}`)}640.webp`,
          },
    publish_at: row.publish_at?.toISOString() ?? null,
    replaces:
      row.replaced_id === null
        ? null
        : { id: String(row.replaced_id), title: row.replaced_title ?? '' },
  };
}

const frameIn = (folder: string, at: number): string => `${folder}t${at}-640.webp`;

const StoredBoard = z.omit(CaseStoryboard, { sheets: true });

function storyboardOf(stored: unknown, folder: string): Shown['storyboard'] {
  const parsed = StoredBoard.safeParse(stored);
  if (!parsed.success) return null;
  const { columns, rows, count } = parsed.data;
  const sheets = Math.ceil(count / (columns * rows));
  return {
    ...parsed.data,
    sheets: Array.from({ length: sheets }, (_, at) => `${folder}storyboard/s${at}.webp`),
  };
}

async function showAlbum(ctx: Ctx, id: number, session_id: number): Promise<Shown | null> {
  const { rows } = await sql<WorkRow & { keys: string[]; photo_captions: string[] }>`
    select ${prepared} w.dir, w.title, w.description, w.status_id, w.is_private, false as is_unlisted, false as is_exclusive, w.post_date, ${filedUnder('album', id)},
      ${limitsOf('album', sql`w.album_id`)} as limits,
      (select coalesce(array_agg(p.storage_key::text order by x.position), '{}') from album_photo x
        join photo p using (photo_id) where x.album_id = w.album_id) as keys,
      array(select x.title from album_photo x where x.album_id = w.album_id order by x.position) as photo_captions
    from album as w where w.album_id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const { photo_captions } = row;
  const work = await workOf(ctx, row);
  return {
    ...work,
    terms: [...work.terms, ...(await marksOfCaptions(ctx, photo_captions))],
    type: 'album',
    id: String(id),
    page: isPublic(row) ? pages.album({ album_id: id, dir: row.dir }) : '',
    duration: null,
    stream: null,
    storyboard: null,
    sound: null,
    chapters: '',
    captions: [],
    pictures: row.keys.map((key) => `${reviewFolder(ctx, session_id, `a/${key}`)}640.jpg`),
    photo_captions,
    candidates: [],
    own_picture: null,
    publish_at: null,
    replaces: null,
  };
}

const marksOfCaptions = async (ctx: Ctx, captions: readonly string[]) => {
  const marks = captions.map((caption) => markTerms(ctx, caption, { place: 'title' }));
  return (await Promise.all(marks)).flatMap((found, index) =>
    found.map((mark) => ({ field: 'photo_captions' as const, index, ...mark })),
  );
};

/** Its photos are documents of the vault, which another call shows for a reason. */
async function showVerification(ctx: Ctx, id: number): Promise<Shown | null> {
  const row = await ctx.db
    .selectFrom('uploader_verification as v')
    .innerJoin('member as m', 'm.member_id', 'v.member_id')
    .select(['m.username', 'v.state', 'v.created_at'])
    .where('v.verification_id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { username: title, state: status } = row;
  return {
    ...bare,
    type: 'verification',
    id: String(id),
    title,
    status,
    created_at: row.created_at.toISOString(),
  };
}

async function showMember(ctx: Ctx, id: number): Promise<Shown | null> {
  const row = await ctx.db
    .selectFrom('member')
    .select(['username', 'about', 'created_at'])
    .where('member_id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const marks = await markTerms(ctx, row.about, { place: 'title' });
  return {
    ...bare,
    type: 'member',
    id: String(id),
    page: memberPage(row.username),
    title: row.username,
    description: row.about,
    created_at: row.created_at.toISOString(),
    terms: marks.map((mark) => ({ field: 'description' as const, index: 0, ...mark })),
  };
}

/** An avatar or cover that waits; what was rejected is erased. */
async function showPicture(ctx: Ctx, id: number, session_id: number): Promise<Shown | null> {
  const row = await ctx.db
    .selectFrom('member_picture as p')
    // No member where the account was erased.
    .leftJoin('member as m', 'm.member_id', 'p.member_id')
    .select(['p.section', 'p.state', 'p.storage_key', 'p.created_at', 'm.username'])
    .where('p.picture_id', '=', id)
    .where('p.state', '<>', 'rejected')
    .executeTakeFirst();
  if (!row) return null;
  const width = pictureSizes[row.section as PictureSection].at(-1)?.width ?? 0;
  return {
    ...bare,
    type: 'picture',
    id: String(id),
    title: row.username ?? '',
    status: row.state,
    created_at: row.created_at.toISOString(),
    pictures: [`${reviewFolder(ctx, session_id, `m/${row.storage_key}`)}${width}.jpg`],
  };
}

async function workOf(ctx: Ctx, row: WorkRow) {
  const { title, description, tags, names, status_id, post_date, seen, limits } = row;
  const { is_private, is_unlisted, is_exclusive } = row;
  const [inTitle, inText, inTags] = await Promise.all([
    markTerms(ctx, title, { place: 'title' }),
    markTerms(ctx, description, { place: 'title' }),
    Promise.all(tags.map((tag) => markTerms(ctx, tag, { place: 'tag' }))),
  ]);
  return {
    title,
    description,
    tags,
    names,
    status: statusName(status_id),
    is_private,
    is_unlisted,
    is_exclusive,
    created_at: post_date.toISOString(),
    seen,
    limits,
    terms: [
      ...inTitle.map((mark) => ({ field: 'title' as const, index: 0, ...mark })),
      ...inText.map((mark) => ({ field: 'description' as const, index: 0, ...mark })),
      ...inTags.flatMap((marks, index) =>
        marks.map((mark) => ({ field: 'tags' as const, index, ...mark })),
      ),
    ],
  };
}
