import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/pool.ts';

/** Two texts as a search sees their words. */
export interface Folded {
  from: string;
  to: string;
}

/** Folds pairs of texts with one statement; the result has their order. */
export async function foldPairs(
  db: Db | Trx,
  pairs: readonly (readonly [from: string, to: string])[],
): Promise<Folded[]> {
  const { rows } = await sql<Folded>`
    select search_fold(f) as "from", search_fold(t) as "to"
    from unnest(${pairs.map(([from]) => from)}::text[], ${pairs.map(([, to]) => to)}::text[])
      with ordinality x(f, t, n) order by n`.execute(db);
  return rows;
}
