import { sql } from 'kysely';
import { parseSearchQuery, type SearchTerm } from '#contracts/text/search-query.ts';
import { facetCode } from '#platform/db/facet-code.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import { anyOf, type Match } from './match.ts';

/** The meaning of a search text in this catalogue. */
export interface ReadQuery {
  /** All of these must be there. */
  groups: Match[];
  excluded: Match[];
  /** The whole text without operators; empty for one that means either of several. */
  whole: string;
  /** The names that the whole text is, with their marks and numbers of videos. */
  named: { kind: number; id: number; mark: string; total: number }[];
  /** The words in their order in the title; undefined where there is none. */
  adjacent: string | undefined;
  /** The last word as it stands, where it may be unfinished. */
  finished: string | undefined;
  /** Plain words with how often they occur; a word that is nowhere has 0. */
  words: { term: SearchTerm; occurrences: number }[];
}

interface Row {
  n: number;
  meaning: string | null;
  query: string | null;
  df: number;
  heavy: number[] | null;
  light: { term: string; df: number }[] | null;
  names: { kind: number; id: number; total: number; is_whole: boolean }[];
  is_known: boolean;
  described: { term: string; df: number; described: number }[] | null;
}

/** Words of one synonym, and of the part of a name that is looked for as a whole, at most. */
const gram_most = 4;

interface Gram {
  from: number;
  to: number;
  text: string;
  is_unfinished: boolean;
}

/** Reads a text with one statement. */
export async function readQuery(db: Db, text: string, orientation: number): Promise<ReadQuery> {
  const { groups, excluded } = parseSearchQuery(text);
  const terms = [...groups.flat(), ...excluded];
  const grams = gramsOf(groups);
  const whole = groups.every((group) => group.length === 1)
    ? groups.map(([term]) => term?.text ?? '').join(' ')
    : '';
  const asked = [...terms.map((term) => term.text), ...grams.map((gram) => gram.text), whole];
  const unfinished = [...terms, ...grams].map(({ is_unfinished }) => is_unfinished);
  const runs = [...terms.map(() => false), ...grams.map(() => true), true];
  const { rows } = await sql<Row>`
    select * from search_lookup(${asked}::text[], ${[...unfinished, false]}::boolean[],
      ${runs}::boolean[], ${orientation})`.execute(db);
  const rowsOf = Map.groupBy(rows, ({ n }) => n - 1);
  const matchAt = (n: number): Match | undefined =>
    joined((rowsOf.get(n) ?? []).map((row) => matchOf(row, orientation)));
  const own = (n: number): Row | undefined => rowsOf.get(n)?.find((row) => row.meaning === null);
  let n = 0;
  const found = groups.map((group) => group.map(() => matchAt(n++)));
  const gramMatches = grams.map((gram, index) => ({
    ...gram,
    match: matchAt(terms.length + index),
  }));
  const counted = groups.flat();
  return {
    groups: withGrams(found, gramMatches),
    excluded: excluded.flatMap(() => matchAt(n++) ?? []),
    whole,
    named: (own(terms.length + grams.length)?.names ?? [])
      .filter(({ is_whole }) => is_whole)
      .map(({ kind, id, total }) => ({ kind, id, mark: markOf(kind, id), total })),
    adjacent: adjacentOf(groups, own),
    finished: finishedOf(own(counted.length - 1)?.query),
    words: counted.flatMap((term, place) => {
      const row = own(place);
      if (term.is_phrase || !row?.query) return [];
      // A synonym of it is enough: the owner knows the word.
      const synonyms = (rowsOf.get(place)?.length ?? 1) - 1;
      const is_known = row.is_known || synonyms > 0;
      const occurrences = row.df + row.names.length + synonyms;
      return [{ term, occurrences: is_known ? Math.max(1, occurrences) : 0 }];
    }),
  };
}

const markOf = (kind: number, id: number): string => `#${kind}.${id}`;

function matchOf(
  { query, df, heavy, light, names, described }: Row,
  orientation: number,
): Match | undefined {
  const of: Match[] = names.map(({ kind, id, total }) => ({
    kind: 'name',
    mark: markOf(kind, id),
    facet: facetCode(kind, id, orientation),
    total,
  }));
  if (query) {
    of.unshift({
      kind: 'words',
      query,
      df,
      heavy: (heavy ?? []).map((term) => facetCode(objectKind.word, term, orientation)),
      described: (described ?? []).map(({ term, ...counts }) => ({ word: term, ...counts })),
      light: light?.map(({ term, df: of_word }) => ({ word: term, df: of_word })),
    });
  }
  return joined(of);
}

function joined(of: readonly (Match | undefined)[]): Match | undefined {
  const some = of.filter((one) => one !== undefined);
  return some.length === 0 ? undefined : anyOf(some);
}

/** Runs of two to four plain words, which may have a synonym together, or be a name. */
function gramsOf(groups: readonly SearchTerm[][]): Gram[] {
  const plain = groups.map(([term, more]) => (more || term?.is_phrase ? undefined : term?.text));
  return plain.flatMap((_, from) =>
    Array.from({ length: gram_most - 1 }, (_none, more) => from + more + 2)
      .filter(
        (to) => to <= plain.length && plain.slice(from, to).every((text) => text !== undefined),
      )
      .map((to) => ({
        from,
        to,
        text: plain.slice(from, to).join(' '),
        is_unfinished: groups[to - 1]?.at(-1)?.is_unfinished ?? false,
      })),
  );
}

/** The longest run with a meaning of its own first; what remains of the groups stands for itself. */
function withGrams(
  found: readonly (Match | undefined)[][],
  grams: readonly (Gram & { match: Match | undefined })[],
): Match[] {
  const meant = grams
    .filter(({ match }) => match !== undefined)
    .toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  const [gram] = meant;
  if (!gram?.match) return found.flatMap((group) => joined(group) ?? []);
  const { from, to, match } = gram;
  const outside = meant.filter((other) => other.to <= from || other.from >= to);
  const before = withGrams(
    found.slice(0, from),
    outside.filter((other) => other.to <= from),
  );
  const after = withGrams(
    found.slice(to),
    outside
      .filter((other) => other.from >= to)
      .map((other) => ({ ...other, from: other.from - to, to: other.to - to })),
  );
  const said: Match = {
    kind: 'all',
    of: found.slice(from, to).flatMap((group) => joined(group) ?? []),
  };
  return [...before, anyOf([said, match]), ...after];
}

const single = /^('(?:[^'\\]|''|\\.)*')(?::(\*))?$/;

function adjacentOf(
  groups: readonly SearchTerm[][],
  own: (n: number) => Row | undefined,
): string | undefined {
  if (groups.length < 2 || groups.some(({ length }) => length > 1)) return undefined;
  const each = groups.map((_, n) => single.exec(own(n)?.query ?? ''));
  if (each.some((one) => !one)) return undefined;
  return each.map((one) => `${one?.[1]}:${one?.[2] ?? ''}A`).join(' <-> ');
}

/** Undefined for a word that is looked for as it stands anyway. */
const finishedOf = (query: string | null | undefined): string | undefined =>
  query?.endsWith(':*') && /^'[^\u1100-\u11ff\u3005-\u9fff\uac00-\ud7af]{2}/.test(query)
    ? query.slice(0, -2)
    : undefined;
