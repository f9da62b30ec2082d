import { sql, type RawBuilder } from 'kysely';
import type { DumpQuery, DumpVideo } from '#contracts/calls/files/dumps.ts';
import { limits } from '#contracts/limits/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import { ratingOf } from '#contracts/rating.ts';
import { orientationCode, orientationOfCode, type Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { frameAddress, posterAddress } from '../media/index.ts';
import type { DumpFilter } from './find-dump-filter.ts';

interface Row {
  video_id: number;
  dir: string;
  title: string;
  description: string;
  duration: number;
  post_date: Date;
  lang: Language;
  orientation: number;
  is_hd: boolean;
  poster_index: number;
  poster_key: string | null;
  storage_key: string | null;
  picture_set: number | null;
  thumb_count: number | null;
  views: number;
  likes: number;
  dislikes: number;
  channel: string | null;
  categories: string[];
  tags: string[];
  models: string[];
}

export type DumpPageQuery = Pick<DumpQuery, 'orientation' | 'lang' | 'type' | 'duration'> & {
  /** From 0. */
  shard: number;
  /** The id of the last video read. */
  after: number;
  names: DumpFilter;
};

/** The next listed videos of a range of ids, at most `limits.sitemap_batch`, with all fields. */
export async function listDumpVideos(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  query: DumpPageQuery,
): Promise<Required<DumpVideo>[]> {
  const first = Math.max(query.after, query.shard * limits.sitemap_ids);
  const last = (query.shard + 1) * limits.sitemap_ids;
  const { rows } = await sql<Row>`
    select v.video_id, v.dir, v.title, v.description, v.duration, v.post_date, v.lang,
      v.orientation, v.is_hd, v.poster_index, v.poster_key, x.storage_key, x.picture_set, x.thumb_count,
      s.views, s.likes, s.dislikes, h.title as channel,
      ${titles('category')} as categories, ${titles('tag')} as tags, ${titles('model')} as models
    from (
      select v.video_id from listing l join video v using (video_id)
      where l.video_id > ${first} and l.video_id <= ${last} and ${conditionOf(query)}
      order by l.video_id limit ${limits.sitemap_batch}) l
    join video v using (video_id) join video_stat s using (video_id)
      left join media x using (media_id) left join channel h using (channel_id)
    order by v.video_id`.execute(db);
  return rows.map((row) => videoOf(row, settings));
}

/** A merged name reads as what it became, also while its links move. */
const titles = (kind: 'category' | 'tag' | 'model'): RawBuilder<string[]> => {
  const [table, id] = [sql.table(kind), sql.ref(`${kind}_id`)];
  return sql`array(
    select distinct k.title::text
    from ${sql.table(`video_${kind}`)} y join ${table} n using (${id})
      join ${table} k on k.${id} = coalesce(n.merged_into, n.${id})
    where y.video_id = v.video_id order by 1)`;
};

function conditionOf({ orientation, lang, type, duration, names }: DumpPageQuery) {
  const linked = (['category', 'tag', 'model'] as const).flatMap((kind) => {
    const ids = names[kind];
    if (!ids) return [];
    return [
      sql`exists (select from ${sql.table(`video_${kind}`)} y
        where y.video_id = v.video_id and y.${sql.ref(`${kind}_id`)} = any(${ids}::int[]))`,
    ];
  });
  return sql.join(
    [
      sql`true`,
      ...(orientation ? [sql`v.orientation = ${orientationCode[orientation]}`] : []),
      ...(lang ? [sql`v.lang = ${lang}`] : []),
      ...(type === 'hd' ? [sql`v.is_hd`] : []),
      ...(duration === null ? [] : [sql`l.flags >> 1 = ${duration}`]),
      ...(names.channel ? [sql`v.channel_id = any(${names.channel}::int[])`] : []),
      ...linked,
    ],
    sql` and `,
  );
}

function videoOf(row: Row, { media_origin, site }: Ctx['settings']): Required<DumpVideo> {
  const absolute = (address: string): string => new URL(address, site.origin).href;
  const { storage_key, poster_index, poster_key } = row;
  const frame = (index: number): string =>
    absolute(frameAddress(media_origin, storage_key ?? '', index, 640, 'jpg'));
  const hasPictures = storage_key !== null && row.picture_set !== null && row.picture_set > 0;
  return {
    video_id: row.video_id,
    url: absolute(pages.video(row)),
    embed: absolute(pages.embed(row)),
    title: row.title,
    description: row.description,
    duration: row.duration,
    post_date: row.post_date.toISOString(),
    lang: row.lang,
    orientation: orientationOfCode(row.orientation),
    is_hd: row.is_hd,
    categories: row.categories,
    tags: row.tags,
    models: row.models,
    channel: row.channel ?? '',
    thumb: hasPictures
      ? absolute(posterAddress(media_origin, { storage_key, poster_index, poster_key }, 640, 'jpg'))
      : '',
    thumbs: hasPictures
      ? Array.from({ length: row.thumb_count ?? 0 }, (_, index) => frame(index))
      : [],
    views: row.views,
    rating: ratingOf(row.likes, row.dislikes),
  };
}
