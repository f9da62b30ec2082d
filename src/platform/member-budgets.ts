import { listed, passing } from './config-fields.ts';

/** Writes of a member in a time: of a new account, and of others. */
export interface Budget {
  new: number;
  others: number;
}

/** As shipped, an hour, where an account is new for a day; `threads` a day, where it is new for a week; `messages` a minute. */
export const shippedBudgets = {
  'comment-edits': { new: 20, others: 120 },
  comments: { new: 10, others: 60 },
  'friend-requests': { new: 10, others: 60 },
  merges: { new: 100, others: 200 },
  messages: { new: 30, others: 30 },
  'playlist-edits': { new: 60, others: 300 },
  'playlist-items': { new: 200, others: 1000 },
  'playlist-moves': { new: 300, others: 1000 },
  playlists: { new: 20, others: 60 },
  reports: { new: 20, others: 60 },
  saved: { new: 200, others: 600 },
  subscriptions: { new: 60, others: 300 },
  threads: { new: 5, others: 20 },
  votes: { new: 200, others: 1000 },
} as const satisfies Record<string, Budget>;
export type BudgetName = keyof typeof shippedBudgets;
/** Of writes that leave no row with a time, or none once their writer deletes it: they are counted in `member_hour`, whose constraint names the same. */
export type CountedBudget =
  | 'comment-edits'
  | 'comments'
  | 'merges'
  | 'playlist-edits'
  | 'playlist-items'
  | 'playlist-moves'
  | 'reports'
  | 'subscriptions'
  | 'votes';
export type MemberBudgets = Partial<Record<BudgetName, Budget>>;

const isName = (text: string): text is BudgetName => Object.hasOwn(shippedBudgets, text);

/** Reads a list such as `comments=5/30, threads=2/10`. Undefined for anything else. */
export function parseMemberBudgets(text: string): MemberBudgets | undefined {
  const budgets: MemberBudgets = {};
  for (const part of listed(text)) {
    const [, name = '', young, others] = /^([a-z-]+)=(\d{1,6})\/(\d{1,6})$/.exec(part) ?? [];
    if (!isName(name) || name in budgets) return undefined;
    const budget = { new: Number(young), others: Number(others) };
    if (budget.new < 1 || budget.others < 1) return undefined;
    budgets[name] = budget;
  }
  return budgets;
}

/** The variable of budgets; `.env.example` explains it. */
export const budgetFields = {
  MEMBER_BUDGETS: passing(
    (text) => parseMemberBudgets(text) !== undefined,
    `must be a list such as comments=10/60,threads=5/20, each once, of ${Object.keys(shippedBudgets).join(', ')}`,
  ),
};
