import { expect, test } from 'vitest';
import { chaptersOf, readChapters } from './chapters.ts';

test('lines with a time and a title are chapters, whatever stands around them', () => {
  const text = 'A day at the lake.\n\n0:00 Morning\n 1:30 – Noon \n1:02:03 - The long evening\nBye';
  expect(chaptersOf(text, 4000)).toEqual([
    { start: 0, at: '0:00', title: 'Morning' },
    { start: 90, at: '1:30', title: 'Noon' },
    { start: 3723, at: '1:02:03', title: 'The long evening' },
  ]);
});

test.each([
  ['two are no chapters', '0:00 One\n0:10 Two'],
  ['the first is not at 0', '0:01 One\n0:10 Two\n0:20 Three'],
  ['they do not ascend', '0:00 One\n0:20 Two\n0:10 Three'],
  ['one is there twice', '0:00 One\n0:10 Two\n0:10 Three'],
  ['one lies past the end', '0:00 One\n0:10 Two\n9:59 Three'],
  ['seconds that are none', '0:00 One\n0:10 Two\n0:77 Three'],
  ['times without a title', '0:00\n0:10\n0:20'],
  ['times inside of sentences', 'At 0:00 it begins, at 0:10 it goes on, at 0:20 it ends'],
  ['an empty description', ''],
])('no chapters: %s', (_name, text) => {
  expect(chaptersOf(text, 300)).toEqual([]);
});

test('a title has an end', () => {
  const text = `0:00 ${'x'.repeat(5000)}\n0:10 Two\n0:20 Three`;
  expect(chaptersOf(text, 300)[0]?.title).toHaveLength(120);
});

test('a text of chapters alone has nothing else, and no more than the limit', () => {
  const limits = { duration: 300, most: 3 };
  const right = '0:00 One\n\n0:10 Two\n0:20 Three\n';
  expect(readChapters(right, limits)?.map(({ title }) => title)).toEqual(['One', 'Two', 'Three']);
  expect(readChapters(`${right}0:30 Four`, limits)).toBeUndefined();
  expect(readChapters(`${right}and prose`, { ...limits, most: 9 })).toBeUndefined();
  expect(readChapters(right, { ...limits, duration: 20 })).toBeUndefined();
});
