import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit } from '../members/index.ts';

/** The member accepts the terms that are in force; safe to repeat. Throws `invalid` for another version, which no page asks for. */
export const acceptTerms = (
  { db, settings }: Ctx,
  { member_id, version }: { member_id: number; version: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (version !== settings.accounts.terms_version)
      throw new AppError('invalid', { version: 'wrong' });
    const { numUpdatedRows } = await trx
      .updateTable('login')
      .set({ terms_version: version, terms_at: sql<Date>`now()` })
      .where('id', '=', member_id)
      .where('terms_version', '<>', version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await appendAudit(trx, { kind: 'terms.accepted', member_id, info: { version } });
  });
