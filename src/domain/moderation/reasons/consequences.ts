import { sql, type Transaction } from 'kysely';
import { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { isUsable } from '../../members/index.ts';
import { isAdverse, type Action, type DecisionRow } from '../model.ts';
import { mailStatement } from './mails.ts';
import { addStrike } from './strikes.ts';

type Trx = Transaction<Database>;

const appeal_months = 6;

/** Actions after which the member cannot sign in to read a statement. */
const locking: ReadonlySet<Action> = new Set<Action>(['suspend', 'ban']);

/**
 * Adds the consequences of a decision for the member concerned: a statement of reasons with its mail,
 * and a strike. Returns the decisions that follow from that automatically, which are still to be applied.
 */
export async function addConsequences(
  ctx: Ctx,
  trx: Trx,
  decision: DecisionRow,
): Promise<number[]> {
  const { member_id, action, decision_id, details } = decision;
  if (member_id === null || !isAdverse(action, details)) return [];
  const login = await trx
    .selectFrom('login as l')
    .select(['l.lang', 'l.email', 'l.role'])
    .select(sql<boolean>`(${isUsable}) is not true`.as('is_locked'))
    .where('l.id', '=', member_id)
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
  const isStrike = action === 'strike' || details.strike !== undefined;
  const followers = isStrike
    ? await addStrike(ctx, trx, { ...decision, member_id }, { role: login.role, lang })
    : [];
  await mailStatement(ctx, trx, {
    statement_id,
    appeal_until,
    // A strike too many suspends in this transaction.
    is_locked: login.is_locked || locking.has(action) || followers.length > 0,
    to: login.email,
    lang,
  });
  return followers;
}
