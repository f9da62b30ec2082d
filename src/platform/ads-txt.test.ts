import { expect, test } from 'vitest';
import { parseAdsTxt } from './ads-txt.ts';

test('records and variables are read', () => {
  const lines = [
    'ads.example, 1234, DIRECT, f08c47fec0942fa0',
    'ads.example,a-1,RESELLER',
    'CONTACT=ads@tube.example',
  ];
  expect(parseAdsTxt(JSON.stringify(lines))).toEqual(lines);
  expect(parseAdsTxt('')).toEqual([]);
});

test.each([
  'ads.example, 1234, DIRECT',
  '{"a":1}',
  '["ads.example, 1234"]',
  '["ads.example, 1234, OWNER"]',
  '["ads.example, 1234, DIRECT\\nother.example, 1, DIRECT"]',
  '["# a comment"]',
  '[1]',
])('%s is refused', (text) => {
  expect(parseAdsTxt(text)).toBeUndefined();
});
