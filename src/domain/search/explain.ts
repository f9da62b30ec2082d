import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { SearchExplanation } from '../search-index.ts';
import { textQueryOf } from './heavy.ts';
import type { ReadQuery } from './read-query.ts';
import { factorsOf, type Factor } from './score.ts';

/** The factors of a video's score; undefined when the text does not find it. */
export async function explain(
  db: Db,
  query: ReadQuery,
  video_id: number,
  now: Date,
): Promise<SearchExplanation | undefined> {
  if (query.groups.length === 0) return undefined;
  const text = textQueryOf(query);
  const factors = Object.entries(factorsOf(query, now)).map(
    ([name, factor]) => sql`${factor}::float8 as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<Factor, number>>`
    select ${sql.join(factors)}
    from video_search z join listing l using (video_id)
    where z.video_id = ${video_id} and z.tsv @@ ${text}::tsquery`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const score = Object.values(row).reduce((product, factor) => product * factor, 1);
  return { ...row, score, query: text };
}
