import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['LANDSCHÁFT', 'landschaft'],
  ['Curaçao', 'curacao'],
  ['Łotwa', 'lotwa'],
  ['Weißrussland', 'weissrussland'],
  ['Færøerne', 'faeroerne'],
  ['Österreich', 'osterreich'],
  ['İstanbul', 'istanbul'],
  ['日本', '日本'],
  ['ＬＡＫＥ', 'lake'],
])('%s is found by %s', (text, typed) => {
  expect(foldText(text)).toBe(typed);
  expect(foldText(typed)).toBe(typed);
});
