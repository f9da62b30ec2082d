import { sql, type RawBuilder } from 'kysely';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import { hasAnyFacet, marked_facets } from '../taxonomy/index.ts';
import {
  leavesOf,
  mostOf,
  queryOf,
  quoted,
  type DescribedWord,
  type Leaf,
  type Match,
  type WordLeaf,
} from './match.ts';
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
export function facetCondition(match: Match, form: FacetForm): RawBuilder<boolean> {
  if (match.kind === 'words' || match.kind === 'name') return hasAny([match], form);
  if (match.kind === 'all')
    return sql<boolean>`(${sql.join(
      match.of.map((one) => facetCondition(one, form === 'gin-union' ? 'gin-lookup' : form)),
      sql` and `,
    )})`;
  const own = hasAny(
    match.of.flatMap((one) => ('of' in one ? [] : [one])),
    form,
  );
  const mixed = match.of.filter((one) => 'of' in one);
  const each = mixed.map((one) => facetCondition(one, form));
  return each.length === 0 ? own : sql<boolean>`(${sql.join([own, ...each], sql` or `)})`;
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
  const sizes = query.groups.map((group) => mostOf(group, share));
  const least = Math.min(...sizes);
  const isLookedUp = sizes.map((size) => form !== 'ordered-scan' && size <= least * looked_up_most);
  // An intersection skips most of the larger sets, which a union reads as a whole.
  const lookup = isLookedUp.filter(Boolean).length > 1 ? 'gin-lookup' : form;
  const conditions = query.groups.map((group, n) =>
    facetCondition(group, isLookedUp[n] ? lookup : 'ordered-scan'),
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

/** What facets miss, as a text query. */
interface Rest {
  query: string;
  /** It may be so many rows that the index decides about the whole text, not about the rest alone. */
  is_large: boolean;
}

/**
 * What facets miss: the words without a facet, the phrases, and descriptions with a common word where
 * many have it that titles lack. Undefined where there are none.
 */
export function restOf(query: ReadQuery, share: number): Rest | undefined {
  const rest = query.groups
    .flatMap(leavesOf)
    .flatMap((leaf) => (leaf.kind === 'name' ? [] : restOfWords(leaf, share)));
  if (rest.length === 0) return undefined;
  const queries = new Map(rest.map((part) => [part.query, part.rows]));
  return {
    query: `(${[...queries.keys()].join(' | ')})`,
    is_large: [...queries.values()].reduce((sum, rows) => sum + rows, 0) > search_limits.postings,
  };
}

interface RestPart {
  query: string;
  /** About how many the index finds at most. */
  rows: number;
}

function restOfWords(leaf: WordLeaf, share: number): RestPart[] {
  if (leaf.heavy.length === 0) return [{ query: queryOf(leaf), rows: leaf.df }];
  const described = leaf.described.filter(isReadForDescriptions);
  return [
    ...described.map(({ word, df }) => ({ query: `${quoted(word)}:D`, rows: df })),
    ...lightOf(leaf, share),
  ];
}

/** Of the words that an unfinished one may become, the commonest, as far as search_limits.block videos have them. */
function lightOf({ query, light = [] }: WordLeaf, share: number): RestPart[] {
  const parts = light.map(({ word, df }) => ({ query: quoted(word), rows: df }));
  if (!query.endsWith(':*')) return parts;
  let sum = 0;
  return parts.filter((part) => {
    const most = part.rows * share;
    if (`${part.query}:*` === query) return true;
    if (sum + most > search_limits.block) return false;
    sum += most;
    return true;
  });
}

/** The number of titles is drawn from a sample. */
const described_from = 0.1;

/** The index does not know where a word stands, so all texts with it are read. */
const isReadForDescriptions = ({ df, described }: DescribedWord): boolean =>
  df <= search_limits.matches && described > df * described_from;

/** The whole text as a text query, with what is excluded. */
export function textQueryOf({ groups, excluded }: Pick<ReadQuery, 'groups' | 'excluded'>): string {
  return [...groups.map(queryOf), ...excluded.map((match) => `!${queryOf(match)}`)].join(' & ');
}
