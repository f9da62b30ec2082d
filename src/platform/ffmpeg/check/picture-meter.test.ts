import { describe, expect, test } from 'vitest';
import { createPictureMeter } from './picture-meter.ts';
import { createStreamClock, type Packet } from './stream-clock.ts';

const fps = 25;
/** Pictures of 1000 bytes, a key frame every second. */
const clip = (seconds: number, change: (n: number) => Partial<Packet> = () => ({})): Packet[] =>
  Array.from({ length: seconds * fps }, (_, n) => ({
    stream: 0,
    pts: n * 40 + 80,
    dts: n * 40,
    duration: 40,
    bytes: 1000,
    is_key: n % fps === 0,
    is_discarded: false,
    ...change(n),
  }));

function facts(packets: Packet[]) {
  const meter = createPictureMeter(0.001);
  const clock = createStreamClock(0.001, false);
  for (const packet of packets) {
    meter.add(packet);
    clock.add(packet);
  }
  return meter.facts(clock.span());
}

describe('facts for copying a video stream', () => {
  test('measures the bit rate and the key frame interval', () => {
    expect(facts(clip(20))).toEqual({
      average: 200_000,
      peak: 200_000,
      key_gap: expect.closeTo(1, 6),
    });
  });

  test('finds the busiest four seconds anywhere', () => {
    const found = facts(clip(60, (n) => ({ bytes: n >= 800 && n < 900 ? 5000 : 1000 })));
    expect(found?.peak).toBe(1_000_000);
    expect(found?.average).toBeCloseTo(253_333, 0);
  });

  test('does not accumulate over a quiet hour', () => {
    expect(facts(clip(200, (n) => ({ bytes: n < 50 || n >= 4950 ? 4000 : 10 })))?.peak).toBeCloseTo(
      (50 * 4000 + 50 * 10) * 2,
      0,
    );
  });

  test('counts the interval after the last key frame', () => {
    expect(facts(clip(20, (n) => ({ is_key: n === 0 })))?.key_gap).toBeCloseTo(20, 6);
  });

  test('accepts time stamps rounded by the container', () => {
    expect(facts(clip(20, (n) => ({ dts: Math.round(n * 33.37) })))).toBeDefined();
  });

  test.each([
    ['an uneven rate', (n: number) => ({ dts: n < 250 ? n * 40 : n * 60 })],
    ['no decoding times', () => ({ dts: Number.NaN })],
    ['a beginning within a group', (n: number) => ({ is_key: n === 5 })],
    ['pictures that an edit list leaves out', (n: number) => ({ is_discarded: n === 0 })],
    ['pictures by the hundred', (n: number) => ({ dts: n, pts: n, duration: 1 })],
  ])('refuses to copy: %s', (_, change) => {
    expect(facts(clip(20, change))).toBeUndefined();
  });

  test('has no rate for a single frame', () => {
    expect(facts(clip(1).slice(0, 1))).toBeUndefined();
  });
});
