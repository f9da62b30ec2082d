import { sql } from 'kysely';
import { AppError, isAppError } from '#contracts/errors.ts';
import type { IdentityResult } from '#platform/identity-provider/port.ts';
import type { Trx } from '#platform/db/pool.ts';
import { takeOnce } from '../ages/index.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit } from '../members/index.ts';
import { decideIn, openCase, operator } from '../moderation/index.ts';
import { findRule, loadShippedRules } from '../rules/index.ts';
import { applicationOf } from './check-state.ts';

/** The shipped rule that a refusal names. */
const verification_rule = 'uploader-verification';

/**
 * Takes a result that a service signed, once: the application is decided by it, as an automated decision of a case, which can be
 * appealed to the staff. Throws `already` for one that was taken, not_found for an application that we did not send to this service or that is not open, and
 * `invalid` for an unknown status; then nothing has changed, and an event says why.
 */
export async function takeResult(
  ctx: Ctx,
  { provider, ...result }: IdentityResult & { provider: string },
): Promise<void> {
  const rule_id = await ruleOf(ctx);
  await ctx.db
    .transaction()
    .execute((trx) => settle(ctx, trx, { provider, rule_id, ...result }))
    .catch(async (error: unknown) => {
      const reason = isAppError(error) ? reasons[error.code] : undefined;
      if (reason) await refuseResult(ctx, { provider, reason });
      throw error;
    });
}

const reasons: Readonly<Record<string, string>> = {
  already: 'replay',
  not_found: 'application',
  invalid: 'status',
};

/** Writes down that a result was refused, and why; nothing of it is stored. */
export const refuseResult = (
  { db }: Ctx,
  info: { provider: string; reason: string },
): Promise<void> =>
  appendAudit(db, {
    kind: 'verification.result-refused',
    member_id: null,
    actor: 'system',
    info,
  });

async function ruleOf(ctx: Ctx): Promise<number | undefined> {
  const found = await findRule(ctx.db, verification_rule);
  if (found) return found.rule_id;
  await loadShippedRules(ctx);
  return (await findRule(ctx.db, verification_rule))?.rule_id;
}

type Given = IdentityResult & { provider: string; rule_id: number | undefined };

async function settle(
  ctx: Ctx,
  trx: Trx,
  { provider, rule_id, state, status, ...result }: Given,
): Promise<void> {
  if (!(await takeOnce(trx, result))) throw new AppError('already', { result: 'taken' });
  if (status === undefined) throw new AppError('invalid', { status: 'unknown' });
  const verification_id = applicationOf(ctx, state);
  if (verification_id === undefined) throw new AppError('not_found');
  const { member_id } = await trx
    .updateTable('uploader_verification')
    .set(
      status === 'abandoned'
        ? { state: 'lapsed', decided_at: sql<Date>`now()` }
        : { state: 'pending' },
    )
    .where('verification_id', '=', verification_id)
    .where('provider', '=', provider)
    .where('state', '=', 'started')
    .returning('member_id')
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  if (status === 'abandoned') return;
  const { reference } = await openCase(ctx, trx, {
    kind: 'verification',
    subject: { type: 'verification', id: String(verification_id) },
    member_id,
    opened_by: member_id,
    fields: { provider, status },
  });
  const decision = { reference, rule_id, facts: `${provider}: ${status}`, is_automated: true };
  const action = status === 'approved' ? 'approve' : 'reject';
  await decideIn(ctx, trx, operator, { ...decision, action }, { at_once: true });
}
