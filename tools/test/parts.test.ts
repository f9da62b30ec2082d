import { expect, test } from 'vitest';
import { groupParts, isShard } from './parts.mjs';

test.each([
  [
    ['e2e', 'build', 'db', 'format', 'unit'],
    [['format'], ['unit', 'db'], ['build'], ['e2e']],
  ],
  [['db'], [['db']]],
  [
    ['lint', 'types'],
    [['lint'], ['types']],
  ],
])('%j runs as %j', (chosen, groups) => {
  expect(groupParts(new Set(chosen))).toEqual(groups);
});

test('a share is a number of one of so many', () => {
  expect(['1/1', '2/6', '12/12'].map(isShard)).toEqual([true, true, true]);
  for (const wrong of ['', '0/2', '3/2', '1', '1/', '1/2/3', '01/2', '1/2 --run'])
    expect([wrong, isShard(wrong)]).toEqual([wrong, false]);
});
