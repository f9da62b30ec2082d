import { describe, expect, test } from 'vitest';
import type { ProbedVideo } from '#platform/ffmpeg/port.ts';
import { aProbe } from '#tests/support/probed-video.ts';
import { decodesSource, ladder_table, ladderOf, planLadder } from './plan-ladder.ts';

const source = (width: number, height: number, fps = 25): ProbedVideo =>
  aProbe({ width, height, fps });
const sizes = (width: number, height: number): string[] =>
  planLadder(source(width, height)).rungs.map(
    (rung) => `${rung.name} ${rung.width}x${rung.height}`,
  );

describe('renditions', () => {
  test.each([
    ['full HD', 1920, 1080, ['360p 640x360', '480p 854x480', '720p 1280x720', '1080p 1920x1080']],
    [
      'a phone held upright',
      1080,
      1920,
      ['360p 360x640', '480p 480x854', '720p 720x1280', '1080p 1080x1920'],
    ],
    [
      'a wide film is fitted by its width',
      1920,
      800,
      ['360p 640x266', '480p 854x356', '720p 1280x534', '1080p 1920x800'],
    ],
    ['4:3', 640, 480, ['360p 480x360', '480p 640x480']],
    ['square', 642, 642, ['360p 360x360', '480p 480x480']],
    ['between two steps', 960, 540, ['360p 640x360', '480p 854x480']],
    [
      'a little below a step: its own size under that name',
      1910,
      1072,
      ['360p 640x360', '480p 854x478', '720p 1280x718', '1080p 1910x1072'],
    ],
    ['below the lowest: one of its own size', 320, 240, ['240p 320x240']],
    ['odd and small', 161, 121, ['122p 162x122']],
    ['tiny', 10, 8, ['8p 10x8']],
  ])('%s', (_, width, height, expected) => {
    expect(sizes(width, height)).toEqual(expected);
  });

  test('never enlarge, have even sides and the aspect ratio of the source', () => {
    for (const [width, height] of [
      [3840, 2160],
      [1234, 777],
      [333, 999],
      [4096, 1716],
      [1365, 720],
      [8000, 400],
    ] as const) {
      for (const rung of planLadder(source(width, height)).rungs) {
        expect(rung.width).toBeLessThanOrEqual(width + 1);
        expect(rung.height).toBeLessThanOrEqual(height + 1);
        expect([rung.width % 2, rung.height % 2]).toEqual([0, 0]);
        expect(Math.abs(rung.width / rung.height / (width / height) - 1)).toBeLessThan(0.06);
      }
    }
  });

  test('every step has a larger size and rate than the one below', () => {
    const { steps } = ladder_table;
    const by = (key: 'lines' | 'max_rate') => steps.toSorted((x, y) => x[key] - y[key]);
    expect(by('lines')).toEqual(steps);
    expect(by('max_rate')).toEqual(steps);
  });
});

test.each([
  [25, 25],
  [30_000 / 1001, 30_000 / 1001],
  [59.94, 59.94],
  [60, 60],
  [120, 60],
  [240, 60],
  [90, 45],
  [1, 1],
])('converts %d fps to %d', (fps, expected) => {
  expect(planLadder(source(640, 360, fps)).fps).toBeCloseTo(expected, 3);
});

test('uses the configured steps of a site', () => {
  const settings = { ladder: [{ lines: 240, max_rate: 300_000 }] };
  expect(planLadder(source(1920, 1080), ladderOf(settings)).rungs).toMatchObject([
    { name: '240p', width: 426, max_rate: 300_000, crf: 23 },
  ]);
  expect(ladderOf({})).toBe(ladder_table);
  const steps = [{ lines: 540, max_rate: 2_000_000, crf: 24 }];
  const plan = planLadder(source(1920, 1080), { ...ladder_table, steps, segment_seconds: 6 });
  expect(plan).toMatchObject({
    segment_seconds: 6,
    rungs: [{ name: '540p', width: 960, height: 540, max_rate: 2_000_000, crf: 24 }],
  });
});

describe('a source that meets the limits of a rendition', () => {
  const facts = { average: 3_000_000, peak: 5_500_000, key_gap: 5, has_plain_sound: true };
  const hows = (
    copy: ProbedVideo['copy'],
    [width, height]: readonly [number, number] = [1280, 720],
    fps?: number,
  ): string[] =>
    planLadder({ ...source(width, height, fps), copy }).rungs.map(
      ({ name, how }) => `${name} ${how}`,
    );
  const encoded = ['360p encode', '480p encode', '720p encode'];

  test('is copied, and the others are encoded', () => {
    expect(hows(facts)).toEqual(['360p encode', '480p encode', '720p copy']);
    expect(hows(facts, [1910, 1072])).toEqual([...encoded, '1080p copy']);
  });

  test.each([
    ['the average is too high', { ...facts, average: 3_300_000 }],
    ['the peak is too high', { ...facts, peak: 6_000_000 }],
    ['key frames are too far apart', { ...facts, key_gap: 6.5 }],
    ['it may not be copied', undefined],
  ])('is not copied when %s', (_, copy) => {
    expect(hows(copy)).toEqual(encoded);
  });

  test('is not copied between two steps or above the maximum rate', () => {
    expect(hows(facts, [960, 540])).toEqual(['360p encode', '480p encode']);
    expect(hows(facts, [1280, 720], 120)).toEqual(encoded);
  });

  test('is not decoded when every rendition is a copy', () => {
    const small = planLadder({
      ...source(640, 360),
      copy: { ...facts, average: 500_000, peak: 700_000 },
    });
    expect(small.rungs.map(({ how }) => how)).toEqual(['copy']);
    expect(decodesSource(small.rungs)).toBe(false);
    expect(decodesSource(planLadder(source(640, 360)).rungs)).toBe(true);
  });
});
