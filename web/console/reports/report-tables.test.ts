import { expect, test } from 'vitest';
import type { ReportRow } from '#contracts/calls/console/console-reports.ts';
import { german } from '../texts/texts-de.ts';
import { english } from '../texts/texts.ts';
import { tablesOf } from './report-tables.ts';

const figure = (
  section: ReportRow['section'],
  of: string,
  measure: string,
  value: number,
  month = '',
): ReportRow => ({ section, month, of, measure, value });
const figures = [
  figure('decisions', 'remove', 'automated', 1),
  figure('decisions', 'remove', 'by a person', 4),
  figure('decisions', 'approve', 'by a person', 9),
  figure('handling', 'report', 'decided', 2),
  figure('handling', 'report', 'median hours', 3.5),
  figure('handling', 'appeal', 'decided', 1),
  figure('kinds', 'report', 'remove by a person', 4),
  figure('monthly', 'report', 'removed', 1, '2027-01'),
  figure('monthly', 'report', 'received', 3, '2027-01'),
  figure('monthly', 'report', 'received', 5, '2027-02'),
  figure('rules', 'violence 2', 'remove-stay-down', 3),
];
const cellsOf = (section: ReportRow['section'], texts = english) => {
  const table = tablesOf(texts, figures).find((each) => each.section === section);
  return [table?.heads, ...(table?.rows.map(({ cells }) => cells) ?? [])];
};

test('figures of one thing are one row, people before machines, and what did not happen is 0', () => {
  expect(cellsOf('decisions')).toEqual([
    ['Of', 'By a person', 'Automated'],
    ['Remove', 4, 1],
    ['Approve', 9, 0],
  ]);
});

test('a time that there is none of is no zero', () => {
  expect(cellsOf('handling')).toEqual([
    ['Of', 'Decided', 'Median in hours'],
    ['Reports', 2, 3.5],
    ['Appeals', 1, '–'],
  ]);
});

test('decisions by kind and by rule are a row each, in words', () => {
  expect(cellsOf('kinds')[1]).toEqual(['Reports', 'Remove (by a person)', 4]);
  expect(cellsOf('rules')[1]).toEqual(['violence 2', 'Remove and block re-uploads', 3]);
  expect(cellsOf('kinds', german)[1]).toEqual(['Meldungen', 'Entfernen (von einer Person)', 4]);
});

test('months are rows of their own, in their order', () => {
  expect(cellsOf('monthly')).toEqual([
    ['Month', 'Of', 'Received', 'Removed'],
    ['2027-01', 'Reports', 3, 1],
    ['2027-02', 'Reports', 5, 0],
  ]);
});

test('a section without figures has no table', () => {
  expect(tablesOf(english, figures).map(({ section }) => section)).not.toContain('notices');
  expect(tablesOf(english, [])).toEqual([]);
});
