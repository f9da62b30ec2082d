/** Words, a phrase, or the beginning of a word. */
export interface WordLeaf {
  kind: 'words';
  /** As a text query. */
  query: string;
  /** About how many videos have them, of all orientations. */
  df: number;
  /** Facets that stand for some of the words: they are in very many titles. */
  heavy: number[];
  /** The finished word, where it has a facet and some videos have it in the description alone. */
  described: DescribedWord[];
  /** The other words, the commonest first; undefined for a phrase. */
  light: { word: string; df: number }[] | undefined;
}

/** Words of texts, or a name. */
export type Leaf = WordLeaf | { kind: 'name'; mark: string; facet: number; total: number };

export interface DescribedWord {
  word: string;
  df: number;
  /** About how many videos have it in the description alone, which its facet does not say. */
  described: number;
}

/** The words or names that a part of a search text matches, or a mix of these. */
export type Match = Leaf | { kind: 'any' | 'all'; of: Match[] };

export const quoted = (word: string): string =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** As a text query. */
export function queryOf(match: Match): string {
  if (match.kind === 'words') return `(${match.query})`;
  if (match.kind === 'name') return quoted(match.mark);
  return `(${match.of.map(queryOf).join(match.kind === 'any' ? ' | ' : ' & ')})`;
}

/** About how many videos of an orientation match at most; `share` of all videos are of it. */
export function mostOf(match: Match, share: number): number {
  if (match.kind === 'words') return match.df * share;
  if (match.kind === 'name') return match.total;
  const each = match.of.map((one) => mostOf(one, share));
  return match.kind === 'all' ? Math.min(...each) : each.reduce((sum, one) => sum + one, 0);
}

/** Sets of so many times the smallest are worth reading in the index of words, together with it. */
const read_most = 4;

/**
 * A match that finds all that the given one does and is sooner read: of parts that must all be there, the rarest.
 * The index decides about every row of the smaller sets, which costs more than to test a few rows.
 * A match that is looked up as a whole is the same object.
 */
export function lookupOf(match: Match): Match {
  if (!('of' in match)) return match;
  if (match.kind === 'any') {
    const each = match.of.map(lookupOf);
    return each.every((one, n) => one === match.of[n]) ? match : { kind: 'any', of: each };
  }
  const sizes = match.of.map((one) => mostOf(one, 1));
  const most = Math.min(...sizes) * read_most;
  const [only, ...more] = match.of.filter((_, n) => (sizes[n] ?? 0) <= most).map(lookupOf);
  return only && more.length === 0 ? only : { kind: 'all', of: only ? [only, ...more] : [] };
}

/** Whether each word or name of it is enough. */
export const isEither = (match: Match): boolean =>
  match.kind !== 'all' && (!('of' in match) || match.of.every(isEither));

/** All words and names of it, without how they are joined. */
export function leavesOf(match: Match): Leaf[] {
  return 'of' in match ? match.of.flatMap(leavesOf) : [match];
}

/** One word or name of them. */
export const anyOf = (of: Match[]): Match => {
  const [only] = of;
  return of.length === 1 && only ? only : { kind: 'any', of };
};

/**
 * A text query of phrases whose words need not follow each other: the index decides about it without
 * reading a text.
 */
export const withoutOrder = (query: string): string =>
  query.replaceAll(/'(?:[^'\\]|''|\\.)*'|<(?:-|\d+)>/g, (sign) =>
    sign.startsWith('<') ? '&' : sign,
  );

const operand = /'(?:[^'\\]|''|\\.)*'(?::\*)?/g;

/** The words and marks of queries, each once. */
export const operandsOf = (queries: readonly string[]): string[] => [
  ...new Set(queries.flatMap((query) => query.match(operand) ?? [])),
];
