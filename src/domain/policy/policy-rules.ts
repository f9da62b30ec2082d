import { sql } from 'kysely';
import { ageMethods } from '#contracts/age.ts';
import {
  any_country,
  policyModes,
  policyTexts,
  unknown_country,
  type Policy,
} from '#contracts/policy.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Log } from '#platform/log.ts';
import { createSnapshot, type Snapshot } from '../snapshot.ts';

/** Where a visitor is: two lower-case letters, and the part of the country where it is known. */
export interface Place {
  country?: string | undefined;
  region?: string | undefined;
}

/** The rules that are in force now. */
export interface Policies {
  /** The one that names the place most exactly. */
  find(place: Place): Policy;
  /** Whether some visitors may have nothing of the catalogue: shared caches must distinguish visitors then. */
  has_closed: boolean;
  /** Countries that are blocked as a whole. */
  blocked: readonly string[];
}

/** The policies of a process; a change is heard at once, a rule with a date begins at most ten seconds late. */
export type PolicyRules = Snapshot<Policies>;

/** Every request waits for the rules: a database that hangs must not hold up what is cached. */
const patience_ms = 250;

export const createPolicyRules = ({ db, log }: { db: Db; log: Log }): PolicyRules =>
  createSnapshot({
    log,
    name: 'policy rules',
    read: async () => policiesOf(await readRules(db)),
    patience_ms,
  });

export interface PolicyRule extends Policy {
  country: string;
  region: string;
}

/** One rule for each place: those that a newer one or one of higher priority replaces are left out. */
export async function readRules(db: Db): Promise<PolicyRule[]> {
  const { rows } = await sql<StoredRule>`
    select distinct on (country, region) policy_rule_id, country, region, mode, methods,
      challenge_age, recheck, text_key
    from policy_rule where valid_from <= now()
    order by country, region, priority desc, valid_from desc, policy_rule_id desc`.execute(db);
  return rows.map(toRule);
}

interface StoredRule {
  policy_rule_id: number;
  country: string;
  region: string;
  mode: string;
  methods: string[];
  challenge_age: number;
  recheck: string;
  text_key: string;
}

/** A row with the values that the constraints of the table allow. */
function toRule({ policy_rule_id, recheck, ...row }: StoredRule): PolicyRule {
  return {
    country: row.country,
    region: row.region,
    mode: oneOf(policyModes, row.mode),
    version: policy_rule_id,
    methods: row.methods.map((method) => oneOf(ageMethods, method)),
    challenge_age: row.challenge_age,
    recheck: recheck === 'visit' || recheck === 'session' ? recheck : Number(recheck),
    text_key: oneOf(policyTexts, row.text_key),
  };
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const value = values.find((each) => each === text);
  if (value === undefined) throw new RangeError(`policy rule with ${text}`);
  return value;
}

const keyOf = (country: string, region: string): string =>
  region === '' ? country : `${country}-${region}`;

/** Throws when there is no rule for every country: nothing may be open by accident. */
export function policiesOf(rules: readonly PolicyRule[]): Policies {
  const byPlace = new Map(rules.map((rule) => [keyOf(rule.country, rule.region), rule]));
  const of_any = byPlace.get(any_country);
  if (!of_any) throw new RangeError('no policy rule for every country');
  return {
    find({ country = unknown_country, region = '' }) {
      return byPlace.get(keyOf(country, region)) ?? byPlace.get(country) ?? of_any;
    },
    has_closed: rules.some(({ mode }) => mode === 'verify' || mode === 'block'),
    blocked: rules.flatMap(({ country, region, mode }) =>
      mode === 'block' && region === '' && country !== any_country && country !== unknown_country
        ? [country]
        : [],
    ),
  };
}
