import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { proveMember, type Proof } from '../credentials/index.ts';
import { newStorageKey } from '../media/index.ts';
import { appendAudit, lockAccount } from '../members/index.ts';
import { eraseArchive } from './erase-exports.ts';
import { mayAsk } from './show-export.ts';

/**
 * Has all that is stored of a member put into an archive, which a job makes. One a day, unless the
 * last one failed; it takes the place of the one before. Throws `invalid`, too_many_requests, unauthorized
 * once the session has ended, and already.
 */
export async function askExport(ctx: Ctx, proof: Proof): Promise<void> {
  const { id } = await proveMember(ctx, 'askExport', proof);
  const former = await ctx.db.transaction().execute(async (trx) => {
    // Two requests at once: the second sees the first.
    await lockAccount(trx, proof);
    const before = await trx
      .selectFrom('member_export')
      .select(['storage_key', mayAsk.as('may_ask')])
      .where('member_id', '=', id)
      .executeTakeFirst();
    if (before && !before.may_ask) throw new AppError('already');
    const storage_key = newStorageKey();
    await trx.deleteFrom('member_export').where('member_id', '=', id).execute();
    await trx.insertInto('member_export').values({ member_id: id, storage_key }).execute();
    await ctx.jobs.enqueue('member.export', { storage_key }, { trx });
    await appendAudit(trx, { kind: 'export.asked', member_id: id });
    return before?.storage_key;
  });
  if (former !== undefined) await eraseArchive(ctx, former);
}
