import { sql, type RawBuilder } from 'kysely';
import { hasAnyFacet, marked_facets } from '../taxonomy/index.ts';
import { mostOf, queryOf, type Leaf, type Match } from './match.ts';
import type { ReadQuery } from './read-query.ts';

/**
 * How a row's facets are tested: along an ordered scan, or by the GIN index, whose own union of many
 * facets is quick where few rows have them (the sample), and slow where many do.
 */
export type FacetForm = 'ordered-scan' | 'gin-lookup' | 'gin-union';

/**
 * To read past an entry of the index costs about a tenth of a row that is fetched in vain: parts of
 * a text with more videos, compared with the smallest part, are tested on its rows.
 */
const looked_up_most = 10;
/** A name of more videos is an operand of a union of its own. */
const apart_from = 100;

/** The facets that stand for words and names, each of which implies the match. */
function facetsOf(match: Match): number[] {
  if (match.kind === 'words') return match.heavy;
  return match.kind === 'name' ? [match.facet] : [];
}

/** SQL: whether the facets of a row `l` match by heavy words and names alone. */
function facetCondition(match: Match, form: FacetForm, share: number): RawBuilder<boolean> {
  if (match.kind === 'words' || match.kind === 'name') return hasAny([match], form);
  if (match.kind === 'all')
    return sql<boolean>`(${sql.join(allConditions(match.of, form, share), sql` and `)})`;
  const own = hasAny(
    match.of.flatMap((one) => ('of' in one ? [] : [one])),
    form,
  );
  const mixed = match.of.filter((one) => 'of' in one);
  const each = mixed.map((one) => facetCondition(one, form, share));
  return each.length === 0 ? own : sql<boolean>`(${sql.join([own, ...each], sql` or `)})`;
}

/** SQL: conditions of parts that must all be there; of a lookup, the larger ones on the rows that it finds. */
function allConditions(
  of: readonly Match[],
  form: FacetForm,
  share: number,
): RawBuilder<boolean>[] {
  const sizes = of.map((one) => mostOf(one, share));
  const least = Math.min(...sizes);
  const isLookedUp = sizes.map((size) => form !== 'ordered-scan' && size <= least * looked_up_most);
  // An intersection skips most of the larger sets, which a union reads as a whole.
  const lookup = isLookedUp.filter(Boolean).length > 1 ? 'gin-lookup' : form;
  return of.map((one, n) => facetCondition(one, isLookedUp[n] ? lookup : 'ordered-scan', share));
}

/** Facets of which each alone implies the match, those of most videos first. */
export function largestFacets(match: Match): number[] {
  if (match.kind === 'all') return [];
  const each = match.kind === 'any' ? match.of.map(largestFacets) : [facetsOf(match)];
  return each.flatMap(([largest]) => largest ?? []).slice(0, 3);
}

function hasAny(leaves: readonly Leaf[], form: FacetForm): RawBuilder<boolean> {
  const all = leaves.flatMap(facetsOf);
  if (form === 'ordered-scan') return hasAnyFacet(sql.ref('l.facets'), all);
  const few = (leaf: Leaf): boolean => leaf.kind === 'name' && leaf.total < apart_from;
  const [apart, together] =
    form === 'gin-union'
      ? [
          leaves.filter((leaf) => !few(leaf)).flatMap(facetsOf),
          leaves.filter(few).flatMap(facetsOf),
        ]
      : [[], all];
  return sql<boolean>`(${sql.join(
    [
      ...apart.map((facet) => sql`${marked_facets} @> array[${facet}]::int[]`),
      sql`${marked_facets} && ${together}::int[]`,
    ],
    sql` or `,
  )})`;
}

/** SQL: conditions of the whole text on a row `l`, by facets; excluded words are looked up by key. */
export function heavyConditions(
  query: ReadQuery,
  form: FacetForm,
  share: number,
): RawBuilder<boolean> {
  const conditions = allConditions(query.groups, form, share);
  return sql<boolean>`${sql.join([...conditions, ...excludedConditions(query)], sql` and `)}`;
}

function excludedConditions({ excluded }: ReadQuery): RawBuilder<boolean>[] {
  if (excluded.length === 0) return [];
  const any = excluded.map(queryOf).join(' | ');
  return [
    sql<boolean>`not exists (select from video_search x
      where x.video_id = l.video_id and x.tsv @@ ${any}::tsquery)`,
  ];
}

/** The whole text as a text query, with what is excluded. */
export function textQueryOf({ groups, excluded }: Pick<ReadQuery, 'groups' | 'excluded'>): string {
  return [...groups.map(queryOf), ...excluded.map((match) => `!${queryOf(match)}`)].join(' & ');
}
