import { expect, test } from 'vitest';
import { createRandom } from '#seed/random.ts';
import { drawPromos } from './draw-promos.ts';

const entry = (number: number) => ({
  title: `Clip ${number}`,
  url: `https://partner.example/${number}`,
  thumb: `https://partner.example/${number}.jpg`,
  duration: '1:00',
});
const file = (count: number) => ({ videos: Array.from({ length: count }, (_, n) => entry(n)) });

test('draws as many as asked for, each once', () => {
  const urls = drawPromos(file(500), 17, createRandom('promos').next).map(({ url }) => url);
  expect([urls.length, new Set(urls).size]).toEqual([17, 17]);
});

test('draws all of a short file, and an entry that is there twice once', () => {
  const videos = [...file(5).videos, entry(3)];
  expect(
    drawPromos({ videos }, 17, createRandom('promos').next)
      .map(({ url }) => url)
      .toSorted(),
  ).toEqual(file(5).videos.map(({ url }) => url));
});

test('draws every entry equally often, in every place', () => {
  const random = createRandom('promos').next;
  const counts = Array.from({ length: 20 }, () => ({ drawn: 0, first: 0 }));
  for (let round = 0; round < 4000; round++)
    for (const [place, { title }] of drawPromos(file(20), 5, random).entries()) {
      const count = counts[Number(title.slice('Clip '.length))];
      if (!count) throw new Error(title);
      count.drawn++;
      if (place === 0) count.first++;
    }
  // 1000 and 200 are expected; the bounds are more than five standard deviations away.
  for (const { drawn, first } of counts) {
    expect(Math.abs(drawn - 1000)).toBeLessThan(150);
    expect(Math.abs(first - 200)).toBeLessThan(75);
  }
});

test.each([
  undefined,
  null,
  '',
  [],
  {},
  { videos: null },
  { videos: 'x' },
  { videos: {} },
  { error: 1, code: 'unavailable' },
])('draws nothing of %j', (broken) => {
  expect(drawPromos(broken, 17)).toEqual([]);
});

test.each([
  { url: 'javascript:alert(1)' },
  { url: 'http://partner.example/1' },
  { url: '/videos/1/' },
  { url: '' },
  { title: 7 },
  { thumb: null },
  { duration: undefined },
])('leaves an entry with %j out', (wrong) => {
  const videos = [null, 'x', { ...entry(1), ...wrong }, entry(2)];
  expect(drawPromos({ videos }, 17)).toEqual([entry(2)]);
});
