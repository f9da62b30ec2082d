import { sql, type Transaction } from 'kysely';
import { hasControls } from '#contracts/text/control-signs.ts';
import { appeal_characters } from '#contracts/calls/accounts/own-decisions.ts';
import { AppError } from '#contracts/errors.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { appendEvent, openCase, type SubjectType } from '../moderation/index.ts';

type Trx = Transaction<Database>;

export interface Appeal {
  member_id: number;
  statement_id: number;
  /** Why the decision is wrong; 2000 characters at most. */
  message: string;
}

/**
 * A member asks for another decision: opens a case, which goes to somebody else than who decided.
 * Once for each statement: asked again, or twice at once, it is the same case. Throws not_found for a
 * statement of somebody else, and `invalid` with the field: a message that is empty, too long or has
 * controls, a statement whose six months are over.
 */
export const appealDecision = (
  ctx: Ctx,
  { member_id, statement_id, message: words }: Appeal,
): Promise<{ reference: string }> =>
  ctx.db.transaction().execute(async (trx) => {
    const message = checked(words);
    await lockDecided(trx, { member_id, statement_id });
    const found = await lockStatement(trx, { member_id, statement_id });
    if (found.reference !== null) return { reference: found.reference };
    // The join does not read an appeal that was added while this transaction waited for the lock.
    const known = await appealOf(trx, statement_id);
    if (known !== undefined) return { reference: known };
    if (!found.is_open || found.reversed_by !== null)
      throw new AppError('invalid', { statement: 'invalid' });
    const subject = { type: found.subject_type as SubjectType, id: found.subject_id };
    const { case_id, reference } = await openCase(ctx, trx, {
      kind: 'appeal',
      subject,
      member_id,
      opened_by: member_id,
      priority: found.priority,
      region: found.region,
      fields: { message, decision_id: found.decision_id },
    });
    await trx
      .updateTable('reasons_statement')
      .set({ appeal_case_id: case_id })
      .where('statement_id', '=', statement_id)
      .execute();
    await appendEvent(trx, {
      case_id: found.case_id,
      kind: 'appealed',
      by: 'member',
      subject,
      member_id,
      after: { decision_id: found.decision_id, appeal: reference },
    });
    return { reference };
  });

/** The case of the decision, which comes before its other rows. */
async function lockDecided(
  trx: Trx,
  { member_id, statement_id }: { member_id: number; statement_id: number },
): Promise<void> {
  await sql`select from moderation_case where case_id = (
    select d.case_id from reasons_statement s join moderation_decision d using (decision_id)
    where s.statement_id = ${statement_id} and s.member_id = ${member_id}) for no key update`.execute(
    trx,
  );
}

/** A statement with what it is about. Throws not_found. */
const lockStatement = (
  trx: Trx,
  { member_id, statement_id }: { member_id: number; statement_id: number },
) =>
  trx
    .selectFrom('reasons_statement as s')
    .innerJoin('moderation_decision as d', 'd.decision_id', 's.decision_id')
    .innerJoin('moderation_case as c', 'c.case_id', 'd.case_id')
    .leftJoin('moderation_case as a', 'a.case_id', 's.appeal_case_id')
    .select([
      'd.subject_type',
      // An approved version is gone: the appeal is about the video whose place it has taken.
      sql<string>`coalesce((select x.of_video_id::text from video_version x
        where d.subject_type = 'video' and d.action in ('approve', 'approve-limited') and x.video_id::text = d.subject_id), d.subject_id)`.as(
        'subject_id',
      ),
      'd.decision_id',
      'd.case_id',
      'd.reversed_by',
      'c.region',
      'c.priority',
      'a.reference',
      sql<boolean>`s.appeal_until > now()`.as('is_open'),
    ])
    .where('s.statement_id', '=', statement_id)
    .where('s.member_id', '=', member_id)
    .forNoKeyUpdate('s')
    .executeTakeFirstOrThrow(() => new AppError('not_found'));

function checked(words: string): string {
  const message = words.replaceAll(/\r\n?/g, '\n').trim();
  if (message === '') throw new AppError('invalid', { message: 'required' });
  if (hasControls(message)) throw new AppError('invalid', { message: 'invalid' });
  if (message.length > appeal_characters) throw new AppError('invalid', { message: 'too_long' });
  return message;
}

async function appealOf(trx: Trx, statement_id: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('reasons_statement as s')
    .innerJoin('moderation_case as a', 'a.case_id', 's.appeal_case_id')
    .select('a.reference')
    .where('s.statement_id', '=', statement_id)
    .executeTakeFirst();
  return row?.reference;
}
