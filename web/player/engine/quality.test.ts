import { expect, test } from 'vitest';
import { badgeOf, indexForLines, linesOf, qualityOptions } from './quality.ts';

const ladder = [
  { id: '0', width: 640, height: 360, bitrate: 400_000 },
  { id: '1', width: 3840, height: 2160, bitrate: 12_000_000 },
  { id: '2', width: 1280, height: 720, bitrate: 1_500_000 },
  { id: '3', width: 1280, height: 720, bitrate: 2_500_000 },
];

test('the menu goes from the best down, once per height, with the better bitrate', () => {
  expect(qualityOptions(ladder)).toEqual([
    { value: '1', lines: 2160, badge: '4K' },
    { value: '3', lines: 720, badge: 'HD' },
    { value: '0', lines: 360, badge: null },
  ]);
});

test('a rendition without a size is not offered', () => {
  expect(qualityOptions([{ id: '0' }, { width: 640, height: 360 }])).toEqual([
    { value: '1', lines: 360, badge: null },
  ]);
  expect(qualityOptions([])).toEqual([]);
});

test('an upright clip counts its short side', () => {
  expect(linesOf({ width: 720, height: 1280 })).toBe(720);
  expect(linesOf({ height: 480 })).toBe(480);
  expect(linesOf({})).toBe(0);
});

test('badges', () => {
  expect([360, 480, 720, 1440, 2160].map(badgeOf)).toEqual([null, null, 'HD', 'HD', '4K']);
});

test('a remembered height falls to the next lower one', () => {
  expect(indexForLines(ladder, 720)).toBe(3);
  expect(indexForLines(ladder, 1080)).toBe(3);
  expect(indexForLines(ladder, 100)).toBe(0);
  expect(indexForLines([], 720)).toBe(-1);
});
