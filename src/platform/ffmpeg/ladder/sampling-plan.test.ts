import { expect, test } from 'vitest';
import { planSampling } from './sampling-plan.ts';

const hd = { width: 1280, height: 720 };
const seconds = (length: number, fps = 25) =>
  planSampling(Math.max(1, Math.round(length * fps)), fps, hd);

test('plans one tile per second, fewer for a long clip', () => {
  expect(seconds(100).storyboard).toEqual({
    interval: 1.04,
    width: 160,
    height: 90,
    columns: 10,
    rows: 10,
    count: 96,
  });
  expect(seconds(3600).storyboard).toMatchObject({ interval: 18, count: 200 });
  expect(seconds(4 * 3600).storyboard.count).toBeLessThanOrEqual(300);
});

test('bounds the number of samples', () => {
  for (const length of [5, 60, 600, 36_000]) {
    const { samples } = seconds(length);
    expect(samples).toBeGreaterThanOrEqual(40);
    expect(samples).toBeLessThanOrEqual(405);
  }
});

test.each([0.04, 0.08, 0.12, 0.3, 0.5, 1])(
  'plans an existing picture for a clip of %d seconds',
  (length) => {
    const { step, offset, samples, tile_step, tile_offset, storyboard } = seconds(length);
    const frames = Math.round(length * 25);
    expect(offset + (samples - 1) * step).toBeLessThan(frames);
    expect(offset + samples * step).toBeGreaterThanOrEqual(frames);
    expect(tile_offset + (storyboard.count - 1) * tile_step).toBeLessThan(samples);
    expect(storyboard).toMatchObject({ count: 1, columns: 1, rows: 1 });
  },
);

test.each([
  [1080, 1920, 160, 284],
  [1920, 800, 160, 66],
  [100, 2000, 16, 320],
  [8000, 400, 160, 8],
])('scales %d × %d to tiles of %d × %d', (width, height, ...expected) => {
  const { storyboard } = planSampling(100, 25, { width, height });
  expect([storyboard.width, storyboard.height]).toEqual(expected);
});
