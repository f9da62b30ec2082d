import { useEffect, useState, type ReactNode } from 'react';
import { useSettings } from './settings.ts';
import { useTexts } from './texts/texts.ts';

/** The time, every half minute. */
export function useNow(every_ms = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every_ms);
    return () => clearInterval(timer);
  }, [every_ms]);
  return now;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A length of time in its largest unit: 3 days, 5 hours, 12 minutes. */
export function lengthOf(lang: string, milliseconds: number): string {
  const length = Math.abs(milliseconds);
  const [unit, size] = units.find(([, each]) => length >= each) ?? ['minute', 60_000];
  const value = Math.max(1, Math.floor(length / size));
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** How much time is left for a case, and how much of it is over. */
export function TimeLeft({
  due_at,
  created_at,
}: {
  due_at: string | null;
  created_at?: string;
}): ReactNode {
  const texts = useTexts();
  const { lang } = useSettings().settings;
  const now = useNow();
  if (due_at === null) return <span className="quiet">{texts.no_due}</span>;
  const left = Date.parse(due_at) - now;
  const all = created_at === undefined ? undefined : Date.parse(due_at) - Date.parse(created_at);
  const mark = left < 0 ? 3 : all === undefined ? 0 : left < all / 4 ? 2 : left < all / 2 ? 1 : 0;
  const words = (left < 0 ? texts.late : texts.left)(lengthOf(lang, left));
  return (
    <time dateTime={due_at} title={stamp(lang, due_at)} className={`due due-${mark}`}>
      {mark > 0 && <span className="due-mark">{texts.marks[mark]}</span>}
      {words}
    </time>
  );
}

const stamp = (lang: string, iso: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** Date and time. */
export function Stamp({ at }: { at: string }): ReactNode {
  const { lang } = useSettings().settings;
  return <time dateTime={at}>{stamp(lang, at)}</time>;
}

/** 1:05 or 1:02:03 */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const tail = `${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
