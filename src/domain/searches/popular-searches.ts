import { sql } from 'kysely';
import { orientationCode, type Orientation } from '#contracts/vocabulary.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { suggestable } from '../terms/index.ts';
import { normalizedQuery, publicQuery } from './public-query.ts';

interface Asked {
  /** Of one orientation; of all together without it. */
  orientation?: Orientation;
  /** Searches that begin with the text. */
  prefix?: string;
  /** Searches that share a word with the text, other than itself. */
  related_to?: string;
  most: number;
}

export interface PopularSearch {
  query: string;
  /** Visitors of the last days. */
  visitors: number;
}

/** Restricted ones among them are left out afterwards. */
const looked_at = (most: number): number => 2 * most + 10;

/** Searches of many visitors in the last days that had results, most frequent first, as far as they may be suggested. */
export async function popularSearches(
  { db, terms }: Pick<Ctx, 'db' | 'terms'>,
  { orientation, prefix, related_to, most }: Asked,
): Promise<PopularSearch[]> {
  const conditions = [sql`true`];
  if (orientation) conditions.push(sql`orientation = ${orientationCode[orientation]}`);
  if (prefix !== undefined) {
    const start = normalizedQuery(prefix);
    // A range of bytes, not a pattern, so that no sign means anything; the index begins with the orientation.
    conditions.push(
      sql`orientation in (1, 2, 3) and query >= ${start} and query < ${start} || chr(1114111)`,
    );
  }
  if (related_to !== undefined) {
    const query = publicQuery(related_to);
    if (query === undefined) return [];
    conditions.push(
      sql`query <> ${query} and string_to_array(query, ' ') && string_to_array(${query}, ' ')`,
    );
  }
  const { rows } = await sql<PopularSearch>`
    select ${prepared} query, sum(visitors)::int visitors from popular_search where ${sql.join(conditions, sql` and `)}
    group by 1 order by 2 desc, 1 limit ${looked_at(most)}`.execute(db);
  const allowed = await suggestable({ terms }, rows, ({ query }) => query);
  return allowed.slice(0, most);
}
