import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvRow } from './csv-row.ts';

const parsed = (text: string): string[][] => parse(text) as string[][];

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "' =1"],
  [' =1', "' =1"],
  ['\r\n=1', "' =1"],
  ['＝1', "'＝1"],
  ['a;=cmd()', 'a; =cmd()'],
  ['a,-1', 'a, -1'],
  ['a|@x', 'a| @x'],
  ['well-known = fine', 'well-known = fine'],
  ['a\u0000b\nc', 'a b c'],
  ['say "x"', 'say "x"'],
  ['\ud800', '\ufffd'],
  ['日本;語', '日本;語'],
])('the text %j is read as %j', (text, read) => {
  expect(parsed(csvRow([text, 'next']))).toEqual([[read, 'next']]);
});

test('a row has numbers, booleans, lists and what is absent as they are', () => {
  expect(csvRow([1, 2.5, true, ['a', 'b;c', '=d'], undefined, ''])).toBe(
    '1,2.5,true,"a;b,c; =d",,\r\n',
  );
});

test('no cell begins with a formula, whatever separator and quote are believed', () => {
  const row = csvRow(['x";=1', "';=1", '"=1', 'a\n=1', ['=1', '+2']]);
  for (const separator of [',', ';', '\t', '|'])
    for (const part of row.split(separator)) expect(part).not.toMatch(/^["']?[=+@-]/);
});
