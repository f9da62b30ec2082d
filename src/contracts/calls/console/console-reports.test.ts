import { expect, test } from 'vitest';
import { reportCsv, report_days_max, TransparencyQuery } from './console-reports.ts';

const day = (days: number): string =>
  new Date(Date.UTC(2027, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);

test.each([
  ['one day', day(0), day(0), true],
  ['the longest period', day(0), day(report_days_max - 1), true],
  ['a longer period', day(0), day(report_days_max), false],
  ['an end before its beginning', day(1), day(0), false],
  ['a day that is none', '2027-02-30', day(90), false],
])('%s: %s to %s is taken: %s', (_, from, to, is) => {
  expect(TransparencyQuery.safeParse({ from, to }).success).toBe(is);
});

test('the code of a rule runs in no spreadsheet', () => {
  const figure = {
    section: 'rules',
    month: '',
    of: '=1+1 1',
    measure: 'remove',
    value: 2,
  } as const;
  expect(reportCsv([figure])).toBe("section,month,of,measure,value\r\nrules,,'=1+1 1,remove,2\r\n");
});
