import { sql } from 'kysely';
import * as z from 'zod/mini';
import { maybeText, maybeTime, number, text, time, yes, type ExportPart } from './part.ts';

/**
 * A match with a list of hashes is not revealed to the uploader: lists are of use as long as no one knows their
 * entries. A decision about it is a decision as any other.
 */
const isExported = sql`t.kind <> 'hash-match'`;

/** Decisions of the staff about the member, as the page of decisions shows them. */
export const moderationParts = {
  statements: {
    about: 'Statements of reasons: what was decided about the member, and why.',
    table: 'reasons_statement',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      statement_id: number,
      created_at: time,
      lang: text,
      appeal_until: time,
      appeal: maybeText,
    }),
    computed: {
      appeal: sql`(select c.fields ->> 'message' from moderation_case as c where c.case_id = t.appeal_case_id)`,
    },
    left_out: { said: ['member_id', 'appeal_case_id'], internal: ['decision_id'] },
  },
  decisions: {
    about: 'Decisions about the member or what the member published.',
    table: 'moderation_decision',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      action: text,
      subject_type: text,
      subject_id: text,
      rule: maybeText,
      facts: text,
      is_automated: yes,
      decided_at: time,
      applied_at: maybeTime,
      undone_at: maybeTime,
    }),
    computed: {
      rule: sql`(select r.code || ' ' || r.version from content_rule as r where r.rule_id = t.rule_id)`,
    },
    left_out: {
      said: ['member_id', 'rule_id'],
      internal: [
        'decision_id',
        'case_id',
        'staff_id',
        'details',
        'effect_at',
        'reversed_by',
        'failures',
        'retry_at',
      ],
    },
  },
  strikes: {
    about: 'Strikes of the member.',
    table: 'strike',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      kind: text,
      created_at: time,
      expires_at: time,
      revoked_at: maybeTime,
    }),
    left_out: { said: ['member_id'], internal: ['strike_id', 'decision_id'] },
  },
  saved_queues: {
    about: 'Filters of cases that the member, as one of the staff, saved under a name.',
    table: 'saved_queue',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({ name: text, filter: z.record(z.string(), text), saved_at: time }),
    left_out: { said: ['member_id'], internal: ['queue_id'] },
  },
  reports: {
    about:
      'Forms that the member has sent while signed in; what was written in them is in the mailbox of whoever typed an address.',
    table: 'case_reporter',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      reported_at: time,
      reference: text,
      kind: text,
      state: text,
      outcome: maybeText,
    }),
    computed: {
      reference: sql`(select c.reference from moderation_case as c where c.case_id = t.case_id)`,
      kind: sql`(select c.kind from moderation_case as c where c.case_id = t.case_id)`,
      state: sql`(select c.state from moderation_case as c where c.case_id = t.case_id)`,
      outcome: sql`(select c.outcome from moderation_case as c where c.case_id = t.case_id)`,
    },
    left_out: { said: ['member_id'], internal: ['case_id'] },
  },
  cases: {
    about:
      'Cases about the member or what the member published, without what others wrote in them.',
    table: 'moderation_case',
    column: 'member_id',
    by: 'number',
    only: isExported,
    shape: z.strictObject({
      reference: text,
      kind: text,
      state: text,
      outcome: maybeText,
      target_type: maybeText,
      target_id: maybeText,
      created_at: time,
      closed_at: maybeTime,
    }),
    left_out: caseColumnsLeftOut('member_id'),
  },
  assigned_cases: {
    about: 'Cases that the member works on as one of the staff.',
    table: 'moderation_case',
    column: 'assignee_id',
    by: 'number',
    shape: z.strictObject({
      reference: text,
      kind: text,
      state: text,
      outcome: maybeText,
      target_type: maybeText,
      target_id: maybeText,
      created_at: time,
      closed_at: maybeTime,
    }),
    left_out: caseColumnsLeftOut('assignee_id'),
  },
  case_events: {
    about: 'Steps of these cases.',
    table: 'case_event',
    column: 'member_id',
    by: 'number',
    only: sql`exists (select from moderation_case as c where c.case_id = t.case_id and c.kind <> 'hash-match')`,
    shape: z.strictObject({ at: time, kind: text, actor: text }),
    left_out: {
      said: ['member_id', 'subject_type', 'subject_id', 'rule_id'],
      // Notes are the staff's; the decisions have their own section.
      internal: ['event_id', 'case_id', 'note', 'staff_id', 'before', 'after', 'hash'],
    },
  },
} as const satisfies Record<string, ExportPart>;

function caseColumnsLeftOut(said: 'member_id' | 'assignee_id') {
  const other = said === 'member_id' ? 'assignee_id' : 'member_id';
  return {
    said: [said],
    secret: ['secret_hash'],
    // Of the person who opened the case.
    internal: [
      other,
      'opened_by',
      'case_id',
      'due_at',
      'email',
      'escalations',
      'fields',
      'flagger_id',
      'lang',
      'lease_until',
      'priority',
      'reason',
      'region',
      'subject',
      'times',
    ],
  };
}
