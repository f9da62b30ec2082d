import type { Transaction } from 'kysely';
import { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { DecisionRow } from '../model.ts';
import { mailOutcome } from './mails.ts';

type Trx = Transaction<Database>;

/** Tells who appealed how it was decided; nothing for a case that is no appeal, or is still open. */
export async function answerAppeal(
  ctx: Ctx,
  trx: Trx,
  { case_id, decision_id, is_automated }: DecisionRow,
): Promise<void> {
  if (is_automated) return;
  const asked = await trx
    .selectFrom('reasons_statement as s')
    .innerJoin('login as l', 'l.id', 's.member_id')
    .innerJoin('moderation_case as a', 'a.case_id', 's.appeal_case_id')
    .select(['s.statement_id', 'l.email', 'l.lang', 'a.outcome'])
    .where('s.appeal_case_id', '=', case_id)
    .where('a.state', '=', 'closed')
    .executeTakeFirst();
  if (!asked) return;
  await mailOutcome(ctx, trx, {
    statement_id: asked.statement_id,
    decision_id,
    is_upheld: asked.outcome === 'upheld',
    to: asked.email,
    lang: Language.parse(asked.lang),
  });
}
