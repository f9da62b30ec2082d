import { expect, test } from 'vitest';
import { readPlaylistTexts } from './playlist-text.ts';

const right = { title: 'Calm evenings', description: '', categories: [] };

test('stores a title on one line, a description with its lines, and each category once', () => {
  expect(
    readPlaylistTexts({
      title: '  Calm \n evenings ',
      description: ' First line\r\nsecond line ',
      categories: ['dunes', '', 'harbour', 'dunes'],
    }),
  ).toEqual({
    texts: {
      title: 'Calm evenings',
      description: 'First line\nsecond line',
      categories: ['dunes', 'harbour'],
    },
    faults: {},
  });
});

test.each([
  ['ab', 'title_length'],
  [' a b  ', undefined],
  ['a'.repeat(25), undefined],
  ['😀'.repeat(25), undefined],
  ['a'.repeat(26), 'title_length'],
  ['\u00a0\u3164\u00a0', 'title_length'],
  ['abc\u0000d', 'invalid'],
  ['abc\u202ed', 'invalid'],
  [`abc${'\u0301'.repeat(9)}`, 'invalid'],
  ['abc\ud800', 'invalid'],
])('the title %j has the fault %s', (title, fault) => {
  expect(readPlaylistTexts({ ...right, title }).faults.title).toBe(fault);
});

test.each([
  ['', undefined],
  ['   ', undefined],
  ['too short', 'description_length'],
  ['long enough', undefined],
  ['a'.repeat(5000), undefined],
  ['a'.repeat(5001), 'description_length'],
  ['long enough\u0007', 'invalid'],
])('the description %# has the fault %s', (description, fault) => {
  expect(readPlaylistTexts({ ...right, description }).faults.description).toBe(fault);
});

test('four categories are too many', () => {
  const categories = ['a', 'b', 'c', 'd'];
  expect(readPlaylistTexts({ ...right, categories }).faults).toEqual({ categories: 'three' });
});
