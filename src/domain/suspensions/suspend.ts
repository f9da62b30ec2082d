import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { dateIn } from '../mail/index.ts';
import {
  appendAudit,
  demandOtherAdministrator,
  endWaysIn,
  writeMemberMail,
  type Recipient,
} from '../members/index.ts';
import { suspensionTexts } from './mail-texts.ts';

/**
 * Ends all sessions and API tokens of an account and refuses new ones, for days or for good; the member reads the reason in a
 * mail, and after the right password. A lock that lasts longer is never made shorter: what a decision adds to it changes nothing, and the
 * owner hears so. Throws not_found, and already for the last administrator, or with `until` for an account that is locked for longer.
 */
export async function suspendIn(
  ctx: Ctx,
  trx: Trx,
  id: number,
  {
    reason,
    days,
    is_decision = false,
  }: {
    reason: string;
    days: number | undefined;
    /** Its statement of reasons is mailed, which has no facts in it. */
    is_decision?: boolean;
  },
): Promise<void> {
  await demandOtherAdministrator(trx, id);
  const lock = await readLock(trx, id, days);
  if (lock === 'longer' && !is_decision) throw new AppError('already', { until: 'longer' });
  // Of what lasts as long the reason stays that of the first: that ends with the decision it comes from.
  if (lock === 'shorter' || !is_decision) await write(trx, id, { reason, days });
  await trx.deleteFrom('login_session').where('user_id', '=', id).execute();
  await endWaysIn(trx, id, 'operator');
  await appendAudit(trx, {
    kind: days === undefined ? 'account.banned' : 'account.suspended',
    member_id: id,
    actor: 'operator',
    info: { reason, ...(days !== undefined && { days }) },
  });
  if (is_decision) return;
  const {
    suspended_until: until,
    email: to,
    email_verified,
    lang,
  } = await trx
    .selectFrom('login')
    .select(['suspended_until', 'email', 'email_verified', 'lang'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // An unconfirmed address may be a stranger's.
  if (!email_verified) return;
  const key = `${id}-${ctx.clock.now().getTime()}`;
  await mailSuspended(ctx, trx, { to, lang: Language.parse(lang), key, reason, until });
}

const endOf = (days: number | undefined) =>
  days === undefined ? sql<null>`null` : sql<Date>`now() + make_interval(days => ${days})`;

/** How the lock that an account has compares with one for so many days, or for good; the row is locked. Throws not_found. */
async function readLock(
  trx: Trx,
  id: number,
  days: number | undefined,
): Promise<'shorter' | 'as long' | 'longer'> {
  const until = sql`coalesce((${endOf(days)})::timestamptz, 'infinity')`;
  const stands = sql`case when suspended_at is null then '-infinity' else coalesce(suspended_until, 'infinity') end`;
  const { how } = await trx
    .selectFrom('login')
    .select(
      sql<'shorter' | 'as long' | 'longer'>`case when ${stands} > ${until} then 'longer'
        when ${stands} = ${until} then 'as long' else 'shorter' end`.as('how'),
    )
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  return how;
}

const write = (
  trx: Trx,
  id: number,
  { reason, days }: { reason: string; days: number | undefined },
) =>
  trx
    .updateTable('login')
    .set({
      suspended_at: sql`now()`,
      suspended_until: endOf(days),
      suspended_reason: reason,
    })
    .where('id', '=', id)
    .execute();

/** Why the account cannot be used, and until when; for good without `until`. */
const mailSuspended = (
  ctx: Ctx,
  trx: Trx,
  { reason, until, ...to }: Recipient & { reason: string; until: Date | null },
): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-suspended', to, (_, site) => {
    const own = suspensionTexts[to.lang];
    return until
      ? [own.suspended_subject, own.suspended(site, dateIn(to.lang, until)), own.reason(reason)]
      : [own.banned_subject, own.banned(site), own.reason(reason)];
  });

/** The account may be used again. Nothing for one that may. */
export async function unbanIn(trx: Trx, id: number): Promise<void> {
  const changed = await trx
    .updateTable('login')
    .set({ suspended_at: null, suspended_until: null, suspended_reason: '' })
    .where('id', '=', id)
    .where('suspended_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return;
  await appendAudit(trx, { kind: 'account.unsuspended', member_id: id, actor: 'operator' });
}
