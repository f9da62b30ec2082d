import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { SearchExplanation } from '../search-index.ts';
import { heavyConditions, textQueryOf } from './heavy.ts';
import type { ReadQuery } from './read-query.ts';
import { restOf } from './rest.ts';
import { factorsOf, type Factor } from './score.ts';

interface Explained {
  query: ReadQuery;
  video_id: number;
  now: Date;
  /** Of a search by facets, see CommonSearch. */
  share: number | undefined;
}

/** The factors of a video's score; undefined when the text does not find it. */
export async function explain(
  db: Db,
  { query, video_id, now, share }: Explained,
): Promise<SearchExplanation | undefined> {
  if (query.groups.length === 0) return undefined;
  const text = textQueryOf(query);
  const factors = Object.entries(factorsOf(query, now)).map(
    ([name, factor]) => sql`${factor}::float8 as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<Factor, number>>`
    select ${sql.join(factors)}
    from video_search z join listing l using (video_id)
    where z.video_id = ${video_id} and z.tsv @@ ${text}::tsquery
      and ${share === undefined ? sql`true` : foundByFacets(query, share)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const score = Object.values(row).reduce((product, factor) => product * factor, 1);
  return { ...row, score, query: text };
}

/** SQL: whether a search by facets finds the row: a common word may stand in its description alone. */
function foundByFacets(query: ReadQuery, share: number): RawBuilder<boolean> {
  const rest = restOf(query, share);
  const byText = rest ? sql`z.tsv @@ ${rest.query}::tsquery` : sql`false`;
  return sql<boolean>`((${heavyConditions(query, 'ordered-scan', share)}) or ${byText})`;
}
