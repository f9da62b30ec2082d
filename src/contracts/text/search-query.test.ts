import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalSearchText, parseSearchQuery, writtenTerm } from './search-query.ts';
import { searchText } from './search-text.ts';

/** Groups by ` + `, `*` after an unfinished word, excluded terms after ` - `. */
function read(text: string): string {
  const { groups, excluded } = parseSearchQuery(text);
  const list = groups.map((group) =>
    group.map((term) => writtenTerm(term) + (term.is_unfinished ? '*' : '')).join('|'),
  );
  return [list.join(' + '), ...excluded.map(writtenTerm)].join(' - ');
}

describe('a search text', () => {
  test.each([
    ['lake', 'lake*'],
    ['Slow  LAKE ', 'slow + lake*'],
    ['"still life" lamp', '"still life" + lamp*'],
    ['lamp "still life"', 'lamp + "still life"'],
    ['lake -snow', 'lake* - snow'],
    ['-snow lake', 'lake* - snow'],
    ['lake -"still life"', 'lake* - "still life"'],
    ['sea OR lake evening', 'sea|lake + evening*'],
    ['sea OR lake OR pool', 'sea|lake|pool*'],
    ['sea or lake', 'sea + or + lake*'],
    ['blue-green', 'blue-green*'],
    ['ｓｉｌｋ', 'silk*'],
    ['“still life”', '"still life"'],
    ['オーロラ', 'オーロラ*'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  test.each([
    ['OR', 'or*'],
    ['OR lake', 'or + lake*'],
    ['lake OR', 'lake + or*'],
    ['lake OR -snow', 'lake + or* - snow'],
    ['sea OR OR lake', 'sea + or + or + lake*'],
    ['"lake', 'lake*'],
    ['lake"', 'lake*'],
    ['la"ke', 'la + ke*'],
    ['"" lake', 'lake*'],
    ['--lake', 'lake*'],
    ['- lake', 'lake*'],
    ['-', ''],
    ['!!! ??? …', ''],
    ['🦆🦆🦆', ''],
    ['a & b | !c', 'a + b + c*'],
    [`'; drop table video; --`, 'drop + table + video*'],
    ['la\u200bke\u202e', 'lake*'],
    [':*A <->', 'a*'],
  ])('operators without a term are text, signs are nothing: %j', (text, expected) =>
    expect(read(text)).toBe(expected),
  );

  test.each([
    ['  Sea   LAKE ', 'sea lake'],
    ['-snow Lake', 'lake -snow'],
    ['“Still  Life”, mist', '"still life" mist'],
    ['sea OR Ｌake', 'sea OR lake'],
    ['湖  SEA', '湖 sea'],
    // Signs that may disguise a letter stay.
    ['$AIL  Boat', '$ail boat'],
    ['sea OR @Lake', 'sea OR @lake'],
    ['f ! s h', 'f ! s h'],
    ['!!!', '!!!'],
  ])('%j is spelled %j', (text, spelled) => expect(canonicalSearchText(text)).toBe(spelled));

  test('of any kind has one spelling, which says the same and is its own spelling', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '"',
        '-',
        'OR',
        ' ',
        'lake',
        'Sea',
        'é',
        'ﬁ',
        '湖',
        '\u0301',
        '\u200f',
        ':*',
        '&',
        '@',
        '$',
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('');
        fc.pre(searchText(text) !== undefined);
        const one = canonicalSearchText(text);
        expect(canonicalSearchText(one)).toBe(one);
        expect(searchText(one)).toBe(one);
        expect(parseSearchQuery(one)).toEqual(parseSearchQuery(text));
      }),
      { numRuns: 2000 },
    );
  });
});
