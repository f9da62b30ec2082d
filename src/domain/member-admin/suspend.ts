import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit, demandOtherAdministrator } from '../members/index.ts';
import { clearReadOnly } from '../write-access/index.ts';
import { findNamed } from './find-named.ts';
import { mailSuspended } from './mails.ts';

/**
 * Ends all sessions and refuses new ones, for days or for good; the member reads the reason in a mail,
 * and after the right password. Throws not_found, and already for the last administrator.
 */
export const suspendMember = (
  ctx: Ctx,
  username: string,
  how: { reason: string; days: number | undefined },
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { id } = await findNamed(trx, username);
    await suspendIn(ctx, trx, id, how);
  });

/** The same in the transaction of the caller, by the id of the account. */
export async function suspendIn(
  ctx: Ctx,
  trx: Trx,
  id: number,
  {
    reason,
    days,
    is_mailed = true,
  }: { reason: string; days: number | undefined; is_mailed?: boolean },
): Promise<void> {
  await demandOtherAdministrator(trx, id);
  const {
    suspended_until: until,
    email: to,
    lang,
  } = await trx
    .updateTable('login')
    .set({
      suspended_at: sql`now()`,
      suspended_until: days === undefined ? null : sql`now() + make_interval(days => ${days})`,
      suspended_reason: reason,
    })
    .where('id', '=', id)
    .returning(['suspended_until', 'email', 'lang'])
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  await trx.deleteFrom('login_session').where('user_id', '=', id).execute();
  await appendAudit(trx, {
    kind: days === undefined ? 'account.banned' : 'account.suspended',
    member_id: id,
    actor: 'operator',
    info: { reason, ...(days !== undefined && { days }) },
  });
  if (!is_mailed) return;
  const key = `${id}-${ctx.clock.now().getTime()}`;
  await mailSuspended(ctx, trx, { to, lang: Language.parse(lang), key, reason, until });
}

/** An account that may only read may write again, once the owner has looked at its age. Throws not_found, and already for one that may write. */
export const clearMember = ({ db }: Ctx, username: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id } = await findNamed(trx, username);
    if (!(await clearReadOnly(trx, id))) throw new AppError('already');
  });

/** The account may be used again. Throws not_found. */
export const unbanMember = ({ db }: Ctx, username: string): Promise<void> =>
  db.transaction().execute(async (trx) => unbanIn(trx, (await findNamed(trx, username)).id));

/** The same in the transaction of the caller, by the id of the account. */
export async function unbanIn(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('login')
    .set({ suspended_at: null, suspended_until: null, suspended_reason: '' })
    .where('id', '=', id)
    .execute();
  await appendAudit(trx, { kind: 'account.unsuspended', member_id: id, actor: 'operator' });
}
