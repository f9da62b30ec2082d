import type { Ctx } from '../ctx.ts';
import { appendEvent } from '../moderation/index.ts';
import { forgetMaterial, lockDue } from '../preservation/index.ts';

/**
 * Erases preserved material whose time is over, with an event of its case: but what a legal hold keeps, and what is not decided. First the keys, so that no copy can be
 * read. Returns how many.
 */
export async function eraseMaterial(ctx: Ctx): Promise<number> {
  let erased = 0;
  for (;;) {
    const count = await ctx.db.transaction().execute(async (trx) => {
      const due = await lockDue(trx);
      for (const { material_id, case_id, type, id } of due) {
        await forgetMaterial(ctx, trx, material_id);
        const subject = { type, id: String(id) } as const;
        await appendEvent(trx, {
          case_id,
          kind: 'note',
          by: 'system',
          subject,
          after: { material_id, preserved: false },
        });
      }
      return due.length;
    });
    erased += count;
    if (count === 0) break;
  }
  if (erased > 0) ctx.log.info({ erased }, 'preserved material was erased');
  return erased;
}
