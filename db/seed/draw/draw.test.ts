import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCanvas, develop, vignette } from './canvas.ts';
import { rgb } from './color.ts';
import { looks, type LookName } from './looks/all.ts';
import { createRandom, hashText } from '../random.ts';

const size = { width: 64, height: 36 };

function pixels(name: LookName): Buffer {
  const canvas = createCanvas(size);
  looks[name](size, createRandom(name)).paint(canvas, 2, 0.3);
  expect(canvas.data.some((value) => !Number.isFinite(value))).toBe(false);
  const bytes = Buffer.alloc(size.width * size.height * 3);
  develop(canvas, vignette(size, 0.14), bytes);
  return bytes;
}

describe('numbers', () => {
  test('the same seed gives the same stream, another seed another', () => {
    const stream = (seed: string): number[] => Array.from({ length: 5 }, createRandom(seed).next);
    expect(stream('a')).toEqual(stream('a'));
    expect(stream('a')).not.toEqual(stream('b'));
    for (const value of stream('c')) expect(value >= 0 && value < 1).toBe(true);
  });

  test('hashText is FNV-1a', () => expect(hashText('a')).toBe(0xe40c292c));

  test('colours come out of OKLCH as sRGB', () => {
    expect(rgb([1, 0, 0]).map(Math.round)).toEqual([255, 255, 255]);
    expect(rgb([0, 0, 0]).map(Math.round)).toEqual([0, 0, 0]);
  });
});

/** One of each kind. */
const kinds = [
  ...new Map((Object.keys(looks) as LookName[]).map((name) => [name.split('-')[0], name])).values(),
];

describe('every kind of scene', () => {
  test.each(kinds)('%s: finite, not flat, the same twice', (name) => {
    const first = pixels(name);
    const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    expect(digest(pixels(name))).toBe(digest(first));
    const mean = first.reduce((sum, value) => sum + value, 0) / first.length;
    const deviation = Math.sqrt(
      first.reduce((sum, value) => sum + (value - mean) ** 2, 0) / first.length,
    );
    expect(deviation).toBeGreaterThan(8);
  });
});
