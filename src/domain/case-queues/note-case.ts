import type { Ctx } from '../ctx.ts';
import { closeCase, type Outcome } from '../cases/index.ts';
import { AppError } from '#contracts/errors.ts';
import { assertRemoved } from './assert-removed.ts';
import {
  appendEvent,
  assertFree,
  assertPutBack,
  conflict,
  isPartialTo,
  lockCase,
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
 * counter-notice has to wait, and for one that holds something or waits for changes.
 */
export async function closeFormBy(
  ctx: Ctx,
  by: Reviewer,
  given: { reference: string; outcome: Outcome; words: string },
): Promise<void> {
  const isClosed = await ctx.db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, given.reference, by);
    if (found.state !== 'closed') assertFree(found, by);
    if (await isPartialTo(trx, found.case_id, by.staff_id)) throw new AppError('forbidden');
    if (!found.is_form) throw new AppError('invalid', { reference: 'unknown' });
    await assertRemoved(trx, found, given.outcome);
    if (given.outcome === 'restored') await assertPutBack(trx, found);
    return closeCase(ctx, given, { trx, staff_id: by.staff_id });
  });
  if (!isClosed) throw conflict('closed');
}
