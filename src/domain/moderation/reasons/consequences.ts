import { sql, type Transaction } from 'kysely';
import { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { adverse, type DecisionRow } from '../model.ts';
import { mailStatement } from './mails.ts';
import { addStrike } from './strikes.ts';

type Trx = Transaction<Database>;

const appeal_months = 6;

/**
 * What follows from a decision for the member whom it concerns: a statement of reasons with its mail,
 * and a strike. Returns the decisions that follow from that by themselves, which are still to be applied.
 */
export async function addConsequences(
  ctx: Ctx,
  trx: Trx,
  decision: DecisionRow,
): Promise<number[]> {
  const { member_id, action, decision_id, details } = decision;
  if (member_id === null || !adverse.has(action)) return [];
  const login = await trx
    .selectFrom('login')
    .select(['lang', 'email', 'role'])
    .where('id', '=', member_id)
    // Two strikes at once count each other.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!login) return [];
  const lang = Language.parse(login.lang);
  const { statement_id, appeal_until } = await trx
    .insertInto('reasons_statement')
    .values({
      decision_id,
      member_id,
      lang,
      appeal_until: sql<Date>`now() + make_interval(months => ${appeal_months})`,
    })
    .returning(['statement_id', 'appeal_until'])
    .executeTakeFirstOrThrow();
  await mailStatement(ctx, trx, { statement_id, appeal_until, action, to: login.email, lang });
  if (action !== 'strike' && details.strike === undefined) return [];
  return addStrike(ctx, trx, { ...decision, member_id }, { role: login.role, lang });
}
