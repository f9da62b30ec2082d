import { sql } from 'kysely';
import { any_country, unknown_country, type Policy } from '#contracts/policy.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { policiesOf, readRules, type Place, type PolicyRule } from './policy-rules.ts';

export interface NewPolicyRule extends Omit<PolicyRule, 'version'> {
  priority: number;
  /** Undefined for now. */
  valid_from: Date | undefined;
}

/** Every rule with its dates, those that are replaced or still to come included; newest first in each place. */
export async function listPolicies({ db }: Pick<Ctx, 'db'>) {
  const [{ rows }, current] = await Promise.all([
    sql<Omit<PolicyRule, 'recheck'> & Listed>`
      select policy_rule_id as version, country, region, mode, methods, challenge_age, recheck, text_key,
        priority, is_shipped, nullif(valid_from, '-infinity') as valid_from
      from policy_rule
      order by country = '*', country = 'zz', country, region, priority desc,
        policy_rule.valid_from desc, policy_rule_id desc`.execute(db),
    readRules(db),
  ]);
  const in_force = new Set(current.map(({ version }) => version));
  return rows.map((row) => ({ ...row, is_in_force: in_force.has(row.version) }));
}

interface Listed {
  recheck: string;
  priority: number;
  is_shipped: boolean;
  /** Null: from the beginning. */
  valid_from: Date | null;
}

/** The rule that a visitor meets there. */
export async function testPolicy({ db }: Pick<Ctx, 'db'>, place: Place): Promise<Policy> {
  return policiesOf(await readRules(db)).find(place);
}

/**
 * Appends a rule. Nothing happens when the one that is in force says the same, so that proofs of age
 * stay valid. Throws not_found for a country that there is not, and what the database throws for what
 * no rule can say.
 */
export async function setPolicy(
  { db }: Pick<Ctx, 'db'>,
  rule: NewPolicyRule,
): Promise<{ version: number; is_new: boolean }> {
  const { country, region, mode, methods, challenge_age, text_key, priority } = rule;
  if (!(await isPlace(db, country))) throw new AppError('not_found');
  const recheck = String(rule.recheck);
  return db.transaction().execute(async (trx) => {
    // Two at once that say the same are one. The time is that of the statement, which begins after the
    // lock: a transaction that began before the other's rule would not see it in force.
    await sql`lock table policy_rule in share row exclusive mode`.execute(trx);
    const { rows } = await sql<{ version: number; is_new: boolean }>`
    with same as (
      select policy_rule_id from (
        select * from policy_rule where country = ${country} and region = ${region} and valid_from <= statement_timestamp()
        order by priority desc, valid_from desc, policy_rule_id desc limit 1) r
      where ${rule.valid_from ?? null}::timestamptz is null and mode = ${mode} and methods = ${methods}::text[]
        and challenge_age = ${challenge_age} and recheck = ${recheck} and text_key = ${text_key}
        and priority = ${priority}), added as (
      insert into policy_rule
        (country, region, mode, methods, challenge_age, recheck, text_key, priority, valid_from)
      select ${country}, ${region}, ${mode}, ${methods}::text[], ${challenge_age}, ${recheck}, ${text_key},
        ${priority}, coalesce(${rule.valid_from ?? null}::timestamptz, statement_timestamp())
      where not exists (select from same) returning policy_rule_id)
    select policy_rule_id as version, false as is_new from same
    union all select policy_rule_id, true from added`.execute(trx);
    const [set] = rows;
    if (!set) throw new AppError('internal');
    return set;
  });
}

async function isPlace(db: Ctx['db'], country: string): Promise<boolean> {
  if (country === any_country || country === unknown_country) return true;
  const { rows } = await sql`select from country where code = ${country}`.execute(db);
  return rows.length > 0;
}

/** Deletes a rule of the owner; shipped ones are replaced, not removed. False when there is none. */
export async function removePolicy({ db }: Pick<Ctx, 'db'>, version: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('policy_rule')
    .where('policy_rule_id', '=', version)
    .where('is_shipped', '=', false)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
