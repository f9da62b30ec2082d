import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { linkKinds } from '../taxonomy/index.ts';
import { lockMerges } from './merge-names.ts';
import { hasLinks } from './migrate-merged-links.ts';

/**
 * Enqueues again the merges that have links left: a late link, or a job without attempts left.
 * Returns how many.
 */
export async function resumeMerges({ db, jobs }: Pick<Ctx, 'db' | 'jobs'>): Promise<number> {
  let resumed = 0;
  for (const kind of linkKinds) {
    await db.transaction().execute(async (trx) => {
      await lockMerges(trx, kind);
      const id = sql.ref(`m.${kind}_id`);
      const { rows } = await sql<{ from_id: number }>`
        update ${sql.table(kind)} m set is_merging = true where m.merged_into is not null and (m.is_merging or ${hasLinks(kind, id)})
        returning ${id} as from_id`.execute(trx);
      for (const { from_id } of rows)
        await jobs.enqueue('catalogue.merge', { kind, from_id }, { trx });
      resumed += rows.length;
    });
  }
  return resumed;
}
