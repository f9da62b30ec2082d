import { expect, test } from 'vitest';
import { previewPieces } from './make-pictures.ts';

const evenly = (duration: number): number[] =>
  Array.from({ length: 10 }, (_, n) => (n + 0.5) * (duration / 10));

test('takes eight of the ten moments, without the first and the last', () => {
  expect(previewPieces(100, evenly(100))).toEqual([15, 25, 35, 45, 55, 65, 75, 85]);
});

test('takes evenly spaced pieces of a short clip', () => {
  expect(previewPieces(12, evenly(12))).toEqual([0, 1.5, 3, 4.5, 6, 7.5, 9, 10.5]);
  expect(previewPieces(3.5, evenly(3.5))).toHaveLength(3);
  expect(previewPieces(0.04, evenly(0.04))).toEqual([0]);
});

test('pieces never overlap and never pass the end', () => {
  for (const moments of [
    Array.from({ length: 10 }, () => 19.9),
    Array.from({ length: 10 }, () => 0),
    evenly(20),
  ]) {
    const pieces = previewPieces(20, moments);
    expect(pieces).toHaveLength(8);
    pieces.forEach((start, n) => {
      expect(start).toBeGreaterThanOrEqual(n === 0 ? 0 : (pieces[n - 1] ?? 0) + 1);
      expect(start).toBeLessThanOrEqual(19);
    });
  }
});
