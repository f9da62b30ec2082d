import { expect, test } from 'vitest';
import { splitAtMatch } from './split-at-match.ts';

test.each([
  ['Aurélie Été', 'ete', ['Aurélie ', 'Été', '']],
  ['Aurélie Été', 'aurelie e', ['', 'Aurélie É', 'té']],
  ['E\u0301te\u0301 bleu', 'ete', ['', 'E\u0301te\u0301', ' bleu']],
  ['Straße am See', 'strass', ['', 'Straß', 'e am See']],
  ['Полярное сияние', 'сия', ['Полярное ', 'сия', 'ние']],
  ['静かな海', '海', ['静かな', '海', '']],
  ['ＬＡＫＥ side', 'lak', ['', 'ＬＡＫ', 'Ｅ side']],
  ["Marble 'House' 100%", 'marble house', ['', "Marble 'House", "' 100%"]],
  // Only beginnings of words are matches.
  ['Amar Mar', 'mar', ['Amar ', 'Mar', '']],
  ['Emoji 🌊 lake', 'lake', ['Emoji 🌊 ', 'lake', '']],
  // Found by another name.
  ['Aurélie Été', 'zoe', ['Aurélie Été', '', '']],
  ['Aurélie Été', '', ['Aurélie Été', '', '']],
])('%s, searched by %j', (title, matched, parts) => {
  expect(splitAtMatch(title, matched)).toEqual(parts);
  expect(parts.join('')).toBe(title);
});
