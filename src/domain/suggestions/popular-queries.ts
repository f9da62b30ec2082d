import { sql } from 'kysely';
import { foldText } from '#contracts/text/fold-text.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { popularSearches } from '../searches/index.ts';
import type { Suggested } from './select-suggested.ts';

/** In the table `suggest`: searches that complete a text, which suggest_phrases() writes. */
export const completion_kind = 0;

type Query = Pick<Suggested, 'title' | 'matched'>;

/**
 * Searches to suggest: those of many visitors, then phrases of titles, most promising first, those of
 * several words before single ones.
 */
export async function popularQueries(
  { db, terms }: Pick<Ctx, 'db' | 'terms'>,
  count: number,
): Promise<Query[]> {
  const [searched, { rows: phrases }] = await Promise.all([
    popularSearches({ db, terms }, { most: count }),
    sql<Query>`
      select ${prepared} title, null as matched from suggest where kind = ${completion_kind}
      order by norm like '% %' desc, weight desc, obj_id limit ${count}`.execute(db),
  ]);
  return onceEach([
    ...searched.map(({ query }) => ({ title: query, matched: null })),
    ...phrases,
  ]).slice(0, count);
}

/** Completions of a text: what many visitors search for, then the given phrases of titles. */
export function completionsOf(
  searched: readonly { query: string }[],
  { text, phrases, most }: { text: string; phrases: readonly Query[]; most: number },
): Query[] {
  const longer = searched.filter(({ query }) => foldText(query) !== foldText(text));
  return onceEach([
    ...longer.map(({ query }) => ({ title: query, matched: text })),
    ...phrases,
  ]).slice(0, most);
}

/** Each text in its first spelling. */
function onceEach(queries: readonly Query[]): Query[] {
  const folded = queries.map(({ title }) => foldText(title));
  return queries.filter((_, at) => folded.indexOf(folded[at] ?? '') === at);
}
