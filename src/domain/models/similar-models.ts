import { sql, type RawBuilder } from 'kysely';
import { limits } from '#contracts/limits/limits.ts';
import { filterCodes } from '#contracts/calls/catalogue/models.ts';
import { orientationCode, objectKind } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import { newestVideos, peopleOrder, type FoundModel } from '../taxonomy/index.ts';
import { shownModels } from './list-models.ts';

/** The most popular of the orientation, who are compared whatever they are seen in. */
const popular_most = 500;

interface Traits {
  /** Facets of the categories that the model is seen in, those of each together. */
  categories: readonly number[][];
  /** Models that are shown already. */
  known: readonly number[];
}

/**
 * Models of the same orientation, those first that have most in common with one: a point for each attribute alike, one for the country, one for each of the
 * categories that they were seen in lately. Only those are compared who stand on the newest videos of these categories or are among the most popular, so
 * that the work does not grow with the catalogue. None of the `known`.
 */
export async function similarModels(
  db: Db,
  model: FoundModel,
  { categories, known }: Traits,
): Promise<number[]> {
  const orientation = orientationCode[model.orientation];
  const popular = shownModels(db, orientation)
    .select('model_id')
    .orderBy(peopleOrder('most-popular', 'model_id', false))
    .limit(popular_most);
  const { rows } = await sql<{ id: number }>`
    with seen as materialized (${await seenIn(db, orientation, categories)}),
    compared as (${popular} union select model_id from seen)
    select l.model_id as id
    from model_listing o cross join compared c
    -- row by row: reading all models instead would take longer the more there are
    cross join lateral (select * from model_listing z where z.model_id = c.model_id offset 0) l
    left join seen s on s.model_id = l.model_id
    cross join lateral (select ${alike} + coalesce(s.categories, 0) as points) p
    where o.model_id = ${model.id} and l.orientation = ${orientation} and l.model_id <> all(${[model.id, ...known]}::int[])
      and l.total_videos + l.total_albums > 0 and p.points > 0
    order by p.points desc, l.pop desc, l.model_id desc limit ${limits.co_occurring.listed}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const columns = [...Object.keys(filterCodes), 'country_id'];
/** SQL: how many attributes of `l` and `o` are equal; an unknown one equals none. */
const alike: RawBuilder<number> = sql`${sql.join(
  columns.map(
    (column) => sql`coalesce((${sql.ref(`l.${column}`)} = ${sql.ref(`o.${column}`)})::int, 0)`,
  ),
  sql` + `,
)}`;

/** SQL: (model_id, categories) of the models on the newest videos of any of the categories, and how many of these each was seen in there. */
async function seenIn(
  db: Db,
  orientation: number,
  categories: readonly number[][],
): Promise<RawBuilder<unknown>> {
  const facets = categories.flat();
  const places = categories.flatMap((group, place) => group.map(() => place));
  return sql`
    select coalesce(m.merged_into, m.model_id) as model_id, count(distinct c.place)::int as categories
    from (${await newestVideos(db, [{ orientation, facets }])}) v
    cross join unnest(v.facets) f join unnest(${facets}::int[], ${places}::int[]) c(facet, place) on c.facet = f
    cross join unnest(v.facets) g join model m on m.model_id = facet_object(g)
    where facet_kind(g) = ${objectKind.model}
    group by 1`;
}
