import type { ConsoleCallId } from '#contracts/calls/console/console.ts';
import type { Rule } from './rules.ts';

const anybody = { who: 'visitor' } as const;
const staff = { who: 'moderator', factor: true } as const;
const administrator = { who: 'administrator', factor: true } as const;

/** Routes of the console's listener besides its calls: its document, its files, and the refusal of all other requests. */
export type ConsoleRoute =
  | 'showConsole'
  | 'getConsoleAsset'
  | 'getReviewFile'
  | 'refusePath'
  | 'refuseMethod';

/**
 * Every action of the console, by the ids of its calls; an action that is not listed is refused to every actor. Cases
 * of dangers for children are the rows of a statement, so the statements leave them out for callers who lack that
 * permission.
 */
export const consoleRules = {
  signIn: anybody,
  giveCode: anybody,
  requestPasskey: anybody,
  signInByPasskey: anybody,
  signOut: anybody,
  getMe: staff,
  listQueues: staff,
  saveQueue: staff,
  deleteQueue: staff,
  listCases: staff,
  getCase: staff,
  claimCase: staff,
  releaseCase: staff,
  claimNext: staff,
  decideCase: staff,
  closeForm: staff,
  noteCase: staff,
  openMemberCase: staff,
  withdrawConsent: staff,
  undoDecision: staff,
  askForDocument: staff,
  agreeToDocument: staff,
  viewDocument: staff,
  viewAgePhoto: staff,
  decideAgePhoto: staff,
  previewBatch: staff,
  decideBatch: staff,
  undoBatch: staff,
  getSubjectHistory: staff,
  getMemberHistory: staff,
  getMyHistory: staff,
  getStaffHistory: administrator,
  getTransparency: administrator,
  showConsole: anybody,
  getConsoleAsset: anybody,
  getReviewFile: staff,
  refusePath: anybody,
  refuseMethod: anybody,
} as const satisfies Readonly<Record<ConsoleCallId | ConsoleRoute, Rule>>;
export type ConsoleRules = typeof consoleRules;
export type ConsoleAction = keyof ConsoleRules;
