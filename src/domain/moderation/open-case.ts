import { sql, type Transaction } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import { child_safety_priority, dueBy, isInDanger, newReference } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';
import { findRule } from '../rules/index.ts';
import { appendEvent } from './append-event.ts';
import type { Reviewer, StaffCaseKind, Subject } from './model.ts';
import { moderationSettings } from './settings.ts';

export interface OpenedCase {
  case_id: number;
  reference: string;
  /** False when the subject had an open case of the kind: then that one is returned. */
  is_new: boolean;
}

export interface CaseToOpen {
  kind: StaffCaseKind;
  /** Nothing for a matter of the whole site. */
  subject?: Subject | undefined;
  /** The member whose content or account it is about. */
  member_id?: number | null;
  /** The member who asks for the decision. */
  opened_by?: number | null;
  /** The reviewer who opens it; without one a member or the system does. */
  by?: Reviewer;
  /** 0 normal to 3, see the column. */
  priority?: number;
  /** The country whose clock runs, in lower case. */
  region?: string;
  /** The code of a rule that is said to be broken: a shorter time of its own comes before the clock. */
  rule?: string | undefined;
  /** Until when it must be decided, where neither the clock of the kind nor the rule says so. */
  due_at?: Date | undefined;
  /** Facts for the staff; no personal data that the subject does not have. */
  fields?: Readonly<Record<string, unknown>>;
  note?: string;
}

/** Repeats that are written into the history of a case; further ones are counted. */
const repeats_written = 20;

/** The part of the context that opening a case reads: the clock and the owner's settings. */
type Opening = Pick<Ctx, 'clock' | 'settings'>;

/** The first of the dates by the rule and by the clock of the kind. */
async function dueOf(
  ctx: Opening,
  trx: Transaction<Database>,
  { kind, region = '', rule }: CaseToOpen,
): Promise<Date | null> {
  const now = ctx.clock.now();
  const byClock = dueBy(moderationSettings(ctx).clocks, { kind, region }, now);
  const hours = rule === undefined ? undefined : (await findRule(trx, rule))?.due_hours;
  const byRule = hours ? new Date(now.getTime() + hours * 3_600_000) : undefined;
  const dates = [byClock, byRule].filter((date) => date !== undefined);
  return dates.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/**
 * Opens a case in the caller's transaction, or adds to the open one of that kind about the subject:
 * a flood is one case. Of two at once the second waits and adds. While a match with a list about children is not decided, any case about the same is restricted as well.
 */
export async function openCase(
  ctx: Opening,
  trx: Transaction<Database>,
  input: CaseToOpen,
): Promise<OpenedCase> {
  const { kind, subject, member_id, opened_by, priority = 0, region = '', note } = input;
  const { fields = {}, due_at = await dueOf(ctx, trx, input) } = input;
  const row = await trx
    .insertInto('moderation_case')
    .values({
      kind,
      reference: newReference(),
      target_type: subject?.type ?? null,
      target_id: subject?.id ?? null,
      member_id: member_id ?? null,
      opened_by: opened_by ?? null,
      priority: subject ? restricted(subject, priority) : priority,
      region,
      created_at: ctx.clock.now(),
      due_at,
      fields: JSON.stringify(fields),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'target_type', 'target_id'])
        .where('state', '<>', 'closed')
        .where(
          sql<boolean>`kind in ('publication', 'edit', 'picture', 'comment', 'age-photo', 'hash-match', 'named')`,
        )
        .doUpdateSet((eb) => ({
          times: eb('moderation_case.times', '+', 1),
          priority: sql<number>`greatest(moderation_case.priority, excluded.priority)`,
          due_at: sql<Date>`least(moderation_case.due_at, excluded.due_at)`,
        })),
    )
    .returning(['case_id', 'reference', 'times'])
    .executeTakeFirstOrThrow();
  const { case_id, reference, times } = row;
  if (times <= repeats_written)
    await appendEvent(trx, {
      case_id,
      kind: times === 1 ? 'created' : 'repeated',
      by: input.by ?? (opened_by ? 'member' : 'system'),
      subject,
      member_id,
      note,
      after: fields,
    });
  return { case_id, reference, is_new: times === 1 };
}

const restricted = ({ type, id }: Subject, priority: number) => sql<number>`
  case when ${isInDanger(sql`${type}::text`, sql`${id}::text`)} then ${child_safety_priority} else ${priority}::int end`;

/** The reference of the open case of a kind about a subject; undefined for none. */
export async function findOpen(
  trx: Transaction<Database>,
  kind: StaffCaseKind,
  { type, id }: Subject,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('moderation_case')
    .select('reference')
    .where('kind', '=', kind)
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  return row?.reference;
}
