import { expect, test } from 'vitest';
import { offeredLanguage } from './language-line.tsx';

test.each([
  [['ja-JP', 'ja', 'en'], 'en', 'ja'],
  [['de'], 'en', 'de'],
  [['pt-BR'], 'en', 'pt'],
  [['ZH-hant', 'FR-ca', 'de'], 'en', 'fr'],
  [['en-GB', 'de'], 'en', undefined],
  [['de-AT', 'en'], 'de', undefined],
  [['sv', 'fi'], 'en', undefined],
  [['constructor', ''], 'en', undefined],
  [[], 'en', undefined],
] as const)(
  'a browser that asks for %j is offered, on a page in %s, %s',
  (wanted, shown, offered) => {
    expect(offeredLanguage(wanted, shown)).toBe(offered);
  },
);
