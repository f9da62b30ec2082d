import { search_limits } from '#contracts/limits/limits-of-search.ts';
import { isEither, leavesOf, mostOf, queryOf, quoted, withoutOrder } from './match.ts';
import type { DescribedWord, Match, WordLeaf } from './match.ts';
import { textQueryOf } from './heavy.ts';
import type { ReadQuery } from './read-query.ts';

/** A text query for videos that facets miss. */
interface Rest {
  query: string;
  /** About how many texts have one of its words. */
  rows: number;
}

/**
 * A text query for videos that facets miss: by words without a facet, by phrases, and by descriptions
 * with a common word where titles lack it in many. Undefined where there are none.
 */
export function restOf(query: ReadQuery, share: number): Rest | undefined {
  const rest = query.groups
    .flatMap(leavesOf)
    .flatMap((leaf) => (leaf.kind === 'name' ? [] : restOfWords(leaf, share)));
  if (rest.length === 0) return undefined;
  const queries = new Map(rest.map((part) => [part.query, part.rows]));
  return {
    query: `(${[...queries.keys()].join(' | ')})`,
    rows: [...queries.values()].reduce((sum, rows) => sum + rows, 0),
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

/** Whether all texts with one of its words are read for descriptions, in addition to its facets. */
export const isDescribed = (match: Match): boolean =>
  leavesOf(match).some(
    (leaf) => leaf.kind === 'words' && leaf.described.some(isReadForDescriptions),
  );

/** How texts are found that a search by facets misses. */
export interface RestQuery {
  /** A query of the index of words, which decides without reading texts. */
  sought: string;
  /** A text must match this. */
  exact: string;
  /** Whether `sought` finds others as well. */
  is_wider: boolean;
  /** About how many texts the index finds at most, of all orientations. */
  size: number;
}

/**
 * A small rest is looked up and the whole text is tested on its rows; of a larger one, the index decides about
 * the whole text. A phrase is looked up as words in any order: the index would read each text that has them.
 */
export function restQueryOf(query: ReadQuery, share: number): RestQuery | undefined {
  const rest = restOf(query, share);
  if (!rest) return undefined;
  const { groups, excluded } = query;
  const [group] = groups;
  const isText = groups.length + excluded.length === 1 && group !== undefined && isEither(group);
  const exact = isText ? rest.query : `${rest.query} & ${textQueryOf(query)}`;
  if (!isText && rest.rows <= search_limits.postings)
    return { sought: withoutOrder(rest.query), exact, is_wider: true, size: rest.rows };
  // Without order, more would be excluded.
  const found = { groups, excluded: excluded.filter((match) => !isOrdered(queryOf(match))) };
  const sought = withoutOrder(isText ? rest.query : `${rest.query} & ${textQueryOf(found)}`);
  const size = Math.min(rest.rows, ...groups.map((one) => (isText ? rest.rows : mostOf(one, 1))));
  return { sought, exact, is_wider: sought !== exact, size };
}

const isOrdered = (query: string): boolean => withoutOrder(query) !== query;
