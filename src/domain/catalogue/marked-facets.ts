import { sql } from 'kysely';

/**
 * SQL: facets of a row `l` of `listing` as its index holds them, with marks of hd and length among them (ADR 041). Whoever looks for videos of a facet asks
 * this; `l.facets` alone is found by no index, and is for what looks at a few rows or walks along a sort.
 */
export const marked_facets = sql<number[]>`(l.facets || listing_marks(l.flags))`;
