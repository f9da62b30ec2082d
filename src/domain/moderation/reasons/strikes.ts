import { sql, type Transaction } from 'kysely';
import type { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { DecisionRow } from '../model.ts';
import { findRule } from '../../rules/index.ts';
import { moderationSettings } from '../settings.ts';

type Trx = Transaction<Database>;

/** The shipped rule that automated suspensions name. */
const repeated_rule = 'repeated-breaches';

/**
 * Counts a decision as a strike. With too many of its kind that count, the account is suspended by a
 * decision that nobody takes; its number is returned, still to be applied. Administrators are not
 * suspended by themselves. The row of the login is locked by the caller.
 */
export async function addStrike(
  ctx: Ctx,
  trx: Trx,
  { member_id, decision_id, case_id, rule_id, details }: DecisionRow & { member_id: number },
  { role, lang }: { role: string; lang: Language },
): Promise<number[]> {
  const { strike_days, strikes_to_suspend, suspension_days } = moderationSettings(ctx);
  const kind = details.strike ?? 'content';
  await trx
    .insertInto('strike')
    .values({
      member_id,
      decision_id,
      kind,
      expires_at: sql<Date>`now() + make_interval(days => ${strike_days})`,
    })
    .execute();
  const counting = await trx
    .selectFrom('strike')
    .select('strike_id')
    .where('member_id', '=', member_id)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
  if (counting.length < strikes_to_suspend || role === 'administrator') return [];
  const rule = await findRule(trx, repeated_rule);
  const { decision_id: suspension } = await trx
    .insertInto('moderation_decision')
    .values({
      case_id,
      action: 'suspend',
      subject_type: 'member',
      subject_id: String(member_id),
      member_id,
      rule_id: rule?.rule_id ?? rule_id,
      // At the sign-in it is the reason; what was counted is in the details.
      facts: rule ? (rule.texts[lang] ?? rule.texts.en).text : '',
      details: JSON.stringify({
        days: suspension_days,
        strikes: counting.map(({ strike_id }) => strike_id),
      }),
      is_automated: true,
    })
    .returning('decision_id')
    .executeTakeFirstOrThrow();
  return [suspension];
}

/**
 * Takes the strikes of a decision back. Suspensions that happened by themselves because of one are
 * lifted, where the others would not have been enough; the decisions that do so are returned, still
 * to be applied.
 */
export async function revokeStrikes(
  ctx: Ctx,
  trx: Trx,
  { decision_id, case_id }: { decision_id: number; case_id: number },
): Promise<number[]> {
  const revoked = await trx
    .updateTable('strike')
    .set({ revoked_at: sql<Date>`now()` })
    .where('decision_id', '=', decision_id)
    .where('revoked_at', 'is', null)
    .returning(['strike_id', 'member_id'])
    .execute();
  const followers: number[] = [];
  const { strikes_to_suspend } = moderationSettings(ctx);
  const enough = sql<boolean>`(select count(*) from strike where revoked_at is null
    and to_jsonb(strike_id) <@ (d.details -> 'strikes')) >= ${strikes_to_suspend}`;
  for (const { strike_id, member_id } of revoked) {
    const suspension = await trx
      .selectFrom('moderation_decision as d')
      .innerJoin('subject_status as s', 's.decision_id', 'd.decision_id')
      .select('d.decision_id')
      .where('d.member_id', '=', member_id)
      .where('d.is_automated', '=', true)
      .where('d.action', '=', 'suspend')
      .where('d.reversed_by', 'is', null)
      .where(sql<boolean>`d.details -> 'strikes' @> ${String(strike_id)}::jsonb`)
      .where('s.subject_type', '=', 'member')
      .where((eb) => eb.not(enough))
      .executeTakeFirst();
    if (!suspension) continue;
    const lifting = await trx
      .insertInto('moderation_decision')
      .values({
        case_id,
        action: 'restore',
        subject_type: 'member',
        subject_id: String(member_id),
        member_id,
        details: JSON.stringify({ strikes: [strike_id] }),
        is_automated: true,
      })
      .returning('decision_id')
      .executeTakeFirstOrThrow();
    followers.push(lifting.decision_id);
  }
  return followers;
}
