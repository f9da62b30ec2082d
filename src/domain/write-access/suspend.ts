import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { appendAudit, demandOtherAdministrator } from '../members/index.ts';

export interface Suspended {
  /** Null for good. */
  until: Date | null;
  to: string;
  lang: Language;
}

/**
 * Ends all sessions and refuses new ones, for days or for good; the member reads the reason after the
 * right password. Returns whom to mail. Throws not_found, and already for the last administrator.
 */
export async function suspendIn(
  trx: Trx,
  id: number,
  { reason, days }: { reason: string; days: number | undefined },
): Promise<Suspended> {
  await demandOtherAdministrator(trx, id);
  const { until, to, lang } = await trx
    .updateTable('login')
    .set({
      suspended_at: sql`now()`,
      suspended_until: days === undefined ? null : sql`now() + make_interval(days => ${days})`,
      suspended_reason: reason,
    })
    .where('id', '=', id)
    .returning(['suspended_until as until', 'email as to', 'lang'])
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  await trx.deleteFrom('login_session').where('user_id', '=', id).execute();
  await appendAudit(trx, {
    kind: days === undefined ? 'account.banned' : 'account.suspended',
    member_id: id,
    actor: 'operator',
    info: { reason, ...(days !== undefined && { days }) },
  });
  return { until, to, lang: Language.parse(lang) };
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
