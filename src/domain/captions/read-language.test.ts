import { expect, test } from 'vitest';
import { ownName, readLanguage } from './read-language.ts';

test.each([
  ['de', 'de', 'Deutsch'],
  ['DE', 'de', 'Deutsch'],
  ['pt-br', 'pt-BR', 'Português (Brasil)'],
  ['zh-hant', 'zh-Hant', '繁體中文'],
  ['es-419', 'es-419', 'Español latinoamericano'],
  ['iw', 'he', 'עברית'],
])('takes %s as %s, %s', (code, lang, name) => {
  expect(readLanguage(code)).toBe(lang);
  expect(ownName(lang)).toBe(name);
});

test.each([
  '',
  'x',
  'xx',
  'und',
  'mul',
  'english',
  'de_DE',
  'de-QQ',
  'de-ZZ',
  'de-1996',
  'de-u-co-phonebk',
  'de-x-own',
  '../de',
  '<b>',
  `de${'-a'.repeat(200)}`,
])('refuses %.20j', (code) => {
  expect(() => readLanguage(code)).toThrow('is no language code');
});
