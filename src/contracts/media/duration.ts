/** Seconds → `m:ss` or `h:mm:ss`, the colon-separated duration of section 3. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}

/** `m:ss` or `h:mm:ss` → seconds; the inverse of `formatDuration`. */
export function parseDuration(text: string): number {
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
