import { expect, test } from 'vitest';
import { isNotModified, isRangeCurrent } from './validators.ts';

const modified_at = new Date('2026-05-04T03:02:01.500Z');
const validator = { etag: '"abc"', modified_at };

test.each([
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ['"x" , W/"abc" ', true],
  ['*', true],
  ['"x"', false],
  ['abc', false],
  ['"abc', false],
  ['"abc" "x"', false],
  ['', false],
])('If-None-Match %j', (header, isGood) => {
  expect(isNotModified({ 'if-none-match': header }, validator)).toBe(isGood);
});

test('If-Modified-Since counts only without If-None-Match, by whole seconds', () => {
  expect(isNotModified({ 'if-modified-since': modified_at.toUTCString() }, validator)).toBe(true);
  expect(isNotModified({ 'if-modified-since': 'Mon, 04 May 2026 03:02:00 GMT' }, validator)).toBe(
    false,
  );
  expect(isNotModified({ 'if-modified-since': 'some day' }, validator)).toBe(false);
  expect(
    isNotModified(
      { 'if-modified-since': modified_at.toUTCString(), 'if-none-match': '"x"' },
      validator,
    ),
  ).toBe(false);
});

test.each([
  [undefined, true],
  ['"abc"', true],
  ['W/"abc"', false],
  ['"x"', false],
  [modified_at.toUTCString(), true],
  ['Mon, 04 May 2026 03:02:00 GMT', false],
  ['some day', false],
])('If-Range %j', (header, isCurrent) => {
  expect(isRangeCurrent(header === undefined ? {} : { 'if-range': header }, validator)).toBe(
    isCurrent,
  );
});
