import type { Refused } from './ask.ts';
import type { Texts } from './texts/texts.ts';

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
  const ofCase = {
    'not claimed': 'not_claimed',
    own: 'own_case',
    'own account': 'own_account',
  }[String(info['case'])];
  const short = info['password'] === 'short' ? 'short_password' : undefined;
  const second = info['second'] === undefined ? undefined : 'second';
  const names = [
    info['outcome'],
    info['reason'],
    info['state'],
    second,
    short,
    ofCase,
    code,
    'other',
  ];
  const known = names.find(
    (name): name is string => typeof name === 'string' && Object.hasOwn(texts.faults, name),
  );
  return texts.faults[known ?? 'other'] ?? '';
}

/** Texts for the fields that an approval or a decision lacks, each once. */
export const lacksIn = (texts: Texts, fields: readonly string[]): string[] => [
  ...new Set(
    fields.flatMap(
      (field) => texts.lacks[field] ?? texts.lacks[field.split('_', 1)[0] ?? ''] ?? [],
    ),
  ),
];

/** Text for an error that was thrown during a request; an error that is no refusal is a fault of the page. */
export const wordsOf = (texts: Texts, error: unknown): string => {
  const { code = 'other', info = {} } = error as Partial<Refused>;
  return faultText(texts, code, info);
};
