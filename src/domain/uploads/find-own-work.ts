import { sql } from 'kysely';
import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { AppError } from '#contracts/errors.ts';
import { orientations } from '#contracts/vocabulary.ts';
import type { Db, Trx } from '#platform/db/pool.ts';

interface Row {
  title: string;
  description: string;
  lang: string;
  orientation: number;
  is_private: boolean;
  is_unlisted: boolean;
  is_exclusive: boolean;
  ai_made: string | null;
  people_shown: number | null;
  categories: string | null;
  tags: string | null;
  models: string | null;
  schedule: string | null;
  time_zone: string | null;
  channel_id: number | null;
  people: string | null;
  country: string | null;
  comments: string | null;
}

/** The fields that the form of a video or album shows. Throws not_found. */
export async function findOwnWork(
  db: Db | Trx,
  { type, id }: { type: 'video' | 'album'; id: number },
): Promise<TypedFields> {
  const key = sql.ref(`${type}_id`);
  // As a clock shows it there.
  const of_video = sql`w.is_unlisted, w.is_exclusive, w.channel_id, s.time_zone,
    to_char(s.publish_at at time zone s.time_zone, 'YYYY-MM-DD"T"HH24:MI') as schedule`;
  const of_album = sql`false as is_unlisted, false as is_exclusive, null as channel_id, null as time_zone, null as schedule`;
  const linked = (kind: 'category' | 'tag' | 'model') => sql.table(`${type}_${kind}`);
  const { rows } = await sql<Row>`
    select w.title, w.description, w.lang, w.orientation, w.is_private, w.ai_made, w.people_shown,
      (select string_agg(category_id::text, ',' order by category_id) from ${linked('category')} where ${key} = ${id}) as categories,
      (select string_agg(t.title, ', ' order by t.title) from ${linked('tag')} join tag as t using (tag_id) where ${key} = ${id}) as tags,
      (select string_agg(o.title, ', ' order by o.title) from ${linked('model')} join model as o using (model_id) where ${key} = ${id}) as models,
      (select string_agg(c.person_id::text, ',' order by c.person_id) from consent c join person p using (person_id)
        where c.${key} = w.${key} and c.withdrawn_at is null and p.sent_by = w.member_id) as people,
      (select code from country c where c.country_id = w.country_id) as country,
      (select setting from ${sql.table(`commented_${type}`)} c where c.${key} = w.${key}) as comments,
      ${type === 'video' ? of_video : of_album}
    from ${sql.table(type)} as w
    ${type === 'video' ? sql`left join video_schedule as s using (video_id)` : sql``} where w.${key} = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return {
    title: row.title,
    description: row.description,
    lang: row.lang,
    orientation: orientations[row.orientation - 1] ?? 'str',
    visibility: row.is_private ? '0' : row.is_unlisted ? '2' : '1',
    ai_made: row.ai_made ?? '',
    people_shown: row.people_shown === null ? '' : String(row.people_shown),
    categories: row.categories ?? '',
    tags: row.tags ?? '',
    models: row.models ?? '',
    people: row.people ?? '',
    country: row.country ?? '',
    comments: row.comments ?? 'on',
    ...(type === 'video' && {
      exclusive: row.is_exclusive ? '1' : '0',
      schedule: row.schedule ?? '',
      time_zone: row.time_zone ?? '',
      channel: row.channel_id === null ? '' : String(row.channel_id),
    }),
  };
}

/** The initial fields of the form of a new version of a video. They have no schedule: the version is shown when the video is. */
export async function fieldsOfVersion(db: Db | Trx, video_id: number): Promise<TypedFields> {
  const {
    schedule: _,
    time_zone: _zone,
    ...fields
  } = await findOwnWork(db, {
    type: 'video',
    id: video_id,
  });
  return fields;
}
