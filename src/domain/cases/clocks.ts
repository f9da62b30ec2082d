/** How long a kind of case may take, in a country or everywhere (`region` ''). */
export interface Clock {
  kind: string;
  region: string;
  amount: number;
  /** Hours run through week-ends; business days are Mondays to Fridays in UTC. */
  unit: 'hours' | 'business_days';
}

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;

const hours = (kind: string, amount: number): Clock => ({
  kind,
  region: '',
  amount,
  unit: 'hours',
});
const business_days = (kind: string, amount: number): Clock => ({
  kind,
  region: '',
  amount,
  unit: 'business_days',
});

/** Deadlines of laws and card networks; below them those that no one demands, so that nothing is forgotten. */
const shipped: readonly Clock[] = [
  hours('remove', 48),
  hours('trusted-flagger', 24),
  hours('hash-match', 24),
  business_days('report', 7),
  business_days('illegal', 7),
  business_days('copyright', 7),
  business_days('complaint', 7),
  business_days('correction', 7),
  business_days('appeal', 7),
  business_days('law-enforcement', 7),
  business_days('verification', 7),
  // Put back ten to fourteen days on which offices work after a counter-notice: 17 U.S.C. 512(g)(2)(C).
  business_days('counter-notice', 14),
  business_days('publication', 7),
  business_days('edit', 7),
  business_days('picture', 7),
  business_days('comment', 7),
  business_days('age-photo', 7),
  business_days('model-request', 7),
  business_days('member', 7),
  business_days('named', 7),
];

/**
 * When a case of a kind that began at `from` must be decided; undefined where no clock runs. The
 * owner's own clocks come first, and of those the one of the country.
 */
export function dueBy(
  clocks: readonly Clock[],
  { kind, region }: { kind: string; region: string },
  from: Date,
): Date | undefined {
  const fitting = [...clocks, ...shipped].filter((each) => each.kind === kind);
  const clock =
    fitting.find((each) => each.region !== '' && each.region === region) ??
    fitting.find((each) => each.region === '');
  if (!clock) return undefined;
  return clock.unit === 'hours'
    ? new Date(from.getTime() + clock.amount * hour_ms)
    : afterBusinessDays(from, clock.amount);
}

/** Days on which offices work that a counter-notice waits at least: the time in which the sender of the notice can go to court. */
const put_back_days = 10;

/** Before when nothing is put back because of a case of a kind that began at `from`; undefined where nothing has to wait. */
export const putBackFrom = (kind: string, from: Date): Date | undefined =>
  kind === 'counter-notice' ? afterBusinessDays(from, put_back_days) : undefined;

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
