import { describe, expect, it } from 'vitest';
import { pageCount, pageWindow } from './page-window.ts';

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 20, [1, 2, 3, 4, 5]],
    [2, 20, [1, 2, 3, 4, 5]],
    [3, 20, [1, 2, 3, 4, 5]],
    [4, 20, [2, 3, 4, 5, 6]],
    [19, 20, [16, 17, 18, 19, 20]],
    [20, 20, [16, 17, 18, 19, 20]],
    // Past the end the last pages are offered, so that there is a way back.
    [99, 4, [1, 2, 3, 4]],
    [99, 20, [16, 17, 18, 19, 20]],
  ])('page %i of %i', (page, last, expected) => {
    expect(pageWindow(page, last, 5)).toEqual(expected);
  });
});

describe('pageCount', () => {
  it('rounds up and never falls below one', () => {
    expect([0, 1, 60, 61, 240].map((total) => pageCount(total, 60))).toEqual([1, 1, 1, 2, 4]);
  });
});
