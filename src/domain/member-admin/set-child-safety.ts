import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit } from '../members/index.ts';
import { findNamed } from './find-named.ts';

/** Whether a member of the staff sees cases of dangers for children. Throws not_found, and `already` for a member who is not staff. */
export const setChildSafety = (
  ctx: Ctx,
  username: string,
  { is_on, reason }: { is_on: boolean; reason: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { id, role } = await findNamed(trx, username);
    if (is_on && role !== 'moderator' && role !== 'administrator') throw new AppError('already');
    const changed = await trx
      .updateTable('login')
      .set({ has_child_safety: is_on, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('has_child_safety', '<>', is_on)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return;
    const info = { child_safety: is_on, reason };
    await appendAudit(trx, { kind: 'role.changed', member_id: id, actor: 'operator', info });
  });
