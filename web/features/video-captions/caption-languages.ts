import { languages } from '#contracts/vocabulary.ts';
import { languageNames } from '../../lib/visit/preference-texts.ts';

/** Of which captions can be chosen besides those of the site; the call takes any. Each by its own name, which no browser has to know. */
const others = [
  ['ar', 'العربية'],
  ['cs', 'Čeština'],
  ['da', 'Dansk'],
  ['el', 'Ελληνικά'],
  ['fi', 'Suomi'],
  ['he', 'עברית'],
  ['hi', 'हिन्दी'],
  ['hu', 'Magyar'],
  ['id', 'Indonesia'],
  ['ko', '한국어'],
  ['nb', 'Norsk bokmål'],
  ['pt-BR', 'Português (Brasil)'],
  ['ro', 'Română'],
  ['sv', 'Svenska'],
  ['th', 'ไทย'],
  ['tr', 'Türkçe'],
  ['uk', 'Українська'],
  ['vi', 'Tiếng Việt'],
  ['zh-Hans', '简体中文'],
  ['zh-Hant', '繁體中文'],
] as const;

export const captionLanguages: readonly (readonly [code: string, name: string])[] = [
  ...languages.map((code) => [code, languageNames[code]] as const),
  ...others,
];
