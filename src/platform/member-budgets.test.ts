import { expect, test } from 'vitest';
import { parseMemberBudgets } from './member-budgets.ts';

test('budgets of members are read by name, for new accounts and for others', () => {
  expect(parseMemberBudgets('')).toEqual({});
  expect(parseMemberBudgets('comments=5/30, playlist-items=1/2,')).toEqual({
    comments: { new: 5, others: 30 },
    'playlist-items': { new: 1, others: 2 },
  });
});

test.each([
  'comment=5/30',
  'comments=5',
  'comments=0/5',
  'comments=1/2,comments=1/2',
  'toString=1/1',
])('no list of budgets: %s', (text) => {
  expect(parseMemberBudgets(text)).toBeUndefined();
});
