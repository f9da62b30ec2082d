import { expect, test } from 'vitest';
import { ratioOf, sizesOf } from './photo-shape.ts';

test('the shape of a photo has one digit, a point and two digits, whatever the photo', () => {
  const sizes = [
    [4000, 3000],
    [3000, 4000],
    [1, 1],
    [9000, 100],
    [100, 9000],
    [0, 10],
    [10, 0],
    [1280, 853],
  ] as const;
  const ratios = sizes.map(([width, height]) => ratioOf({ width, height }));
  expect(ratios).toEqual(['1.33', '0.75', '1.00', '3.99', '0.40', '1.00', '1.00', '1.50']);
  for (const ratio of ratios) expect(ratio).toMatch(/^[0-3]\.\d\d$/);
});

test('a wide photo asks for a wider file than a narrow one, and every photo for a wider one on a wide screen', () => {
  expect(sizesOf('1.50')).toBe('(max-width: 767px) 240px, 460px');
  expect(sizesOf('0.75')).toBe('(max-width: 767px) 120px, 240px');
});
