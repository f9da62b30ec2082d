import { expect, test } from 'vitest';
import { canonicalText } from './canonical-text.ts';

test.each([
  ['  Slow   LAKE ', 'slow lake'],
  ['ＬＡＫＥ', 'lake'],
  ['E\u0301te\u0301', 'été'],
  ['ｶﾒﾗ', 'カメラ'],
  ['静かな\u3000海', '静かな 海'],
])('%j is spelled %j', (text, spelled) => {
  expect(canonicalText(text)).toBe(spelled);
  expect(canonicalText(spelled)).toBe(spelled);
});
