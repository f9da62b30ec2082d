import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit } from '../members/index.ts';
import { findNamed } from './find-named.ts';
import { mailApproved, mailRejected } from './mails.ts';

/** Lets a member in who waits for that, and says so by mail where the address is confirmed. Throws not_found, and already for one who does not wait. */
export const approveMember = (ctx: Ctx, username: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { id, name, email: to, email_verified, lang } = await findWaiting(trx, username);
    await trx
      .updateTable('login')
      .set({ approved_at: sql`now()`, join_reason: '' })
      .where('id', '=', id)
      .execute();
    await appendAudit(trx, { kind: 'account.approved', member_id: id, actor: 'operator' });
    if (email_verified) await mailApproved(ctx, trx, { to, lang, key: String(id), username: name });
  });

/** Deletes the account of somebody who waits, and says why by mail where the address is confirmed. Throws the same. */
export const rejectMember = (ctx: Ctx, username: string, reason: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { id, email: to, email_verified, lang } = await findWaiting(trx, username);
    const info = { reason };
    await appendAudit(trx, { kind: 'account.rejected', member_id: id, actor: 'operator', info });
    await trx.deleteFrom('member').where('member_id', '=', id).execute();
    // Afterwards: mails about an account go with it.
    if (email_verified) await mailRejected(ctx, trx, { to, lang, key: String(id), reason });
  });

async function findWaiting(trx: Trx, username: string) {
  const found = await findNamed(trx, username);
  if (found.approved_at !== null) throw new AppError('already');
  return found;
}
