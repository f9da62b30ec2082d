import { describe, expect, test } from 'vitest';
import { sceneNames, scenes, type SceneName } from './data/scenes.ts';
import { createCanvas, develop } from './draw/canvas.ts';
import { rgb } from './draw/color.ts';
import { createRandom, hashText } from './random.ts';

const size = { width: 64, height: 36 };

function draw(name: SceneName): Buffer {
  const canvas = createCanvas(size);
  scenes[name](size, createRandom(name))(canvas, 2);
  expect(canvas.data.every((value) => Number.isFinite(value))).toBe(true);
  const bytes = Buffer.alloc(size.width * size.height * 3);
  develop(canvas, 0.14, bytes);
  return bytes;
}

const drawn = new Map<SceneName, Buffer>();
/** Drawn once for all tests: a scene takes a third of a second. */
function drawOnce(name: SceneName): Buffer {
  const picture = drawn.get(name) ?? draw(name);
  drawn.set(name, picture);
  return picture;
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

test.each(sceneNames)('%s is finite, not flat and the same twice', (name) => {
  const first = drawOnce(name);
  expect(draw(name).equals(first)).toBe(true);
  const mean = first.reduce((sum, value) => sum + value, 0) / first.length;
  const squares = first.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  expect(Math.sqrt(squares / first.length)).toBeGreaterThan(7);
});

test('at least 40 scenes differ clearly from each other, in colour or in structure', () => {
  /** Mean difference of the channels, 0 to 255, pixel by pixel. */
  const distance = (a: Buffer, b: Buffer): number =>
    a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
  const different: Buffer[] = [];
  for (const picture of sceneNames.map(drawOnce))
    if (different.every((other) => distance(picture, other) > 18)) different.push(picture);
  expect(different.length).toBeGreaterThanOrEqual(40);
});
