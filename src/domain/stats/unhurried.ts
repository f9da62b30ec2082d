import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';

const longest_ms = 600_000;

/** A transaction for what looks at the whole catalogue: its statements may take ten minutes, where others have seconds. */
export function unhurried<T>(ctx: Pick<Ctx, 'db'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return ctx.db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(longest_ms)}, true)`.execute(trx);
    return work(trx);
  });
}
