import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { isHeld } from '../holds/index.ts';
import { erasePerson } from '../records/index.ts';
import { lockOwnPerson, type OwnPersonRef } from './lock-own-person.ts';

/**
 * Erases somebody whom no video shows or showed, with the documents. Where a legal hold keeps the account, the record stays for `eraseRecords` and leaves the member's page as any other: a
 * refusal would reveal the hold. Throws not_found, and `already` for somebody else: the law asks for that record.
 */
export async function removeOwnPerson(ctx: Ctx, ref: OwnPersonRef): Promise<void> {
  const keys = await ctx.db.transaction().execute(async (trx) => {
    // As the registration of a hold does.
    await sql`select from member where member_id = ${ref.member_id} for share`.execute(trx);
    await lockOwnPerson(trx, ref);
    const { rows } = await sql`
      select from consent where person_id = ${ref.person_id}
      union all select from person_shown where person_id = ${ref.person_id} limit 1`.execute(trx);
    if (rows.length > 0) throw new AppError('already');
    if (!(await isHeld(trx, 'account', ref.member_id))) return erasePerson(trx, ref.person_id);
    await sql`update person set removed_at = now() where person_id = ${ref.person_id}`.execute(trx);
    return [];
  });
  // A process that dies here leaves files without a row, which the upkeep erases.
  for (const storage_key of keys) await ctx.vault.remove(storage_key);
}
