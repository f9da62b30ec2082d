import { expect, test } from 'vitest';
import { groupParts } from './parts.mjs';

test.each([
  [
    ['e2e', 'build', 'db', 'format', 'unit', 'web'],
    [['format'], ['unit', 'db', 'web'], ['build'], ['e2e']],
  ],
  [['db'], [['db']]],
  [
    ['lint', 'types'],
    [['lint'], ['types']],
  ],
])('%j runs as %j', (chosen, groups) => {
  expect(groupParts(new Set(chosen))).toEqual(groups);
});
