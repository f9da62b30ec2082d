import { expect, test } from 'vitest';
import { freeCorner, type Box, type Corner } from './free-corner.ts';

const film = { width: 400, height: 225 };
const window = { width: 1440, height: 900, top: 56, gap: 16 };
const at = (left: number, top: number, width = 300, height = 200): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const end = at(1100, 700);
const start = at(0, 700);
const top_end = at(1100, 60);
const top_start = at(0, 60);

test.each<[string, Box[], Corner | null, Corner]>([
  ['nothing in the way', [], null, 'bottom-end'],
  ['an advertisement at the bottom end', [end], null, 'bottom-start'],
  ['both bottom corners taken', [end, start], null, 'top-end'],
  ['all taken', [end, start, top_end, top_start], null, 'bottom-end'],
  ['all taken, in one of them', [end, start, top_end, top_start], 'top-start', 'top-start'],
  ['free where it is, though not the first', [], 'bottom-start', 'bottom-start'],
  ['something came to where it is', [start], 'bottom-start', 'bottom-end'],
  ['something that only touches', [at(724, 659, 300, 300)], null, 'bottom-end'],
])('%s', (_name, obstacles, now, expected) => {
  expect(freeCorner(obstacles, film, window, now)).toBe(expected);
});
