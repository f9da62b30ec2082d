import { expect, test } from 'vitest';
import { createLocalBudget } from './local-budget.ts';

const minute = 60_000;

test('frees budget gradually as the window slides', () => {
  const take = createLocalBudget(10, 60);
  for (let n = 0; n < 10; n++)
    expect(take('192.0.2.1', 5 * minute)).toMatchObject({ allowed: true });
  expect(take('192.0.2.1', 5 * minute)).toEqual({ allowed: false, retry_after: 66 });
  expect(take('192.0.2.2', 5 * minute)).toMatchObject({ allowed: true });
  // Half of the next window: half of the ten still weigh.
  const half = 6.5 * minute;
  const given = Array.from({ length: 8 }, () => take('192.0.2.1', half)).filter(
    ({ allowed }) => allowed,
  );
  expect(given).toHaveLength(5);
  expect(take('192.0.2.1', 8 * minute)).toMatchObject({ allowed: true });
});

test('frees nothing when the clock is set back', () => {
  const take = createLocalBudget(2, 60);
  for (const at of [10, 10]) take('192.0.2.1', at * minute);
  expect(take('192.0.2.1', 9 * minute)).toMatchObject({ allowed: false });
  expect(take('192.0.2.1', 12 * minute)).toMatchObject({ allowed: true });
});

test('bounds the number of remembered keys', () => {
  const take = createLocalBudget(1, 60);
  for (let n = 0; n < 50_000; n++) take(`2001:db8:${n.toString(16)}::/64`, minute);
  expect(take('2001:db8:1::/64', minute)).toMatchObject({ allowed: false });
  for (let n = 0; n < 3; n++) expect(take('192.0.2.9', minute)).toMatchObject({ allowed: true });
});
