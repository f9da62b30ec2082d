import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: facets of a row `l` of `listing` as its index has them, with marks for HD and length (ADR
 * 041). Lookups by facet use this; no index serves `l.facets` alone, which is for conditions on few
 * rows or along an ordered scan.
 */
export const marked_facets = sql<number[]>`(l.facets || flag_facets(l.flags))`;

/** More than this many are compared with one operator, which sorts both sides for each row. */
const one_by_one_most = 3;

/**
 * SQL: whether facets contain one of these, for rows that are read anyway; no index serves it.
 * `idx` of intarray reads arrays in place, in a third of the time of its operators, which copy and
 * sort both sides first (ADR 043).
 */
export function hasAnyFacet(
  facets: RawBuilder<unknown>,
  wanted: readonly number[],
): RawBuilder<boolean> {
  if (wanted.length > one_by_one_most)
    return sql<boolean>`(${facets} && ${wanted.toSorted((a, b) => a - b)}::int[]) is true`;
  const each = wanted.map((facet) => sql`idx(${facets}, ${facet}) > 0`);
  return sql<boolean>`(${each.length > 0 ? sql.join(each, sql` or `) : sql`false`})`;
}
