import { expect, test } from 'vitest';
import { parseModes } from './play-modes.ts';
import { in_order, neighboursIn, orderOf } from './queue-order.ts';

const videos = Array.from({ length: 40 }, (_, index) => ({ video_id: index + 1 }));
const ids = (order: readonly { video_id: number }[]): number[] =>
  order.map(({ video_id }) => video_id);
const around = (id: number, repeats = false) => {
  const { place, previous, next } = neighboursIn(videos, id, { repeats });
  return [place, previous?.video_id, next?.video_id];
};

test('a video leads to its neighbours, and the ends of the list to nothing', () => {
  expect(around(2)).toEqual([2, 1, 3]);
  expect(around(1)).toEqual([1, undefined, 2]);
  expect(around(40)).toEqual([40, 39, undefined]);
});

test('a list that repeats goes round, but not from a video to itself', () => {
  expect(around(40, true)).toEqual([40, 39, 1]);
  expect(around(1, true)).toEqual([1, 40, 2]);
  const alone = neighboursIn([{ video_id: 7 }], 7, { repeats: true });
  expect([alone.previous, alone.next]).toEqual([undefined, undefined]);
});

test('a video that was never in the list leads to the beginning', () => {
  expect(around(99)).toEqual([0, undefined, 1]);
});

test.each([
  ['in the middle', 20, false, [0, 19, 21]],
  ['at the beginning', 1, false, [0, undefined, 2]],
  ['at the end', 40, false, [0, 39, undefined]],
  ['at the end of a list that repeats', 40, true, [0, 39, 1]],
])('a video that has left the list %s leads to what was next to it', (_, id, repeats, expected) => {
  const left = videos.filter(({ video_id }) => video_id !== id);
  const { place, previous, next } = neighboursIn(left, id, { repeats }, videos);
  expect([place, previous?.video_id, next?.video_id]).toEqual(expected);
});

test('a video that has left the list together with those next to it leads to the nearest that is still there', () => {
  const left = videos.filter(({ video_id }) => video_id < 18 || video_id > 22);
  const { previous, next } = neighboursIn(left, 20, in_order, videos);
  expect([previous?.video_id, next?.video_id]).toEqual([17, 23]);
});

test('a shuffled order has each video once, from the one at which it began, and differs by seed', () => {
  const shuffled = ids(orderOf(videos, { ...in_order, seed: 5, from: 20 }));
  expect(shuffled[0]).toBe(20);
  expect(shuffled.toSorted((one, other) => one - other)).toEqual(ids(videos));
  expect(shuffled).not.toEqual(ids(videos));
  expect(ids(orderOf(videos, { ...in_order, seed: 6, from: 20 }))).not.toEqual(shuffled);
});

test('a video that leaves the list moves no other video of a shuffled order', () => {
  const modes = { ...in_order, seed: 9, from: 3 };
  const before = ids(orderOf(videos, modes));
  const without = videos.filter(({ video_id }) => video_id !== 17);
  expect(ids(orderOf(without, modes))).toEqual(before.filter((id) => id !== 17));
});

test('the video at which it was shuffled moves no other when it leaves the list, whatever the seed', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const modes = { ...in_order, seed, from: 3 };
    const before = ids(orderOf(videos, modes));
    const without = videos.filter(({ video_id }) => video_id !== 3);
    expect(ids(orderOf(without, modes))).toEqual(before.filter((id) => id !== 3));
  }
});

test.each([
  ['nothing', null],
  ['another list', '{"list":8,"seed":5,"from":1,"repeats":true}'],
  ['something that is no number', '{"list":7,"seed":"5","from":1,"repeats":true}'],
  ['something broken', '{"list":7'],
])('%s in the storage leaves the order of the list', (_, text) => {
  expect(parseModes(text, 7)).toEqual(in_order);
});

test('modes that were stored for a list hold for that list', () => {
  const modes = { seed: 5, from: 1, repeats: true };
  expect(parseModes(JSON.stringify({ list: 7, ...modes }), 7)).toEqual(modes);
});
