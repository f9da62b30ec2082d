import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { runBatch, runBatches } from '../stats/index.ts';

const batch = 5000;

/** A device that was away for longer than a year brings back what it has. */
export const pruneHiddenRemovals = (ctx: Ctx): Promise<unknown> =>
  runBatches(() =>
    runBatch(
      ctx,
      sql`with gone as (
        delete from hidden_removal where (member_id, kind, object_id) in (
          select member_id, kind, object_id from hidden_removal where removed_at < now() - interval '1 year'
          order by removed_at limit ${sql.lit(batch)} for update skip locked)
        returning 1)
      select count(*)::int n from gone`,
    ),
  );
