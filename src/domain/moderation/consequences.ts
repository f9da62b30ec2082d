import { sql, type Transaction } from 'kysely';
import { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import type { DecisionRow } from './apply-decision.ts';
import { adverse } from './model.ts';

type Trx = Transaction<Database>;

const appeal_months = 6;
/** Days until a strike no longer counts. */
const strike_days = 180;

/** What follows from a decision for the member whom it concerns: a statement of reasons, a strike. */
export async function addConsequences(_: Ctx, trx: Trx, decision: DecisionRow): Promise<void> {
  const { member_id, action, decision_id, details } = decision;
  if (member_id === null || !adverse.has(action)) return;
  const login = await trx
    .selectFrom('login')
    .select('lang')
    .where('id', '=', member_id)
    .executeTakeFirst();
  if (!login) return;
  await trx
    .insertInto('reasons_statement')
    .values({
      decision_id,
      member_id,
      lang: Language.parse(login.lang),
      appeal_until: sql<Date>`now() + make_interval(months => ${appeal_months})`,
    })
    .execute();
  if (action !== 'strike') return;
  await trx
    .insertInto('strike')
    .values({
      member_id,
      decision_id,
      kind: details.strike ?? 'content',
      expires_at: sql<Date>`now() + make_interval(days => ${strike_days})`,
    })
    .execute();
}
