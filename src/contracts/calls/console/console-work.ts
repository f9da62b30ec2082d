import * as z from 'zod/mini';
import { rowNumber, storable, storedText } from '../../stored.ts';
import { caseActions, formOutcomes } from './console-cases.ts';
import { QueueFilter } from './console-queues.ts';

// Requests of staff to the console, and its answers.

const when = z.nullable(z.string());
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most), storable);
const country = z.string().check(z.regex(/^[a-z]{2}$/));

/** Names a text as it was read. */
export const Seen = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** Of an action: which of them it takes is said at each. */
export const DecisionDetails = z.strictObject({
  /** approve-limited, hide-region: where it is not shown */
  regions: z.optional(z.array(country).check(z.minLength(1), z.maxLength(250))),
  /** approve-limited: shown to visitors, besides that of the rule */
  labels: z.optional(
    z.array(z.string().check(z.regex(/^[a-z-]{1,40}$/))).check(z.minLength(1), z.maxLength(9)),
  ),
  /** mute, suspend */
  days: z.optional(z.int().check(z.gte(1), z.lte(3650))),
  /** approve, approve-limited: the own picture that was seen, `key` of the subject's `own_picture` */
  preview: z.optional(z.string().check(z.regex(/^[a-z0-9]{16,32}$/))),
  /**
   * approve, approve-limited, restore, strike, hide-region: what was seen, `seen` of the subject. Needed for a comment that waits; a video or album is compared where it is
   * named, and after strike and hide-region opens another case where its uploader has changed it since.
   */
  seen: z.optional(Seen),
  /** ask-changes: words for the uploader, by field */
  changes: z.optional(
    z.record(z.string().check(z.regex(/^[a-z_]{1,30}$/)), text(1000).check(z.minLength(1))),
  ),
  /** strike */
  strike: z.optional(z.enum(['content', 'copyright', 'misuse'])),
});

export const Decide = z.strictObject({
  action: z.enum(caseActions),
  rule_id: z.optional(rowNumber),
  facts: z.optional(text(2000)),
  details: z.optional(DecisionDetails),
  /** `newest_decision` of the case as it was seen: refused (`already`, state `decided`) where somebody else has decided since. Without it that is not looked at. */
  newest_decision: z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))),
});
export type Decide = z.infer<typeof Decide>;

export const Decided = z.object({ decision_id: z.int(), effect_at: when });
/** The next unassigned case; `reference` is null when there is none. */
export const ClaimedNext = z.object({ reference: z.nullable(z.string()) });
export const Done = z.object({ done: z.boolean() });

const kinds = z.array(z.string().check(z.regex(/^[a-z-]{2,30}$/))).check(z.maxLength(30));
export const ClaimNext = z.strictObject({
  kinds: z.optional(kinds),
  region: z.optional(z.string().check(z.regex(/^[a-z]{0,2}$/))),
  member: z.optional(rowNumber),
  /** As the address of the list says it; the others replace what it says. */
  filter: z.optional(QueueFilter),
  /** Not this one: it was just decided or left. */
  but: z.optional(storedText(40)),
});
export const Note = z.strictObject({ note: text(2000).check(z.minLength(1)) });
/** `member`: the uploader of the case, or an account that sent the form. `reason` is for the staff. */
export const OpenMemberCase = z.strictObject({
  member: rowNumber,
  reason: text(500).check(z.minLength(3)),
});
export const OpenedMemberCase = z.object({ reference: z.string(), is_new: z.boolean() });
/** `of`: the subject of the case, or all that shows the person. */
export const WithdrawConsent = z.strictObject({
  /** Of the staff, for the history: who said it, and how. */
  reason: text(500).check(z.minLength(3)),
  /** When it was said. */
  withdrawn_on: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  of: z.enum(['subject', 'all']),
});
/** `left`: consents that are withdrawn, and whose videos and albums follow within a minute. */
export const WithdrawnConsent = z.object({ withdrawn: z.int(), left: z.int() });
export const CloseForm = z.strictObject({
  outcome: z.enum(formOutcomes),
  /** For the sender of the form, in their language. */
  words: text(2000).check(z.minLength(1)),
});

export const CaseQuery = z.strictObject({ lang: z.optional(z.enum(['en', 'de'])) });
export const HistoryQuery = z.strictObject({
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
});
