import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { actions, subjectTypes } from '#contracts/moderation.ts';
import { child_safety_priority } from '../cases/index.ts';
import { orElse } from '../or-else.ts';

/** Kinds of cases that no form of a visitor opens. */
export const staffCaseKinds = [
  'publication',
  'edit',
  'picture',
  'comment',
  'appeal',
  'age-photo',
  'model-request',
  'law-enforcement',
  'hash-match',
  'verification',
  'member',
  'named',
] as const;
export type StaffCaseKind = (typeof staffCaseKinds)[number];

export type SubjectType = (typeof subjectTypes)[number];

/** The subject of a case; `id` as text, because those of comments and threads may outgrow int. */
export interface Subject {
  type: SubjectType;
  id: string;
}

export type Action = (typeof actions)[number];

/** The status that a subject has after an action. */
export const statusAfter = {
  approve: 'approved',
  'approve-limited': 'limited',
  'ask-changes': 'changes-asked',
  reject: 'rejected',
  hold: 'held',
  'hide-region': 'hidden-in-regions',
  remove: 'removed',
  'remove-stay-down': 'stays-down',
  strike: undefined,
  mute: 'muted',
  suspend: 'suspended',
  ban: 'banned',
  restore: 'restored',
  uphold: undefined,
} as const satisfies Record<Action, string | undefined>;

/** Actions that take effect at once: content that harms somebody by being seen must not be seen for ten seconds more. */
export const immediate: ReadonlySet<Action> = new Set<Action>([
  'hold',
  'hide-region',
  'remove',
  'remove-stay-down',
  'suspend',
  'ban',
]);

/** A case that waits for its uploader, or is held for a closer look, stays open. */
export const stays_open: ReadonlySet<Action> = new Set<Action>(['ask-changes', 'hold']);

/** These say nothing about whether their subject is shown: where that is still to be decided, their case stays open. */
export const leaves_open: ReadonlySet<Action> = new Set<Action>(['strike', 'hide-region']);

/** Actions that publish their subject. */
export const approvals: ReadonlySet<Action> = new Set<Action>(['approve', 'approve-limited']);

/** Actions that show their subject to all viewers. */
export const showing: ReadonlySet<Action> = new Set<Action>([...approvals, 'restore']);

/** Actions that say that a decision was wrong. */
export const granting: ReadonlySet<Action> = new Set<Action>(['restore', 'approve']);

/** Actions against the member concerned, whatever their subject was before: they get a statement of reasons, and can appeal. `isAdverse` asks for all. */
export const adverse: ReadonlySet<Action> = new Set<Action>([
  'approve-limited',
  'reject',
  'hide-region',
  'remove',
  'remove-stay-down',
  'strike',
  'mute',
  'suspend',
  'ban',
]);

/** Against the member concerned where visitors could see it until then; with what waits anyway they take nothing away. */
const taking: ReadonlySet<Action> = new Set<Action>(['hold', 'ask-changes']);

/** Whether a decision is against the member concerned. */
export const isAdverse = (action: Action, { was_public }: DecisionDetails): boolean =>
  adverse.has(action) || (taking.has(action) && was_public === true);

const strikeKinds = ['content', 'copyright', 'misuse'] as const;

/** Further facts of a decision, by action. */
export interface DecisionDetails {
  /** approve-limited, hide-region: countries in lower case where it is not shown. */
  regions?: readonly string[];
  /** approve-limited: how visitors see it marked; that of the rule is among them. */
  labels?: readonly string[];
  /** mute, suspend: how long; for good without it. */
  days?: number;
  /** approve, approve-limited: storage key of the own picture of a video, as it was seen. */
  preview?: string;
  /** approve, approve-limited, restore, strike, hide-region: names the text of a comment that waits, or a video or album, as it was seen. */
  seen?: string;
  /** ask-changes: words for the uploader, by field. */
  changes?: Readonly<Record<string, string>>;
  /** The kind of strike that it counts as: of a strike, and of any other decision that is to count as one as well. */
  strike?: StrikeKind;
  /** hold, ask-changes: visitors could see it until then; written by the decision itself. */
  was_public?: true;
  /** Automated suspensions: the strikes because of which it happened. */
  strikes?: readonly number[];
  /** Automated restores: the suspensions that those strikes had brought about. */
  suspensions?: readonly number[];
}

const ids = z.array(z.int());
const texts = z.array(z.string());
const Changes = z.record(z.string(), z.string());

/** The column `details`. Older versions wrote keys that say nothing any more. */
const StoredDetails = z.object({
  regions: z.exactOptional(texts),
  labels: z.exactOptional(texts),
  days: z.exactOptional(z.int()),
  preview: z.exactOptional(z.string()),
  seen: z.exactOptional(z.string()),
  changes: z.exactOptional(Changes),
  strike: z.exactOptional(z.enum(strikeKinds)),
  was_public: z.exactOptional(z.literal(true)),
  strikes: z.exactOptional(ids),
  suspensions: z.exactOptional(ids),
});
/** Throws for what does not fit: a suspension whose days cannot be read would be one for good. */
export const parseDetails = (json: unknown): DecisionDetails => StoredDetails.parse(json);

const ShownChanges = orElse(Changes, {});
/** Its `changes` for a list; none where they do not fit. */
export const readChanges = (json: unknown): Record<string, string> => ShownChanges.parse(json);

/** Repeat infringers of copyright and misuse of notices count apart. */
export type StrikeKind = (typeof strikeKinds)[number];

/** A decision as its effects need it. */
export interface DecisionRow {
  decision_id: number;
  case_id: number;
  action: Action;
  subject_type: SubjectType;
  subject_id: string;
  member_id: number | null;
  staff_id: number | null;
  rule_id: number | null;
  facts: string;
  details: DecisionDetails;
  is_automated: boolean;
}

/** The person who decides: a member of the staff, or the operator at the command line (`staff_id` null). */
export interface Reviewer {
  staff_id: number | null;
  /** Whether cases of dangers for children may be seen and decided. */
  has_child_safety: boolean;
}

export const operator: Reviewer = { staff_id: null, has_child_safety: true };

/**
 * Whether a row of a case `c` may be seen: events and decisions of dangers for children are for staff
 * with that permission, and so are those that name a rule about them (`rule`: the column) in another case.
 */
export function isSeenBy({ has_child_safety }: Pick<Reviewer, 'has_child_safety'>, rule?: string) {
  if (has_child_safety) return sql<boolean>`true`;
  const isOrdinary = sql<boolean>`c.priority < ${child_safety_priority}`;
  if (rule === undefined) return isOrdinary;
  return sql<boolean>`(${isOrdinary} and not exists (
    select from content_rule seen where seen.rule_id = ${sql.ref(rule)} and seen.is_child_safety))`;
}
