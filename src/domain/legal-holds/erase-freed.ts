import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { eraseLater } from '../media/index.ts';

/**
 * Has files erased that a legal hold retained after they were replaced or removed, once it is lifted; those of pictures of members are swept with others. Returns how many.
 */
export async function eraseFreed(ctx: Ctx): Promise<number> {
  const erased = await ctx.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ storage_key: string }>`
      delete from held_file where not is_held(subject_type, subject_id) returning storage_key`.execute(
      trx,
    );
    for (const { storage_key } of rows) await eraseLater(ctx, trx, storage_key);
    return rows.length;
  });
  if (erased > 0) ctx.log.info({ erased }, 'files of lifted holds are erased');
  return erased;
}
