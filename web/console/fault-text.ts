import type { Refused } from './ask.ts';
import type { Texts } from './texts.ts';

/** A refusal in words: what is missing, or why not. */
export function faultText(
  texts: Texts,
  code: string,
  info: Readonly<Record<string, unknown>> = {},
): string {
  if (code === 'invalid') {
    const lacks = lacksIn(texts, Object.keys(info));
    if (lacks.length > 0) return texts.refused_lacks(lacks.join(', '));
  }
  const named = [info['reason'], info['state'], ...(info['second'] ? ['second'] : [])];
  const known = named.find((name) => typeof name === 'string' && Object.hasOwn(texts.faults, name));
  const ofCase = info['case'] === 'not claimed' ? 'not_claimed' : undefined;
  const ownCase = info['case'] === 'own' ? 'own_case' : undefined;
  return texts.faults[String(known ?? ofCase ?? ownCase ?? code)] ?? texts.faults['other'] ?? '';
}

/** What an approval or a decision lacks, in words, each once. */
export const lacksIn = (texts: Texts, fields: readonly string[]): string[] => [
  ...new Set(
    fields.flatMap(
      (field) => texts.lacks[field] ?? texts.lacks[field.split('_', 1)[0] ?? ''] ?? [],
    ),
  ),
];

/** The words of whatever was thrown while something was sent; what is no refusal is a fault of the page. */
export const wordsOf = (texts: Texts, error: unknown): string => {
  const { code = 'other', info = {} } = error as Partial<Refused>;
  return faultText(texts, code, info);
};
