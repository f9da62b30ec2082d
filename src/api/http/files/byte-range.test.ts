import { expect, test } from 'vitest';
import { parseRange } from './byte-range.ts';

test.each([
  [undefined, 'whole'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['Bytes=5-6', { start: 5, end: 6 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  [`bytes=${'0-,'.repeat(500)}0-`, 'whole'],
  ['bytes=0x1-5', 'whole'],
  ['bytes= 1-5', 'whole'],
  ['bytes=--5', 'whole'],
  ['bytes=1-99999999999999999999', 'whole'],
  ['lines=1-5', 'whole'],
])('Range %j of 100 bytes', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

test('an empty object has no satisfiable range', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable');
});
