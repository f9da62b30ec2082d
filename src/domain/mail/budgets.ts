/** How many mails of some kinds one address gets in a time, counted together. */
export interface MailBudget {
  kinds: readonly string[];
  most: number;
  /** seconds */
  within: number;
}

const day = 86_400;

/** Mails that a stranger can cause by typing an address: they must neither flood its owner nor use up the budget of other mails. */
const of_strangers: MailBudget = {
  kinds: ['receipt', 'confirm-form', 'decision', 'member-known', 'member-taken'],
  most: 20,
  within: day,
};

/** Of these, the mails that notify a member that someone typed the address of the account. Counted apart from links, so that they use up no budget of links. */
const of_attempts: MailBudget = {
  kinds: ['member-known', 'member-taken'],
  most: 3,
  within: 3600,
};

/** Links that are asked for. */
const of_links: MailBudget = {
  kinds: ['member-confirm', 'member-restore', 'member-email'],
  most: 3,
  within: 3600,
};

/** Anyone who knows the password could cause any number of these. */
const of_devices: MailBudget = { kinds: ['member-device'], most: 20, within: day };

/** Mails that the owner of an account must get, independent of their cause and of all other mails: about a change of how one signs in, and about a decision. */
const without_limit: ReadonlySet<string> = new Set([
  'member-password',
  'member-security',
  'member-email-changed',
  'member-erasure',
  'member-role',
  'member-suspended',
  'member-decision',
]);

/** Mails to the owner of the site about cases, and about those that wait. */
const of_cases: MailBudget = { kinds: ['notice'], most: 200, within: day };
const of_warnings: MailBudget = { kinds: ['escalation'], most: 500, within: day };

const budgets = [of_strangers, of_links, of_devices, of_cases, of_warnings];
const others: MailBudget = { kinds: [], most: 20, within: day };

/** The kinds that count against no budget of others. */
export const counted_elsewhere: readonly string[] = [
  ...budgets.flatMap(({ kinds }) => kinds),
  ...without_limit,
];

/** The budgets that a kind of mail has to be within: that of all kinds without one of their own has none named. None for no limit. */
export function budgetsOf(kind: string): readonly MailBudget[] {
  if (without_limit.has(kind)) return [];
  const own = [...budgets, of_attempts].filter(({ kinds }) => kinds.includes(kind));
  return own.length > 0 ? own : [others];
}
