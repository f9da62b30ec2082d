import * as z from 'zod/mini';
import { storedText } from '../../stored.ts';
import { caseKinds, CaseStatus } from '../forms/forms.ts';
import { whole } from '../json-url.ts';
import { queryField, queryUrl } from '../query-url.ts';

/** GET: decisions of the staff about a member; `before` is the `next` of the page before. `no-store`. */
export const decisionsUrl = queryUrl('/api/v1/me/decisions', {
  before: queryField(whole(1, 2 ** 31 - 1), 0),
});
/** POST, urlencoded: asks once for another decision. */
export const appeal_url = '/api/v1/me/appeals';

export const appeal_characters = 2000;

/** `statement` is the number of a statement of reasons, `before` that of the page where the form stands. */
export const AppealForm = z.strictObject({
  statement: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,9}$/))),
  message: storedText(appeal_characters + 1000),
});

/** Actions against a member, as a statement of reasons names them. */
export const adverseActions = [
  'approve-limited',
  'ask-changes',
  'reject',
  'hold',
  'hide-region',
  'remove',
  'remove-stay-down',
  'strike',
  'mute',
  'suspend',
  'ban',
] as const;

const day = z.string();

/** `at` and all other times are UTC. */
export const ReasonsStatement = z.object({
  statement_id: z.int(),
  at: day,
  action: z.enum(adverseActions),
  /** Type of the subject (`video` and the like), and its number. */
  subject_type: z.string(),
  subject_id: z.string(),
  /** The rule, in the language of the member when it was decided; null where it names none. */
  rule: z.nullable(
    z.object({ code: z.string(), version: z.int(), title: z.string(), text: z.string() }),
  ),
  facts: z.string(),
  is_automated: z.boolean(),
  /** How many strikes a suspension that happened by itself has counted; 0 for others. */
  strikes: z.int(),
  /** For how long a member is muted or suspended; 0 for good, and for other actions. */
  days: z.int(),
  /** Countries, in lower case, where it is not shown; empty for other actions. */
  regions: z.array(z.string()),
  /** How visitors see it marked, in the language of the rule; empty for other actions. */
  labels: z.array(z.string()),
  /** Whether another decision took it back. */
  is_reversed: z.boolean(),
  appeal_until: day,
  may_appeal: z.boolean(),
  /** Null for none. `outcome` is '' while it is open; `facts` is what was answered. */
  appeal: z.nullable(
    z.object({
      at: day,
      outcome: z.enum(['', 'upheld', 'changed']),
      facts: z.string(),
    }),
  ),
});
export type ReasonsStatement = z.infer<typeof ReasonsStatement>;

/** A form that the member has sent while signed in, and its outcome, null while it is open; it holds none of the text. */
export const OwnReport = z.object({
  reference: z.string(),
  at: day,
  kind: z.enum(caseKinds),
  /** Type of the subject (`video` and the like), and its number or dir; null where the form names addresses. */
  subject_type: z.nullable(z.string()),
  subject_id: z.nullable(z.string()),
  state: CaseStatus.shape.state,
  outcome: CaseStatus.shape.outcome,
  closed_at: z.nullable(day),
});
export type OwnReport = z.infer<typeof OwnReport>;

/** A hundred statements, and on the first page the strikes that count or were taken back within a year, and the newest hundred reports of the member. */
export const OwnDecisions = z.object({
  username: z.string(),
  statements: z.array(ReasonsStatement),
  strikes: z.array(
    z.object({
      at: day,
      kind: z.enum(['content', 'copyright', 'misuse']),
      until: day,
      is_revoked: z.boolean(),
    }),
  ),
  reports: z.array(OwnReport),
  /** Of the next page; null on the last. */
  next: z.nullable(z.int()),
});
export type OwnDecisions = z.infer<typeof OwnDecisions>;
