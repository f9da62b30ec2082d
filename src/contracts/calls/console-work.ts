import * as z from 'zod/mini';
import { caseActions, formOutcomes } from './console-cases.ts';

// What staff sends to the console, and what it answers to that.

const when = z.nullable(z.string());
const id = z.int().check(z.positive());
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const country = z.string().check(z.regex(/^[a-z]{2}$/));

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
  /** ask-changes: words for the uploader, by field */
  changes: z.optional(
    z.record(z.string().check(z.regex(/^[a-z_]{1,30}$/)), text(1000).check(z.minLength(1))),
  ),
  /** strike */
  strike: z.optional(z.enum(['content', 'copyright', 'misuse'])),
});

export const Decide = z.strictObject({
  action: z.enum(caseActions),
  rule_id: z.optional(id),
  facts: z.optional(text(2000)),
  details: z.optional(DecisionDetails),
});
export type Decide = z.infer<typeof Decide>;

export const Decided = z.object({ decision_id: z.int(), effect_at: when });
/** The next case that nobody works on; `reference` is null when there is none. */
export const ClaimedNext = z.object({ reference: z.nullable(z.string()) });
export const Done = z.object({ done: z.boolean() });

const kinds = z.array(z.string().check(z.regex(/^[a-z-]{2,30}$/))).check(z.maxLength(30));
export const ClaimNext = z.strictObject({
  kinds: z.optional(kinds),
  region: z.optional(z.string().check(z.regex(/^[a-z]{0,2}$/))),
  member: z.optional(id),
  /** Not this one: it was just decided or left. */
  but: z.optional(z.string().check(z.maxLength(40))),
});
export const Note = z.strictObject({ note: text(2000).check(z.minLength(1)) });
export const CloseForm = z.strictObject({
  outcome: z.enum(formOutcomes),
  /** For whoever wrote the form, in their language. */
  words: text(2000).check(z.minLength(1)),
});

/** In addresses everything is text. */
const number = z.string().check(z.regex(/^[1-9]\d{0,8}$/));
export const QueueQuery = z.strictObject({
  kind: z.optional(z.string().check(z.regex(/^[a-z-]{2,30}$/))),
  region: z.optional(country),
  member: z.optional(number),
  mine: z.optional(z.literal('1')),
  after: z.optional(z.string().check(z.regex(/^\d\.(infinity|-?\d{1,12}(\.\d{1,9})?)\.\d{1,10}$/))),
});
export const CaseQuery = z.strictObject({ lang: z.optional(z.enum(['en', 'de'])) });
export const HistoryQuery = z.strictObject({
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
});
