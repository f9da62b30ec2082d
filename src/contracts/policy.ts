import type { AgePolicy } from './age.ts';
import type { AppError } from './errors.ts';

// Which check a visitor of a country meets before the catalogue. Rules are rows of policy_rule.

/** none opens at once, click asks for the age, verify wants a proof of it, block opens nothing. */
export const policyModes = ['none', 'click', 'verify', 'block'] as const;
export type PolicyMode = (typeof policyModes)[number];

/** Which sentence the page of the check begins with: the site's own rule, or the law of the place. */
export const policyTexts = ['site', 'law'] as const;

/** days */
export const recheck_max = 365;

/** The rule that is in force for one visitor. */
export interface Policy extends AgePolicy {
  mode: PolicyMode;
  text_key: (typeof policyTexts)[number];
}

/** Stands for every country without a rule of its own, and for visitors whose country is unknown. */
export const any_country = '*';
export const unknown_country = 'zz';

/** Classes of access for a visitor: everything, everything behind a question, or only pages that are no catalogue. */
export type GateClass = 'open' | 'click' | 'verify' | 'block';

/** Whether nothing of the catalogue may leave the server. */
export const isClosed = (gate: GateClass): gate is 'verify' | 'block' =>
  gate === 'verify' || gate === 'block';

/** The page in place of all others where the owner serves no visitors. */
export const not_available_page = '/not-available/';

/** The cookie, and the entry of the local storage, of who pressed Enter. */
export const entered_key = '_agv';

/** The code of each refusal. */
export const refusalCodes = {
  verify: 'age_check_required',
  block: 'not_in_region',
} as const satisfies Record<'verify' | 'block', AppError['code']>;
