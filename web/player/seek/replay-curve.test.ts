import { expect, test } from 'vitest';
import { curvePath } from './replay-curve.tsx';

test('draws the area below the shares from edge to edge', () => {
  expect(curvePath([1, 0.5, 0])).toBe('M0 100V0L0.5 0L1.5 50L2.5 100H3V100V100Z');
});

test.each([Number.NaN, -1, 7, Infinity])('the share %d stays inside the curve', (share) => {
  const heights = [...curvePath([0.5, share]).matchAll(/ (\d+)/g)].map(([, text]) => Number(text));
  expect(heights.every((each) => each >= 0 && each <= 100)).toBe(true);
});
