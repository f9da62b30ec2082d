import type { HistoryEntry } from '../../lib/store/local-store.ts';

export interface HistoryDay {
  /** YYYY-MM-DD where the visitor is; '' for entries that do not know theirs. */
  day: string;
  entries: HistoryEntry[];
}

/** The entries by the day on which they were opened, as they come; those without a day last. */
export function historyDays(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const day = entry.opened === undefined ? '' : localDay(new Date(entry.opened * 1000));
    const known = days.get(day);
    if (known) known.push(entry);
    else days.set(day, [entry]);
  }
  const all = [...days].map(([day, opened]) => ({ day, entries: opened }));
  return [...all.filter(({ day }) => day !== ''), ...all.filter(({ day }) => day === '')];
}

/** "Today", "Yesterday", "Monday, 16 November"; with the year where it is not this one. */
export function dayHeading(day: string, now: Date, language: string): string {
  const age = Math.round((Date.parse(localDay(now)) - Date.parse(day)) / 86_400_000);
  const heading =
    age === 0 || age === 1
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-age, 'day')
      : new Intl.DateTimeFormat(language, {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          year: day.slice(0, 4) === localDay(now).slice(0, 4) ? undefined : 'numeric',
          timeZone: 'UTC',
        }).format(Date.parse(day));
  return heading.charAt(0).toLocaleUpperCase(language) + heading.slice(1);
}

function localDay(time: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
