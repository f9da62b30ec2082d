import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { beginAnswer, admitChunk } from './admit-chunk.ts';

test('callers go on in their order, one in each turn of the event loop', async () => {
  const gone: number[] = [];
  const callers = [0, 1, 2, 3].map(async (n) => {
    await admitChunk();
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
  // A later caller is admitted as well.
  await admitChunk();
});

test('callers are admitted more slowly while an answer is being made, and not any more when it has ended twice', async () => {
  const chunks = 60;
  const timed = async (): Promise<number> => {
    const begun = performance.now();
    await Promise.all(Array.from({ length: chunks }, admitChunk));
    return performance.now() - begun;
  };
  const [end, other] = [beginAnswer(), beginAnswer()];
  end();
  end();
  // A pause of a millisecond after each three; a clock may be early by a part of one.
  expect(await timed()).toBeGreaterThan(chunks / 3 / 2);
  other();
  const times = [await timed(), await timed(), await timed()];
  expect(Math.min(...times)).toBeLessThan(chunks / 3);
});
