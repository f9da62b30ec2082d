import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: facets of a row `l` of `listing` as its index holds them, with marks of hd and length among them (ADR 041). Whoever looks for videos of a facet asks
 * this; `l.facets` alone is found by no index, and is for what looks at a few rows or walks along a sort.
 */
export const marked_facets = sql<number[]>`(l.facets || flag_facets(l.flags))`;

/** More than these are compared at once. */
const one_by_one_most = 3;

/**
 * SQL: whether facets have one of these, for rows that are met anyway; no index answers it. `idx` of intarray reads them where they lie, in a third of the
 * time that its operators take, which copy and sort both sides first (ADR 043).
 */
export function hasAnyFacet(
  facets: RawBuilder<unknown>,
  wanted: readonly number[],
): RawBuilder<boolean> {
  if (wanted.length > one_by_one_most)
    return sql<boolean>`(${facets} && ${[...wanted]}::int[]) is true`;
  const each = wanted.map((facet) => sql`idx(${facets}, ${facet}) > 0`);
  return sql<boolean>`(${each.length > 0 ? sql.join(each, sql` or `) : sql`false`})`;
}
