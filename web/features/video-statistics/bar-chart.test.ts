import { expect, test } from 'vitest';
import { barOf } from './bar-chart.tsx';

test('a bar is as high as its share; little can be seen, nothing is not drawn', () => {
  expect(barOf(0, 1)).toBe('M0.1 100V0h.8V100z');
  expect(barOf(7, 0.25)).toBe('M7.1 100V75h.8V100z');
  expect(barOf(7, 0.0001)).toBe('M7.1 100V99h.8V100z');
  expect(barOf(7, 3)).toBe('M7.1 100V0h.8V100z');
  expect(barOf(7, 0)).toBe('');
});
