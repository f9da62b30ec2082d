import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit, demandOtherAdministrator, endWaysIn } from '../members/index.ts';
import { mailSuspended } from './mail-suspended.ts';

/**
 * Ends all sessions and API tokens of an account and refuses new ones, for days or for good; the member reads the reason in a
 * mail, and after the right password. Throws not_found, and already for the last administrator.
 */
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
  await endWaysIn(trx, id, 'operator');
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

/** The account may be used again. */
export async function unbanIn(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('login')
    .set({ suspended_at: null, suspended_until: null, suspended_reason: '' })
    .where('id', '=', id)
    .execute();
  await appendAudit(trx, { kind: 'account.unsuspended', member_id: id, actor: 'operator' });
}
