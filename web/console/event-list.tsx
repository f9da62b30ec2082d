import type { ReactNode } from 'react';
import type { CaseEvent } from '#contracts/calls/console-cases.ts';
import { Link, pages } from './router.tsx';
import { useTexts } from './texts.ts';
import { Stamp } from './times.tsx';

/** Events, the newest first. `has_case`: they are of several cases. */
export function EventList({
  events,
  has_case = false,
}: {
  events: readonly CaseEvent[];
  has_case?: boolean;
}): ReactNode {
  const texts = useTexts();
  if (events.length === 0) return <p className="quiet">{texts.no_events}</p>;
  return (
    <ol className="events">
      {events.map((event) => (
        <li key={event.event_id}>
          <p>
            <strong>{texts.event_kinds[event.kind] ?? event.kind}</strong>
            {actionIn(event.after) !== undefined &&
              `: ${texts.actions[actionIn(event.after) ?? ''] ?? actionIn(event.after)}`}
            {event.rule && ` · ${event.rule}`}
          </p>
          <p className="quiet small">
            <Stamp at={event.at} /> ·{' '}
            {event.staff ? (
              <Link href={pages.staff(event.staff.member_id)}>{event.staff.username}</Link>
            ) : (
              (texts.actors[event.actor] ?? event.actor)
            )}
            {has_case && (
              <>
                {' · '}
                <Link href={pages.case(event.reference)}>{texts.case_title(event.reference)}</Link>
              </>
            )}
          </p>
          {event.note && <p className="words">{event.note}</p>}
        </li>
      ))}
    </ol>
  );
}

/** The action that an event records. */
function actionIn(after: unknown): string | undefined {
  const { action } = (after ?? {}) as { action?: unknown };
  return typeof action === 'string' ? action : undefined;
}
