import { expect, test } from 'vitest';
import { filterCodes, type FilterCode } from '#contracts/pages/people/model-filters.ts';
import { chosenFilters, toggled, without } from './chosen-filters.ts';
import { factValues } from './fact-texts.ts';
import { letterText } from './letter-texts.ts';

test('choosing a value sets its filter, choosing it again takes it away', () => {
  expect(toggled({ race: 1 }, 'age', 2)).toEqual({ race: 1, age: 2 });
  expect(toggled({ race: 1, age: 3 }, 'age', 2)).toEqual({ race: 1, age: 2 });
  expect(toggled({ race: 1, age: 2 }, 'age', 2)).toEqual({ race: 1 });
  expect(without({ letter: 'm', age: 2 }, 'letter')).toEqual({ age: 2 });
});

test('chosen filters stand in their one order, however they were chosen', () => {
  expect(chosenFilters({ letter: 'm', country: 'no', piercing: 1, age: 2 })).toEqual([
    'age',
    'piercing',
    'country',
    'letter',
  ]);
  expect(chosenFilters({})).toEqual([]);
});

test('every code has a word', () => {
  for (const [name, most] of Object.entries(filterCodes))
    expect([name, factValues[name as FilterCode].length]).toEqual([name, most]);
});

test.each([
  ['m', 'M'],
  ['0', '0–9'],
  ['cyrl', 'Cyrillic'],
  ['kore', 'Korean'],
])('the letter %s is shown as %s', (letter, text) => {
  expect(letterText(letter, ({ message = '' }) => message)).toBe(text);
});
