import type { CaseKind } from '#contracts/calls/forms/forms.ts';
import { dueBy, type Clock } from './clocks.ts';

/** Reasons that cannot wait for a working day: they have the clock of demands to remove. */
const urgent: readonly string[] = ['minor', 'intimate'];

/**
 * When a case of a form must be decided; undefined where no clock runs. Hours run through week-ends,
 * as the law on intimate pictures counts them.
 */
export function dueAt(
  clocks: readonly Clock[],
  { kind, region }: { kind: CaseKind; region: string },
  { reason, target_type }: Readonly<Record<string, string>>,
  created_at: Date,
): Date | undefined {
  const isUrgent = reason !== undefined && urgent.includes(reason);
  const own = () => dueBy(clocks, { kind, region }, created_at);
  if (isUrgent) {
    const soonest = [own(), dueBy(clocks, { kind: 'remove', region }, created_at)]
      .filter((date) => date !== undefined)
      .toSorted((a, b) => a.getTime() - b.getTime());
    return soonest[0];
  }
  // A message to the site itself is a letter, not a complaint.
  if (kind === 'report' && reason === undefined && target_type === undefined) return undefined;
  return own();
}
