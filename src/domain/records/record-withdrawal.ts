import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { appendEvent, isPartialTo, lockCase, type Reviewer } from '../moderation/index.ts';
import { enqueuePurges } from '../purges/index.ts';
import { isShownBy } from './people-of-case.ts';
import { dateOf } from './people.ts';
import { handleWithdrawal, markWithdrawn, type Withdrawal } from './withdraw.ts';

/** A withdrawal that staff were informed of, in a case about content that shows the person. */
export interface RecordedWithdrawal {
  reference: string;
  person_id: number;
  /** How it was said, for the history of the case. */
  reason: string;
  /** When it was said: YYYY-MM-DD. */
  withdrawn_on: string;
  /** Everything that shows the person, not what the case is about alone. */
  is_everywhere: boolean;
}

/** Milliseconds in which videos and albums are removed while somebody waits; the upkeep goes on with the rest. */
const patience_ms = 5000;

/**
 * Records that a person withdrew their consent, as an event of the case, and does what `withdrawConsent` does. Returns how many consents were withdrawn
 * now, and how many of them the upkeep has still to end. Throws not_found; `invalid` with the field; `forbidden` without the lease of an open case,
 * about the own content, and about a person whom the case does not show. Again it changes nothing.
 */
export async function recordWithdrawal(
  ctx: Ctx,
  by: Reviewer,
  given: RecordedWithdrawal,
): Promise<{ withdrawn: number; left: number }> {
  const consents = await ctx.db.transaction().execute((trx) => record(ctx, trx, by, given));
  const until = performance.now() + patience_ms;
  let left = consents.length;
  for (const consent_id of consents) {
    if (performance.now() > until) break;
    try {
      await handleWithdrawal(ctx, consent_id);
      left -= 1;
    } catch (error) {
      ctx.log.error({ consent_id, err: messageOf(error) }, 'withdrawal not handled; retrying');
    }
  }
  if (left < consents.length) await enqueuePurges(ctx, { lists: true });
  return { withdrawn: consents.length, left };
}

async function record(
  ctx: Ctx,
  trx: Trx,
  by: Reviewer,
  { reference, person_id, reason, withdrawn_on, is_everywhere }: RecordedWithdrawal,
): Promise<number[]> {
  if (reason.trim() === '') throw new AppError('invalid', { reason: 'missing' });
  const day = dateOf(withdrawn_on, 'withdrawn_on');
  // Somewhere it is tomorrow already.
  if (new Date(day).getTime() > ctx.clock.now().getTime() + 24 * 3_600_000)
    throw new AppError('invalid', { withdrawn_on: 'future' });
  const found = await lockCase(trx, reference, by);
  if (found.state === 'closed') throw new AppError('forbidden', { reason: 'closed' });
  if (by.staff_id !== null && !(found.is_leased && found.assignee_id === by.staff_id))
    throw new AppError('forbidden', { reason: 'not_claimed' });
  if (await isPartialTo(trx, found.case_id, by.staff_id))
    throw new AppError('forbidden', { case: 'own' });
  if (!(await isShownBy(trx, found, person_id))) throw new AppError('forbidden', { case: 'other' });
  const { target_type, target_id } = found;
  if (!is_everywhere && target_type !== 'video' && target_type !== 'album')
    throw new AppError('invalid', { of: 'none' });
  const withdrawal: Withdrawal = is_everywhere
    ? { person_id, withdrawn_on: day }
    : {
        person_id,
        of: { type: target_type === 'album' ? 'album' : 'video', id: Number(target_id) },
      };
  const { consents, is_new } = await markWithdrawn(trx, withdrawal);
  if (is_new)
    await appendEvent(trx, {
      case_id: found.case_id,
      kind: 'withdrawn',
      by,
      note: reason,
      after: { person_id, withdrawn_on: day, is_everywhere, consents: consents.length },
    });
  return consents;
}
