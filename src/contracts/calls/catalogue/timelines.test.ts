import { expect, test } from 'vitest';
import { misspelled } from '#tests/support/grammar.ts';
import { timelineUrl } from './timelines.ts';

const token = {
  expires: 1_790_000_000,
  signature: 'abcDEF_-123abcDEF_-123abcd0',
  storage_key: 'k3x9k3x9k3x9k3x9k3x9k3',
};
const url = timelineUrl.build(token);

test('a token is read back', () => {
  expect(timelineUrl.parse(url)).toEqual(token);
});

test.each([
  ...misspelled(url),
  url.replace('1790000000', '01790000000'),
  url.replace('1790000000', '-1'),
  url.replace('.vtt', ''),
  '/timelines/__proto__.vtt',
])('%s is no timeline', (wrong) => {
  expect(timelineUrl.parse(wrong)).toBeUndefined();
});
