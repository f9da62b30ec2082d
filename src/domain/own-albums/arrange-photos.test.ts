import { expect, test } from 'vitest';
import { arrangePhotos } from './arrange-photos.ts';

const photos = [1, 2, 3, 4].map((number) => ({ number, title: `${number}` }));
const nothing = {
  captions: new Map<number, string>(),
  places: new Map<number, number>(),
  removed: new Set<number>(),
  order: undefined,
};
const numbers = (more: object): number[] =>
  arrangePhotos(photos, { ...nothing, ...more }).map(({ number }) => number);

test('an order puts those first that it names; photos that are gone and those that came since are no fault', () => {
  expect(numbers({})).toEqual([1, 2, 3, 4]);
  expect(numbers({ order: [3, 1] })).toEqual([3, 1, 2, 4]);
  expect(numbers({ order: [9, 4, 4] })).toEqual([4, 1, 2, 3]);
  expect(numbers({ order: [] })).toEqual([1, 2, 3, 4]);
});

test('typed places order photos where no order is given; equal ones stay as they were', () => {
  const places = new Map([
    [1, 4],
    [2, 2],
    [3, 2],
    [4, 1],
  ]);
  expect(numbers({ places })).toEqual([4, 2, 3, 1]);
  expect(numbers({ places, order: [1] })).toEqual([1, 2, 3, 4]);
});

test('captions are changed where they are said, and photos removed', () => {
  const captions = new Map([[2, 'Water']]);
  expect(arrangePhotos(photos, { ...nothing, captions, removed: new Set([1, 9]) })).toEqual([
    { number: 2, title: 'Water' },
    { number: 3, title: '3' },
    { number: 4, title: '4' },
  ]);
});
