import { sql, type RawBuilder } from 'kysely';
import { objectKind } from '#contracts/vocabulary.ts';
import { facetRange } from '#platform/db/facet-code.ts';
import { marked_facets } from './facet-conditions.ts';

// Three forms of one number: how many listed videos a name has. It is precomputed; only names that
// others are being merged into are counted, together with those.

/** SQL, for a few names: the total in one orientation of the row `name` of the query. */
export function namedTotal(
  kind: 'category' | 'tag' | 'model',
  name: string,
  orientation: RawBuilder<number>,
): RawBuilder<number> {
  const table = sql.table(kind);
  const id = sql.ref(`${kind}_id`);
  const own = sql.ref(`${name}.${kind}_id`);
  const facet = (object: RawBuilder<unknown>): RawBuilder<number> =>
    sql`facet_code(${objectKind[kind]}, ${object}, ${orientation})`;
  return sql`case when exists (select from ${table} z where z.merged_into = ${own} and z.is_merging)
    then (select count(*) from listing l where l.orientation = ${orientation} and ${marked_facets} && array(
      select ${facet(id)} from ${table} z where z.${id} = ${own} or (z.merged_into = ${own} and z.is_merging)))
    else facet_total(${facet(own)}) end`;
}

/**
 * SQL, for a whole kind: (id, total) over the orientations in one pass; of countries, with some
 * flags alone. Names without videos may be missing or 0.
 */
export function allTotals(
  kind: 'category' | 'country',
  orientations: readonly number[],
  flags?: readonly number[],
): RawBuilder<unknown> {
  // As the expression of the index of precomputed counts: kind and orientation in one place.
  const isCounted = sql`facet_kind(facet) = ${sql.lit(objectKind[kind])} and facet_orientation(facet) = any(${[...orientations]}::int[])`;
  const [counted, changed] = flags
    ? [
        sql`(select sum(n[k - 1]) from unnest(${[...flags]}::int[]) k)`,
        sql`and flags = any(${[...flags]}::smallint[])`,
      ]
    : [sql`total`, sql``];
  const totals = sql`
    select facet_object(facet) as id, sum(n)::int as total
    from (select facet, ${counted} as n from facet_count where ${isCounted}
      union all select facet, n from facet_delta
        where ${facetsOfKind(kind, orientations)} ${changed}) z
    group by 1`;
  if (kind === 'country') return totals;
  return sql`
    select id, total from (${totals}) a
    where id not in (select merged_into from ${sql.table(kind)} where merged_into is not null and is_merging)
    union all ${mergingTotals(kind, orientations)}`;
}

/** SQL: (id, total) of the targets of running merges. */
export function mergingTotals(
  kind: 'category' | 'tag',
  orientations: readonly number[],
): RawBuilder<unknown> {
  const id = sql.ref(`${kind}_id`);
  return sql`
    select m.id, count_listed(${[...orientations]}::int[], m.facets) as total
    from (
      select z.merged_into as id, array_agg(facet_code(${objectKind[kind]}, x.id, o)) as facets
      from ${sql.table(kind)} z cross join lateral (values (z.${id}), (z.merged_into)) x(id) cross join unnest(${[...orientations]}::int[]) o
      where z.merged_into is not null and z.is_merging group by 1) m`;
}

/**
 * SQL: whether a row's `facet` has the kind and one of the orientations; the first half is a range
 * of keys.
 */
export function facetsOfKind(
  kind: 'category' | 'tag' | 'country',
  orientations: readonly number[],
): RawBuilder<boolean> {
  const { first, end } = facetRange(objectKind[kind]);
  return sql`facet >= ${sql.lit(first)} and facet < ${sql.lit(end)} and facet_orientation(facet) = any(${[...orientations]}::int[])`;
}
