import { expect, test } from 'vitest';
import { searchText } from '../../text/search-text.ts';
import { languages } from '../../vocabulary.ts';
import { suggestUrl } from './suggestions.ts';

test.each(['', 'a', 'été', 'a+b', 'a&c=d', '%', '日本', "';--", 'x'.repeat(500)])(
  'suggester.php reads %j back',
  (text) => {
    for (const lang of languages)
      expect(suggestUrl.parse(suggestUrl.build({ text, lang }))).toEqual({ text, lang });
  },
);
test.each([
  '',
  '?',
  '?c=%',
  '?c=%zz',
  '?c=%ff',
  '?%63=a',
  '?s=a',
  '?c=a&c=b',
  '?c=a&x=1',
  '?c=a&lang=en',
  '?c=a&lang=xx',
  '?lang=de&c=a',
  '?c=a&lang=de&lang=de',
  '?C=a',
  '?c[]=a',
  '?__proto__=a',
])('suggester.php%s is refused', (query) => {
  expect(suggestUrl.parse(`/api/suggester.php${query}`)).toBeUndefined();
});

test.each([
  ['ab', undefined],
  ['abc', 'abc'],
  ['  abc ', 'abc'],
  [' ab ', undefined],
  ['日本海', '日本海'],
  ['海', '海'],
  ['산', '산'],
  ['カ', 'カ'],
  [' ー ', undefined],
  ['海'.repeat(23), '海'.repeat(23)],
  ['海'.repeat(24), undefined],
  [`${'海'.repeat(22)}abc`, `${'海'.repeat(22)}abc`],
  [`${'海'.repeat(22)}abcd`, undefined],
  ['\u{1f30a}\u{1f30a}', undefined],
  ['x'.repeat(69), 'x'.repeat(69)],
  ['x'.repeat(70), undefined],
  ['a\u0000bc', undefined],
  ['a\nbc', undefined],
])('words to search for: %j', (text, expected) => {
  expect(searchText(text)).toBe(expected);
});

test('the call itself has one spelling', () => {
  expect(suggestUrl.parse('/api/suggest%65r.php?c=abc')).toBeUndefined();
  expect(suggestUrl.parse('/api/suggester.php?c=a+b%2Bc')).toEqual({
    text: 'a b+c',
    lang: 'en',
  });
});
