import type * as z from 'zod/mini';
import type { CaseEvent, History } from '#contracts/calls/console/console-cases.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { type Reviewer } from '../moderation/index.ts';
import { listHistory, type HistoryOf, type ShownEvent } from '../case-queues/index.ts';
import { named, titlesOf } from './names.ts';

const page = 100;

/** The history of a subject, a member or a member of the staff, with names. Throws not_found for a member that there never was. */
export async function showHistory(
  ctx: Ctx,
  by: Reviewer,
  of: HistoryOf,
  before?: number,
): Promise<z.input<typeof History>> {
  const title = await titleOf(ctx, of);
  const events = await listHistory(ctx, of, before, by);
  if (title === '' && events.length === 0 && !('case_id' in of)) throw new AppError('not_found');
  return {
    title,
    events: shownEvents(events),
    next: events.length === page ? (events.at(-1)?.event_id ?? null) : null,
  };
}

async function titleOf({ db }: Ctx, of: HistoryOf): Promise<string> {
  if ('case_id' in of) return '';
  const subject =
    'subject' in of
      ? { subject_type: of.subject.type as string, subject_id: of.subject.id }
      : {
          subject_type: 'member',
          subject_id: String('member_id' in of ? of.member_id : of.staff_id),
        };
  return (await titlesOf(db, [subject]))(subject.subject_type, subject.subject_id);
}

/** Events as the console shows them. */
export const shownEvents = (events: readonly ShownEvent[]): z.input<typeof CaseEvent>[] =>
  events.map(({ event_id, reference, case_kind, kind, actor, note, after, rule, ...event }) => ({
    event_id,
    reference,
    case_kind,
    kind,
    actor,
    note,
    after,
    rule,
    at: event.at.toISOString(),
    staff: named(event.staff_id, event.staff_name),
  }));
