import { formatDuration } from '#contracts/media/duration.ts';

/** Text of the whole length, rounded as on the cards: seconds → `m:ss` or `h:mm:ss`. */
export function totalClock(total: number): string {
  return formatDuration(Number.isFinite(total) ? total : 0);
}

/**
 * Text of a position: full seconds that have passed, never beyond the total. Above one hour it is padded to `h:mm:ss`, so
 * that the clock keeps its width while playing.
 */
export function positionClock(position: number, total: number): string {
  const end = Number.isFinite(total) ? total : 0;
  const passed = position >= end ? end : Math.floor(Math.max(0, position));
  const text = formatDuration(passed);
  if (end < 3600) return text;
  const zeros = '00:00:00'.slice(-formatDuration(end).length);
  return zeros.slice(0, zeros.length - text.length) + text;
}
