import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';

/** In the table `suggest`: searches that complete a text, which suggest_phrases() writes. */
export const completion_kind = 0;

/** What to search for, most promising first; those of several words before single ones. */
export async function popularQueries(
  db: Db,
  count: number,
): Promise<{ title: string; matched: null }[]> {
  const { rows } = await sql<{ title: string; matched: null }>`
    select ${prepared} title, null as matched from suggest where kind = ${completion_kind}
    order by norm like '% %' desc, weight desc, obj_id limit ${count}`.execute(db);
  return rows;
}
