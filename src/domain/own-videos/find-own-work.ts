import { sql } from 'kysely';
import type { TypedFields } from '#contracts/calls/video-edit.ts';
import { AppError } from '#contracts/errors.ts';
import { orientations } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';

interface Row {
  title: string;
  description: string;
  lang: string;
  orientation: number;
  is_private: boolean;
  ai_made: string | null;
  people_shown: number | null;
  categories: string | null;
  tags: string | null;
  models: string | null;
}

/** What the form of a video or album shows. Throws not_found. */
export async function findOwnWork(
  db: Db,
  { type, id }: { type: 'video' | 'album'; id: number },
): Promise<Omit<TypedFields, 'exclusive'>> {
  const key = sql.ref(`${type}_id`);
  const linked = (kind: 'category' | 'tag' | 'model') => sql.table(`${type}_${kind}`);
  const { rows } = await sql<Row>`
    select w.title, w.description, w.lang, w.orientation, w.is_private, w.ai_made, w.people_shown,
      (select string_agg(category_id::text, ',' order by category_id) from ${linked('category')} where ${key} = ${id}) as categories,
      (select string_agg(t.title, ', ' order by t.title) from ${linked('tag')} join tag as t using (tag_id) where ${key} = ${id}) as tags,
      (select string_agg(o.title, ', ' order by o.title) from ${linked('model')} join model as o using (model_id) where ${key} = ${id}) as models
    from ${sql.table(type)} as w where ${key} = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return {
    title: row.title,
    description: row.description,
    lang: row.lang,
    orientation: orientations[row.orientation - 1] ?? 'str',
    visibility: row.is_private ? '0' : '1',
    ai_made: row.ai_made ?? '',
    people_shown: row.people_shown === null ? '' : String(row.people_shown),
    categories: row.categories ?? '',
    tags: row.tags ?? '',
    models: row.models ?? '',
  };
}
