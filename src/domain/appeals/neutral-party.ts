import type { Ctx } from '../ctx.ts';
import { appendEvent, assertFree, lockCase, type Reviewer } from '../moderation/index.ts';

export interface PartyStep {
  reference: string;
  /** Whom both sides trust: a name of 120 characters at most. */
  party: string;
}

/**
 * Notes that a case was given to a neutral party: an appeal of somebody who is shown can go to one.
 * Throws not_found, and `already` for a closed case or one of somebody else.
 */
export const referCase = (ctx: Ctx, by: Reviewer, { reference, party }: PartyStep): Promise<void> =>
  note(ctx, by, reference, { after: { referred_to: party } });

/**
 * Records the answer of the neutral party, and who recorded it, for the reviewer who decides then: a
 * note, which decides nothing and is no answer of an uploader either. Throws as `referCase`.
 */
export const recordAnswer = (
  ctx: Ctx,
  by: Reviewer,
  { reference, party, answer }: PartyStep & { answer: string },
): Promise<void> => note(ctx, by, reference, { note: answer, after: { answered_by: party } });

const note = (
  { db }: Ctx,
  by: Reviewer,
  reference: string,
  event: { note?: string; after: object },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, reference, by);
    assertFree(found, by);
    await trx
      .updateTable('moderation_case')
      .set({ state: 'working' })
      .where('case_id', '=', found.case_id)
      .where('state', '=', 'open')
      .execute();
    await appendEvent(trx, {
      case_id: found.case_id,
      kind: 'note',
      by,
      member_id: found.member_id,
      ...event,
    });
  });
