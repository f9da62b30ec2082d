import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { closeCase, type Closing } from '../cases/index.ts';
import { AppError } from '#contracts/errors.ts';
import { assertRemoved } from './assert-removed.ts';
import {
  appendEvent,
  assertFree,
  assertPutBack,
  conflict,
  isPartialTo,
  lockCase,
  operator,
  type LockedCase,
  type Reviewer,
} from '../moderation/index.ts';

/** Writes a note of staff into the history of a case, closed or not. Throws not_found. */
export const noteCaseBy = (
  { db }: Ctx,
  by: Reviewer,
  { reference, note }: { reference: string; note: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { case_id } = await lockCase(trx, reference, by);
    await appendEvent(trx, { case_id, kind: 'note', by, note });
  });

/**
 * Closes a case that a form opened, and sends these words to the sender of the form, once. A decision about its subject may have
 * closed it before, whose mail has no words. Throws not_found, `already` for one that was answered or that another reviewer works on,
 * `forbidden` about the own content, and `invalid` for a case of no form, for `removed` while it is not, for `restored` while a
 * counter-notice has to wait, and for one that holds something, waits for changes, or has a decision that can be undone.
 */
export async function closeFormBy(ctx: Ctx, by: Reviewer, given: Closing): Promise<void> {
  const isClosed = await ctx.db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, given.reference, by);
    if (found.state !== 'closed') assertFree(found, by);
    if (await isPartialTo(trx, found.case_id, by.staff_id)) throw new AppError('forbidden');
    if (!found.is_form) throw new AppError('invalid', { reference: 'unknown' });
    return closeTruly(ctx, trx, by, { found, given });
  });
  if (!isClosed) throw conflict('closed');
}

/**
 * Closes a case as the operator, who may close one that somebody works on, and one that no form opened. False when that was done before. Throws not_found, and
 * `invalid` as `closeFormBy`.
 */
export const closeByCommand = (ctx: Ctx, given: Closing): Promise<boolean> =>
  ctx.db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, given.reference, operator);
    return closeTruly(ctx, trx, operator, { found, given });
  });

/** The outcome is true: nothing is public that was removed, and nothing is back before its time. */
async function closeTruly(
  ctx: Ctx,
  trx: Trx,
  { staff_id }: Reviewer,
  { found, given }: { found: LockedCase; given: Closing },
): Promise<boolean> {
  await assertRemoved(trx, found, given.outcome);
  if (given.outcome === 'restored') await assertPutBack(trx, found);
  return closeCase(ctx, given, { trx, staff_id });
}
