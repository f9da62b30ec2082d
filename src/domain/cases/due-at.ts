import type { CaseKind } from '#contracts/calls/forms.ts';
import { form_limits } from '#contracts/limits-of-forms.ts';

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;

/** Put back ten to fourteen days on which offices work after a counter-notice: 17 U.S.C. 512(g)(2)(C). */
const put_back_business_days = 14;

/** What cannot wait for a working day. */
const urgent: readonly string[] = ['minor', 'intimate'];

/**
 * When a case must be decided; undefined where no clock runs. Hours run through week-ends, as the
 * law on intimate pictures counts them.
 */
export function dueAt(
  kind: CaseKind,
  { reason, target_type }: Readonly<Record<string, string>>,
  created_at: Date,
): Date | undefined {
  const isUrgent = kind === 'remove' || (reason !== undefined && urgent.includes(reason));
  if (isUrgent || kind === 'trusted-flagger')
    return new Date(created_at.getTime() + form_limits.removal_hours * hour_ms);
  if (kind === 'counter-notice') return afterBusinessDays(created_at, put_back_business_days);
  // A message to the site itself is a letter, not a complaint.
  if (kind === 'report' && reason === undefined && target_type === undefined) return undefined;
  return afterBusinessDays(created_at, form_limits.complaint_business_days);
}

/** The same time of day so many Mondays to Fridays later, in UTC. Public holidays do not stretch it. */
export function afterBusinessDays(from: Date, days: number): Date {
  let date = from;
  for (let left = days; left > 0;) {
    date = new Date(date.getTime() + day_ms);
    const weekday = date.getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return date;
}
