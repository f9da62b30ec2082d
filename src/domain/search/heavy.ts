import { sql, type RawBuilder } from 'kysely';
import { limits } from '#contracts/limits.ts';
import { hasAnyFacet, marked_facets } from '../taxonomy/index.ts';
import { leavesOf, mostOf, queryOf, quoted, type Match } from './match.ts';
import type { ReadQuery } from './read-query.ts';

/** How a row's facets are tested: along an ordered scan, or by the GIN index. */
export type FacetForm = 'ordered-scan' | 'gin-lookup';

/**
 * Several facets of several parts of a text are slow to intersect in the index: the part with the
 * fewest videos is looked up there, and the others are tested on its rows, as long as it has no more.
 */
const tested_most = 20_000;

/** The facets that stand for words and names, each of which implies the match. */
function facetsOf(match: Match): number[] {
  if (match.kind === 'words') return match.heavy;
  return match.kind === 'name' ? [match.facet] : [];
}

/** SQL: whether the facets of a row `l` match by heavy words and names alone. */
export function facetCondition(match: Match, form: FacetForm): RawBuilder<boolean> {
  if (match.kind === 'words' || match.kind === 'name') return hasAny(facetsOf(match), form);
  if (match.kind === 'all')
    return sql<boolean>`(${sql.join(
      match.of.map((one) => facetCondition(one, form)),
      sql` and `,
    )})`;
  const own = hasAny(match.of.flatMap(facetsOf), form);
  const mixed = match.of.filter(({ kind }) => kind === 'all' || kind === 'any');
  const each = mixed.map((one) => facetCondition(one, form));
  return each.length === 0 ? own : sql<boolean>`(${sql.join([own, ...each], sql` or `)})`;
}

/** Facets of which each alone implies the match, those of most videos first. */
export function largestFacets(match: Match): number[] {
  if (match.kind === 'all') return [];
  const each = match.kind === 'any' ? match.of.map(largestFacets) : [facetsOf(match)];
  return each.flatMap(([largest]) => largest ?? []).slice(0, 3);
}

const hasAny = (facets: readonly number[], form: FacetForm): RawBuilder<boolean> =>
  form === 'ordered-scan'
    ? hasAnyFacet(sql.ref('l.facets'), facets)
    : sql<boolean>`${marked_facets} && ${[...facets]}::int[]`;

/** SQL: conditions of the whole text on a row `l`, by facets; excluded words are looked up by key. */
export function heavyConditions(
  query: ReadQuery,
  form: FacetForm,
  share: number,
): RawBuilder<boolean> {
  const sizes = query.groups.map((group) => mostOf(group, share));
  const least = Math.min(...sizes);
  const isLookedUp = (n: number): boolean =>
    form === 'gin-lookup' && (least > tested_most || n === sizes.indexOf(least));
  const conditions = query.groups.map((group, n) =>
    facetCondition(group, isLookedUp(n) ? 'gin-lookup' : 'ordered-scan'),
  );
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

/**
 * What facets miss: a text query of the words without a facet and of the phrases. Of the words that
 * an unfinished one may become, the commonest, as far as limits.search_block videos have them.
 * Undefined where there are none.
 */
export function restOf(query: ReadQuery, share: number): string | undefined {
  const rest = query.groups.flatMap(leavesOf).flatMap((one) => {
    if (one.kind === 'name') return [];
    if (!one.light) return one.heavy.length > 0 ? [] : [queryOf(one)];
    if (!one.query.endsWith(':*')) return one.light.map(({ word }) => quoted(word));
    let sum = 0;
    return one.light.flatMap(({ word, df }) => {
      sum += df * share;
      return sum > limits.search_block ? [] : [quoted(word)];
    });
  });
  return rest.length === 0 ? undefined : `(${[...new Set(rest)].join(' | ')})`;
}

/** The whole text as a text query, with what is excluded. */
export function textQueryOf({ groups, excluded }: Pick<ReadQuery, 'groups' | 'excluded'>): string {
  return [...groups.map(queryOf), ...excluded.map((match) => `!${queryOf(match)}`)].join(' & ');
}
