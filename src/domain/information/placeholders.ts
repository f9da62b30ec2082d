import type { SiteFacts } from '../ctx.ts';

/** Names that a text may contain in braces. */
const placeholders = [
  'site_name',
  'operator_name',
  'operator_address',
  'operator_email',
  'origin',
  'bot_check',
] as const;
export type PlaceholderValues = Readonly<Record<(typeof placeholders)[number], string>>;

export function placeholderValues(site: Omit<SiteFacts, 'language_urls'>): PlaceholderValues {
  return {
    site_name: site.name,
    operator_name: site.operator_name,
    operator_address: site.operator_address,
    operator_email: site.operator_email,
    origin: site.origin,
    bot_check: site.bot_check,
  };
}

const pattern = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g');

/** Fills values in after the Markdown was parsed, so that they cannot contain markup. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(pattern, (_, name: keyof PlaceholderValues) => values[name]);
}

/** Removes lines whose placeholder is empty: no "Address:" without an address. */
export function dropEmptyLines(markdown: string, values: PlaceholderValues): string {
  const isEmpty = (line: string): boolean =>
    placeholders.some((name) => values[name] === '' && line.includes(`{${name}}`));
  return markdown
    .split('\n')
    .filter((line) => !isEmpty(line))
    .join('\n');
}
