/** The lengths of a title and of a description that search engines show, in characters. */
export const title_max = 60;
export const description_max = 155;

/** At most `max` characters, ended by … at a blank where there is one near the end. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1);
  // Half a sign at the end goes.
  return `${start.replace(/(?:\s\S{0,19}|\p{Surrogate})$/u, '').trimEnd()}…`;
}

/** The text that `write` makes of a name; where that is too long, the name is cut and not the text after it. */
export function fitted(name: string, max: number, write: (name: string) => string): string {
  const whole = write(name);
  return whole.length <= max
    ? whole
    : write(cut(name, Math.max(name.length + max - whole.length, 2)));
}
