import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeTurn } from './take-turn.ts';

test('callers go on in their order, one in each turn of the event loop', async () => {
  const gone: number[] = [];
  const callers = [0, 1, 2, 3].map(async (n) => {
    await takeTurn();
    gone.push(n);
  });
  expect(gone).toEqual([]);
  const most: number[] = [];
  for (let turn = 0; turn < 4; turn++) {
    const before = gone.length;
    await nextTurn();
    most.push(gone.length - before);
  }
  await Promise.all(callers);
  expect(gone).toEqual([0, 1, 2, 3]);
  expect(Math.max(...most)).toBe(1);
  // Whoever comes later is admitted as well.
  await takeTurn();
});
