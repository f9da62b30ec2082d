import { sql, type RawBuilder } from 'kysely';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Db } from '#platform/db/pool.ts';

/** A number. `is_kept`: by key alone, so that the server may keep the plan (see `prepared`). */
export async function readTotal(
  db: Db,
  total: RawBuilder<number>,
  is_kept: boolean,
): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select ${is_kept ? prepared : sql``} ${total} as total`.execute(db);
  return rows[0]?.total ?? 0;
}
