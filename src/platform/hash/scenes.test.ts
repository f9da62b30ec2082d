import { expect, test } from 'vitest';
import { randomNumbers } from '#tests/support/drawn-rgb.ts';
import { pdq_bytes } from './pdq.ts';
import { scenesOf } from './scenes.ts';

const random = randomNumbers(11);
const aHash = (): Buffer => Buffer.from(Array.from({ length: pdq_bytes }, () => random(256)));
function flipped(hash: Buffer, bits: number): Buffer {
  const copy = Buffer.from(hash);
  for (let n = 0; n < bits; n += 1) copy[n] = (copy[n] ?? 0) ^ 1;
  return copy;
}

test('moments that look alike are one distinct picture, also when it comes back later', async () => {
  const [a, b] = [aHash(), aHash()];
  const film = [a, flipped(a, 4), flipped(a, 31), b, flipped(b, 10), a, flipped(a, 32)];
  expect(await scenesOf(film, 31)).toEqual([0, 0, 0, 1, 1, 0, 2]);
  expect(await scenesOf(film, 9)).toEqual([0, 0, 1, 2, 3, 0, 1]);
});

test('a still film of two hours is one picture, and a lively one is as many as it has moments', async () => {
  const still = aHash();
  expect(
    new Set(
      await scenesOf(
        Array.from({ length: 7200 }, () => still),
        31,
      ),
    ).size,
  ).toBe(1);
  expect(new Set(await scenesOf(Array.from({ length: 2000 }, aHash), 31)).size).toBe(2000);
  expect(await scenesOf([], 31)).toEqual([]);
});
