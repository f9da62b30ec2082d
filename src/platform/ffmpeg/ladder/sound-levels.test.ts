import { expect, test } from 'vitest';
import { levelFilters, levelSeconds, readLevels } from './sound-levels.ts';

test('levels are decibels above the floor, silence and what is below it is 0', () => {
  const key = 'lavfi.astats.Overall.RMS_level';
  const text = `frame:0    pts:0       pts_time:0\n${key}=-inf\nframe:1    pts:8000    pts_time:1\n${key}=-29.03\n${key}=-120\n${key}=0.4\n`;
  expect([...readLevels(text)]).toEqual([0, 61, 0, 90]);
  expect([...readLevels('')]).toEqual([]);
});

test('a clip of up to two hours has a level a second, a longer one as many', () => {
  expect([1, 7200, 7201, 20_000].map(levelSeconds)).toEqual([1, 1, 2, 3]);
});

test('the name of the file ends no option and no filter', () => {
  expect(levelFilters("/a'b:c,d[e];f\\g", 5)).toContain(
    String.raw`:file=/a\\\'b\\:c\,d\[e\]\;f\\\\g`,
  );
});
