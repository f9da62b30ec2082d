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
 * Counts a decision as a strike. With too many of its kind that count, the account is suspended by an
 * automated decision; its number is returned, still to be applied. Administrators are not suspended
 * automatically. The row of the login is locked by the caller.
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

/** Suspensions of a member that happened by themselves, and would not have without strikes that were taken back. */
export interface Lifting {
  member_id: number;
  strikes: readonly number[];
  suspensions: readonly number[];
}

/**
 * Takes the strikes of decisions back. Returns the suspensions that happened by themselves because of one, where the others
 * would not have been enough: each member's are lifted by one decision.
 */
export async function revokeStrikes(
  ctx: Ctx,
  trx: Trx,
  decisions: readonly number[],
): Promise<Lifting[]> {
  // Of two that take strikes of a member back at once the second sees what the first has left.
  await sql`
    select from login where id in (select member_id from strike where decision_id = any(${[...decisions]}::int[]))
    order by id for no key update`.execute(trx);
  const revoked = await trx
    .updateTable('strike')
    .set({ revoked_at: sql<Date>`now()` })
    .where('decision_id', 'in', [0, ...decisions])
    .where('revoked_at', 'is', null)
    .returning(['strike_id', 'member_id'])
    .execute();
  const liftings: Lifting[] = [];
  for (const [member_id, of] of Map.groupBy(revoked, (strike) => strike.member_id)) {
    const strikes = of.map(({ strike_id }) => strike_id);
    const suspensions = await unfounded(ctx, trx, member_id, strikes);
    if (suspensions.length > 0) liftings.push({ member_id, strikes, suspensions });
  }
  return liftings.toSorted((a, b) => a.member_id - b.member_id);
}

/** Automated suspensions that counted one of these strikes, and have too few left that count. */
async function unfounded(
  ctx: Ctx,
  trx: Trx,
  member_id: number,
  strikes: readonly number[],
): Promise<number[]> {
  const { strikes_to_suspend } = moderationSettings(ctx);
  const { rows } = await sql<{ decision_id: number }>`
    select d.decision_id from moderation_decision d
    where d.member_id = ${member_id} and d.subject_type = 'member' and d.is_automated and d.action = 'suspend'
      and d.applied_at is not null and d.undone_at is null and d.reversed_by is null
      and exists (select from unnest(${[...strikes]}::int[]) as gone (strike_id)
        where d.details -> 'strikes' @> to_jsonb(gone.strike_id))
      and (select count(*) from strike s where s.revoked_at is null and s.member_id = ${member_id}
        and d.details -> 'strikes' @> to_jsonb(s.strike_id)) < ${strikes_to_suspend}
    order by d.decision_id desc`.execute(trx);
  return rows.map(({ decision_id }) => decision_id);
}

/** Inserts the automated decision that lifts them, still to be applied: before another one of the case is inserted. */
export async function insertLifting(
  trx: Trx,
  case_id: number,
  { member_id, ...details }: Lifting,
): Promise<number> {
  const { decision_id } = await trx
    .insertInto('moderation_decision')
    .values({
      case_id,
      action: 'restore',
      subject_type: 'member',
      subject_id: String(member_id),
      member_id,
      details: JSON.stringify(details),
      is_automated: true,
    })
    .returning('decision_id')
    .executeTakeFirstOrThrow();
  return decision_id;
}
