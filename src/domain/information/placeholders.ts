import type { SiteFacts } from '../ctx.ts';

/** What a text may name in braces. */
const placeholders = [
  'site_name',
  'operator_name',
  'operator_address',
  'operator_email',
  'origin',
] as const;
export type PlaceholderValues = Readonly<Record<(typeof placeholders)[number], string>>;

export function placeholderValues(site: SiteFacts): PlaceholderValues {
  return {
    site_name: site.name,
    operator_name: site.operator_name,
    operator_address: site.operator_address,
    operator_email: site.operator_email,
    origin: site.origin,
  };
}

const pattern = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g');

/** Values go into text and addresses after the Markdown was read, so that nothing in them is markup. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(pattern, (_, name: keyof PlaceholderValues) => values[name]);
}

/** A line about what the owner did not say falls away: no "Address:" with nothing behind it. */
export function dropEmptyLines(markdown: string, values: PlaceholderValues): string {
  const isEmpty = (line: string): boolean =>
    placeholders.some((name) => values[name] === '' && line.includes(`{${name}}`));
  return markdown
    .split('\n')
    .filter((line) => !isEmpty(line))
    .join('\n');
}
