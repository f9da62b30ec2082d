import { describe, expect, test } from 'vitest';
import { measure, type Claims, type Measured } from './measure.ts';
import type { StreamSpan } from './stream-clock.ts';

const span = (packets: number, seconds: number, change: Partial<StreamSpan> = {}): StreamSpan => {
  const first = change.first ?? 0;
  return {
    packets,
    discarded: 0,
    seconds,
    first,
    last: first + seconds - seconds / packets,
    end: first + seconds,
    restarts: 0,
    ...change,
  };
};
const claims = (change: Partial<Claims> = {}): Claims => ({
  video_seconds: undefined,
  file_seconds: undefined,
  rates: [25],
  nominal_rate: undefined,
  ...change,
});
const of = (
  video: StreamSpan,
  audio?: StreamSpan,
  said: Claims = claims(),
  longest = Math.max(video.end, audio?.end ?? 0),
): Measured => measure(said, video, audio, longest);
const damaged = expect.objectContaining({
  code: 'damaged',
  message: expect.stringMatching(/^The file /),
});

describe('length', () => {
  test('is that of the video with the end of its audio', () => {
    expect(of(span(250, 10), span(400, 10.05)).duration).toBeCloseTo(10.05, 6);
    expect(of(span(250, 10), span(400, 9)).duration).toBe(10);
  });

  test('excludes audio that continues long after the video', () => {
    expect(of(span(250, 10), span(400, 600))).toMatchObject({
      duration: 10,
      has_longer_sound: true,
    });
    expect(of(span(250, 10), span(400, 10.4)).has_longer_sound).toBe(false);
  });

  test('starts at the first packet of either stream', () => {
    expect(
      of(span(250, 10, { first: 100.5 }), span(400, 10.5, { first: 100 })).duration,
    ).toBeCloseTo(10.5, 6);
  });

  test('adds up parts whose clocks restart', () => {
    expect(of(span(360, 14.4, { restarts: 2, first: 1.4, end: 6.2 })).duration).toBe(14.4);
  });

  test('counts frames without time stamps', () => {
    expect(
      of(span(250, 10, { seconds: undefined }), undefined, claims({ rates: [] }), 0),
    ).toMatchObject({ duration: 10, fps: 25 });
  });

  test('uses the audio length when the video clock is broken', () => {
    expect(of(span(30, 0.05), span(40, 1.1), claims({ rates: [] }))).toMatchObject({
      duration: 1.1,
      fps: expect.closeTo(27.3, 1),
    });
  });
});

describe('claims of the header', () => {
  test('tolerates rounding and refuses a much longer claim', () => {
    expect(of(span(1400, 56), undefined, claims({ video_seconds: 60 })).duration).toBe(56);
    expect(() => of(span(500, 20), undefined, claims({ video_seconds: 60 }))).toThrow(damaged);
  });

  test('ignores a claim of days, which is an unset field', () => {
    expect(of(span(1400, 56), undefined, claims({ video_seconds: 143_165.6 })).duration).toBe(56);
  });

  test('compares the container’s length with all streams, subtitles included', () => {
    expect(of(span(250, 10), undefined, claims({ file_seconds: 60 }), 60).duration).toBe(10);
    expect(() => of(span(250, 10), undefined, claims({ file_seconds: 60 }), 10)).toThrow(
      'it says 60 seconds and holds 10 seconds',
    );
  });

  test('prefers the claim of the video track', () => {
    expect(
      of(span(250, 10), undefined, claims({ video_seconds: 10, file_seconds: 660 })).duration,
    ).toBe(10);
  });
});

describe('frame rate', () => {
  test.each([
    ['the claimed rate where it fits', 1798, 60, [30_000 / 1001, 30], 30_000 / 1001],
    ['fields as packets of their own', 3000, 60, [25], 25],
    ['hidden pictures among the packets', 1890, 60, [30], 30],
    ['a rate that does not fit', 1800, 60, [240, 57.6], 30],
    ['a variable rate: the average', 63, 8.7255, [], 63 / 8.7255],
  ])('%s', (_, packets, seconds, rates, expected) => {
    expect(of(span(packets, seconds), undefined, claims({ rates })).fps).toBeCloseTo(expected, 6);
  });

  test('uses the nominal rate of a camera that dropped frames', () => {
    expect(of(span(28, 1.02), undefined, claims({ rates: [27.5, 30], nominal_rate: 30 })).fps).toBe(
      30,
    );
  });

  test('accepts one frame per second and refuses frames minutes apart', () => {
    expect(of(span(5, 5), span(200, 5.3)).fps).toBe(1);
    expect(() => of(span(120, 672))).toThrow(damaged);
    expect(() => of(span(2, 86_400))).toThrow(damaged);
  });

  test('refuses more than 240 frames per second, except in a very short clip', () => {
    expect(() => of(span(30_000, 10))).toThrow(damaged);
    expect(of(span(25, 0.0004)).fps).toBe(240);
  });

  test('refuses a video without frames', () => {
    expect(() => of(span(0, 0, { seconds: undefined }))).toThrow(damaged);
  });
});
