import type { ReactNode } from 'react';
import type { CaseEvent } from '#contracts/calls/console/console-cases.ts';
import { lacksIn } from './fault-text.ts';
import { Link, pages } from './router.tsx';
import { useTexts, type Texts } from './texts/texts.ts';
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
          <Details details={event.after} />
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

/** Further fields of a decision: labels, countries, days, requested changes, and missing fields. */
export function Details({ details }: { details: unknown }): ReactNode {
  const texts = useTexts();
  const rows = rowsOf(texts, (details ?? {}) as Record<string, unknown>);
  if (rows.length === 0) return null;
  return (
    <dl className="details small">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="quiet">{name}</dt>
          <dd className="words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function rowsOf(texts: Texts, { changes, missing, ...rest }: Record<string, unknown>) {
  const named = Object.entries(rest).flatMap(([key, value]) => {
    const name = texts.details[key];
    if (name === undefined || value === null || value === '') return [];
    const kind = texts.strike_kinds[value as keyof Texts['strike_kinds']];
    // Codes of labels are written as they are, those of countries in capitals.
    const words = key === 'labels' && Array.isArray(value) ? value.join(', ') : textOf(value);
    return [[name, key === 'strike' && kind ? kind : words] as const];
  });
  const asked = Object.entries((changes ?? {}) as Record<string, string>).map(
    ([field, words]) =>
      [
        `${texts.details['changes']}: ${texts.change_fields[field as keyof Texts['change_fields']] ?? field}`,
        words,
      ] as const,
  );
  const lacks = lacksIn(texts, Object.keys((missing ?? {}) as object));
  return [
    ...named,
    ...asked,
    ...(lacks.length > 0 ? [[texts.approval_lacks, lacks.join(', ')] as const] : []),
  ];
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((each) => String(each).toUpperCase()).join(', ')
    : String(value as string | number);
