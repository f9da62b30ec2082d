import type { Orientation } from '#contracts/vocabulary.ts';
import type { QueryClass } from './intents.ts';

/** A query with the grades of whatever answers it, by a key that the answers have. */
export interface JudgedQuery {
  class: string;
  query: string;
  orientation: Orientation;
  grades: Readonly<Record<string, number>>;
}

/** The keys of the first ten answers, the best first. */
export type Ranker = (query: JudgedQuery) => Promise<string[]>;

const depth = 10;

/** Discounted cumulative gain, with the gain 2^grade - 1. */
const dcg = (grades: readonly number[]): number =>
  grades
    .slice(0, depth)
    .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);

/** The gain of the answers over that of the best possible order. */
export function ndcg(answers: readonly string[], grades: JudgedQuery['grades']): number {
  const best = Object.values(grades).toSorted((a, b) => b - a);
  const met = answers.map((key) => (Object.hasOwn(grades, key) ? (grades[key] ?? 0) : 0));
  return dcg(met) / dcg(best);
}

export interface Quality {
  /** The class, or `all`. */
  name: QueryClass | 'all';
  ndcg: number;
  /** The share of queries without any answer. */
  empty: number;
}

/** Asks every query; the means of each class, and of all. */
export async function measureQuality(
  judged: readonly JudgedQuery[],
  rank: Ranker,
): Promise<Quality[]> {
  const asked: { name: string; ndcg: number; is_empty: boolean }[] = [];
  for (const query of judged) {
    const answers = await rank(query);
    asked.push({
      name: query.class,
      ndcg: ndcg(answers, query.grades),
      is_empty: answers.length === 0,
    });
  }
  const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length;
  const qualityOf = (name: string, list: typeof asked): Quality => ({
    name: name as Quality['name'],
    ndcg: mean(list.map((one) => one.ndcg)),
    empty: mean(list.map((one) => Number(one.is_empty))),
  });
  const classes = Map.groupBy(asked, ({ name }) => name);
  return [qualityOf('all', asked), ...[...classes].map(([name, list]) => qualityOf(name, list))];
}
