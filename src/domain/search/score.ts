import { sql, type RawBuilder } from 'kysely';
import { objectKind } from '#contracts/vocabulary.ts';
import { anyOf, leavesOf, operandsOf, queryOf } from './match.ts';
import type { ReadQuery } from './read-query.ts';

/** Weights of description, tags and categories, models and channel, title. */
const weights = '{0.1, 0.35, 0.7, 1}';
/** ts_rank divides a single word by this. */
const rank_unit = 1.64493406685;

/** A name that is the whole text. */
const named_factors: Readonly<Record<number, number>> = {
  [objectKind.model]: 8,
  [objectKind.channel]: 6,
  [objectKind.category]: 1.5,
  [objectKind.tag]: 1.5,
};
const adjacent_factor = 1.4;
const finished_factor = 1.25;

export type Factor = 'text' | 'rating' | 'popularity' | 'freshness' | 'exactness';

/**
 * SQL: the sum over the words and names of the query of the best weight that each has in `z.tsv`,
 * per part of the query.
 */
export function textFactor(query: ReadQuery): RawBuilder<number> {
  const of = query.groups.flatMap(leavesOf);
  const all = of.length > 0 ? queryOf(anyOf(of)) : '';
  const scale = (operandsOf([all]).length * rank_unit) / Math.max(1, query.groups.length);
  return sql<number>`(ts_rank(${weights}::real[], z.tsv, ${all}::tsquery) * ${scale}::float8)`;
}

/** SQL: of `l.pop`. */
export const popularityFactor = (now: Date): RawBuilder<number> =>
  sql<number>`exp(0.06 * least(20, greatest(-10, l.pop - pop_at(${now}))))`;

/**
 * SQL: the factors of a video's score; `z` is its row of video_search, `l` of listing. Nothing of
 * them is personal.
 */
export function factorsOf(query: ReadQuery, now: Date): Record<Factor, RawBuilder<number>> {
  const minute = Math.floor(now.getTime() / 60_000);
  return {
    text: textFactor(query),
    rating: sql<number>`(0.85 + 0.3 * l.wscore)`,
    popularity: popularityFactor(now),
    freshness: sql<number>`(1 + 0.15 * exp(-greatest(0, ${minute}::int - l.pub) / 20160.0))`,
    exactness: exactnessOf(query),
  };
}

/** SQL: the product of all factors. */
export const scoreOf = (query: ReadQuery, now: Date): RawBuilder<number> =>
  sql<number>`(${sql.join(Object.values(factorsOf(query, now)), sql` * `)})`;

function exactnessOf({ named, adjacent, finished }: ReadQuery): RawBuilder<number> {
  const when = (query: string, factor: number): RawBuilder<number> =>
    sql<number>`case when z.tsv @@ ${query}::tsquery then ${factor}::float8 else 1 end`;
  const kinds = Map.groupBy(named, ({ kind }) => named_factors[kind] ?? 1);
  const factors = [
    ...[...kinds].map(([factor, names]) =>
      when(names.map(({ mark }) => `'${mark}'`).join(' | '), factor),
    ),
    ...(adjacent === undefined ? [] : [when(adjacent, adjacent_factor)]),
    ...(finished === undefined ? [] : [when(finished, finished_factor)]),
  ];
  return factors.length === 0
    ? sql<number>`1::float8`
    : sql<number>`${sql.join(factors, sql` * `)}`;
}
