import { expect, test } from 'vitest';
import { isBrokenText } from './broken-text.ts';
import { readComment } from './comment-text.ts';

test.each([
  ['turned text', 'a\u202eb'],
  ['an isolate without its end', 'a\u2066b'],
  ['a line separator', 'a\u2028b'],
  ['half of a sign', 'a\ud800b'],
  ['thirty marks on a letter', `a${'\u0301'.repeat(30)}`],
  ['marks with joiners between them', `a${'\u0301\u0302\u200d'.repeat(20)}`],
  ['marks with signs that nobody sees between them', `a${'\u0316\u2060'.repeat(20)}`],
])('%s spoils the page around it', (_, text) => {
  expect(isBrokenText(text)).toBe(true);
});

test.each([
  ['Vietnamese', 'Tiếng Việt'.normalize('NFD')],
  ['Hebrew with points', 'בְּרֵאשִׁ֖ית'],
  ['Thai', 'ที่นี่มีน้ำ'],
  ['Hindi with joiners', 'क्‍ष'],
  ['a family of one sign', '👨‍👩‍👧‍👦'],
  ['a keycap and a flag', '1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
])('%s does not', (_, text) => {
  expect(isBrokenText(text)).toBe(false);
});

test('a text of nothing but marks is found quickly, however long it is', () => {
  const begun = performance.now();
  expect(readComment(`a${'\u0301\u200d'.repeat(200_000)}`, 10 ** 6).fault).toBe('invalid');
  expect(isBrokenText(`${'\u0301'}${'\u200d'.repeat(400_000)}`)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(2000);
});
