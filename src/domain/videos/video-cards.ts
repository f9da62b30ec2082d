import { sql, type ExpressionBuilder } from 'kysely';
import { formatDuration } from '#contracts/duration.ts';
import { ratingOf } from '#contracts/rating.ts';
import type { VideoCard } from '#contracts/videos.ts';
import { genderOfCode } from '#contracts/vocabulary.ts';
import { kept_plan } from '#platform/db/kept-plans.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import type { Database } from '#platform/db/schema.ts';
import type { DomainSettings } from '../ctx.ts';
import { videoPictures } from './video-pictures.ts';

/** The columns every shape of a video needs; with `v` video, `s` video_stat, `x` media. */
export const cardColumns = [
  'v.video_id',
  'v.orientation',
  'v.status_id',
  'v.is_private',
  'v.lang',
  'v.dir',
  'v.title',
  'v.duration',
  'v.post_date',
  'v.is_hd',
  'v.width',
  'v.height',
  'v.poster_index',
  'v.sg_id',
  'v.ex_tube',
  'v.ex_id',
  's.views',
  's.likes',
  's.dislikes',
  'x.storage_key',
  'x.picture_set',
] as const;

type Row = {
  video_id: number;
  orientation: number;
  status_id: number;
  is_private: boolean;
  lang: string;
  dir: string;
  title: string;
  duration: number;
  post_date: Date;
  is_hd: boolean;
  width: number;
  height: number;
  poster_index: number;
  sg_id: number;
  ex_tube: string;
  ex_id: string;
  views: number;
  likes: number;
  dislikes: number;
  storage_key: string | null;
  picture_set: number | null;
};

type Named = { dir: string; title: string };

/** Cards of the ids, in their order. One query, whatever their number. */
export async function cardsByIds(db: ReadDb, settings: DomainSettings, ids: readonly number[]): Promise<VideoCard[]> {
  const rows = await db
    .selectFrom('video as v')
    .modifyFront(kept_plan)
    .innerJoin('video_stat as s', 's.video_id', 'v.video_id')
    .leftJoin('media as x', 'x.media_id', 'v.media_id')
    .leftJoin('channel as h', 'h.channel_id', 'v.channel_id')
    .select([...cardColumns, 'h.channel_id', 'h.dir as channel_dir', 'h.title as channel_title'])
    .select((eb) => modelNames(eb).as('models'))
    .where('v.video_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.video_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...cardOf(row, settings), channel: channelOf(row), models: row.models ?? [] }] : [];
  });
}

/** Everything of a card but who made it. */
export function cardOf(row: Row, settings: DomainSettings): Omit<VideoCard, 'channel' | 'models'> {
  return {
    video_id: row.video_id,
    id: row.video_id,
    dir: row.dir,
    title: row.title,
    lang: row.lang,
    duration: formatDuration(row.duration),
    post_date: row.post_date.toISOString(),
    rating: ratingOf(row.likes, row.dislikes),
    ...videoPictures(settings.media_origin, row),
    sg_id: row.sg_id,
    ex_tube: row.ex_tube,
    ex_id: row.ex_id,
    status_id: row.status_id,
    is_private: row.is_private ? 1 : 0,
    is_hd: row.is_hd,
    height: row.height,
    gender: genderOfCode(row.orientation),
    statistics: { viewed: row.views, likes: row.likes, dislikes: row.dislikes },
  };
}

function channelOf(row: { channel_id: number | null; channel_dir: string | null; channel_title: string | null }): VideoCard['channel'] {
  if (row.channel_id === null || row.channel_dir === null || row.channel_title === null) return null;
  return { id: row.channel_id, dir: row.channel_dir, title: row.channel_title };
}

function modelNames(eb: ExpressionBuilder<Database & { v: Database['video'] }, 'v'>) {
  return eb
    .selectFrom('video_model as y')
    .innerJoin('model as m', 'm.model_id', 'y.model_id')
    .whereRef('y.video_id', '=', 'v.video_id')
    .select(sql<Named[]>`json_agg(json_build_object('dir', m.dir, 'title', m.title) order by m.model_id)`.as('names'));
}
