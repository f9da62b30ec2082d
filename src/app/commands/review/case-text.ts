import type { Operator } from '#domain/index.ts';
import { plainLines, printable } from '../plain-text.ts';

type ListedCase = Awaited<ReturnType<Operator['cases']['list']>>[number];
type ShownCase = Awaited<ReturnType<Operator['cases']['show']>>;

const hour_ms = 3_600_000;

/** How long there is left, or how late it is. */
export function dueText(due_at: Date | null, now: Date): string {
  if (!due_at) return 'no date';
  const hours = Math.round((due_at.getTime() - now.getTime()) / hour_ms);
  if (hours < 0) return `${-hours} h late`;
  return hours < 72 ? `due in ${hours} h` : `due in ${Math.round(hours / 24)} days`;
}

export function caseLine(
  { reference, kind, state, outcome, reason, region, due_at, times }: ListedCase,
  now: Date,
): string {
  const facts = [
    kind,
    reason,
    state === 'closed' ? `closed: ${outcome}` : `${state}, ${dueText(due_at, now)}`,
    region,
    times > 1 ? `came ${times} times` : '',
  ];
  return `${reference}: ${facts.filter(Boolean).join(' · ')}`;
}

/** Everything about a case. Texts of visitors cannot move the cursor or hide text. */
export function caseText(shown: ShownCase, now: Date): string {
  const { fields, flagger, writing, addresses, attachments, events } = shown;
  return [
    caseLine(shown, now),
    ...(flagger === null ? [] : [`  trusted flagger: ${printable(flagger)}`]),
    ...Object.entries(fields).flatMap(([name, value]) => [
      `  ${name}:`,
      ...indented(typeof value === 'string' ? value : JSON.stringify(value)),
    ]),
    ...(writing === null
      ? []
      : ['  text as it is now:', ...indented(writing.text), `  seen: ${writing.seen}`]),
    ...addresses.map(
      ({ path, video_id }) =>
        `  about ${printable(path)}${video_id === null ? '' : ` (video ${video_id})`}`,
    ),
    ...attachments.map(
      ({ storage_key, width, height }) =>
        `  picture: private/c/${storage_key}.jpg, ${width} × ${height}`,
    ),
    ...events.map(
      ({ at, kind, actor, note }) =>
        `  ${at.toISOString()} ${kind} by ${actor}${note === '' ? '' : `: ${printable(note)}`}`,
    ),
  ].join('\n');
}

const indented = (text: string): string[] =>
  plainLines(text)
    .split('\n')
    .map((line) => `    ${line}`);
