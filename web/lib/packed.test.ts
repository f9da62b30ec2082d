import { expect, it } from 'vitest';
import { pack, unpack } from './packed.ts';

const page = { now: 1, title: '</script> 日本 "x"', votes: undefined as number | undefined, videos: [{ video_id: 1 }] };

it('gives the page back on the side that packed it', () => {
  expect(unpack(pack(page))).toBe(page);
});

it('gives one equal page on the other side, however often it is asked', () => {
  const arrived = structuredClone(pack(page));
  expect(unpack(arrived)).toEqual(page);
  expect(unpack(arrived)).toBe(unpack(arrived));
});

it('leaves a page alone that was never packed', () => {
  expect(unpack(page)).toBe(page);
});
