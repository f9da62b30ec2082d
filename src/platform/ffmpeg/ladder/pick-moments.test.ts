import { expect, test } from 'vitest';
import { sample_size, pickMoments, readFrameStats } from './pick-moments.ts';

const { width, height } = sample_size;
type Paint = (x: number, y: number) => number;

/** A film of grey pictures, two a second. */
const film = (pictures: readonly Paint[]): number[] => {
  const grey = Buffer.concat(
    pictures.map((paint) =>
      Buffer.from(
        Array.from({ length: width * height }, (_, at) =>
          paint(at % width, Math.floor(at / width)),
        ),
      ),
    ),
  );
  return pickMoments(
    readFrameStats(grey, (n) => n / 2),
    pictures.length / 2,
  );
};
const many = (count: number, paint: (n: number) => Paint): Paint[] =>
  Array.from({ length: count }, (_, n) => paint(n));
const black: Paint = () => 0;
/** A scene: blocks of many brightnesses. */
const scene =
  (seed: number): Paint =>
  (x, y) =>
    60 + ((Math.floor(x / 4) * 37 + Math.floor(y / 4) * 59 + seed * 23) % 120);
const dimmed =
  (paint: Paint, share: number): Paint =>
  (x, y) =>
    paint(x, y) * share;
const soft: Paint = (x) => 60 + x;

test('picks one moment from each tenth', () => {
  const moments = film(many(100, (n) => scene(Math.floor(n / 10))));
  expect(moments.map((moment) => Math.floor(moment / 5))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('avoids black, faded and blurred pictures when the tenth has better ones', () => {
  const part = [
    black,
    dimmed(scene(1), 0.2),
    dimmed(scene(1), 0.5),
    scene(1),
    scene(1),
    soft,
    soft,
    dimmed(scene(1), 0.3),
    black,
    black,
  ];
  const moments = film(Array.from({ length: 10 }, () => part).flat());
  for (const moment of moments) expect([1.5, 2]).toContain(moment % 5);
});

test('replaces a black tenth by a moment elsewhere, in ascending order', () => {
  const moments = film([...many(25, () => black), ...many(75, (n) => scene(Math.floor(n / 10)))]);
  expect(moments).toHaveLength(10);
  expect(moments.every((moment) => moment >= 12.5)).toBe(true);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(new Set(moments).size).toBe(10);
});

test('picks the middles of the tenths of a black clip', () => {
  expect(film(many(20, () => black))).toEqual([0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5]);
});

test('handles clips of one or no sampled picture', () => {
  for (const pictures of [[scene(1)], [black]]) {
    const moments = film(pictures);
    expect(moments).toHaveLength(10);
    expect(Math.max(...moments)).toBeLessThan(0.5);
  }
  expect(pickMoments([], 10)).toHaveLength(10);
});
