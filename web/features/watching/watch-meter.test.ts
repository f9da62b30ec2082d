import { expect, test } from 'vitest';
import { beaconForm, WatchMeter } from './watch-meter.ts';

/** Plays from one second to another, with a report every `step` seconds. */
function play(meter: WatchMeter, from: number, to: number, duration: number, step = 0.25): void {
  meter.interrupt();
  for (let at = from; at < to; at += step) meter.playedTo(at, duration);
  meter.playedTo(to, duration);
}
const bucketsOf = (meter: WatchMeter): number[] =>
  Array.from({ length: 104 }, (_, n) => n).filter(
    (n) => ((meter.summary().bits[n >> 3] ?? 0) >> (n & 7)) & 1,
  );
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, n) => from + n);

test.each([2, 60, 754, 21_600])(
  'a film of %i s that is watched whole has all buckets',
  (length) => {
    const meter = new WatchMeter();
    play(meter, 0, length, length);
    expect(bucketsOf(meter)).toEqual(range(0, 100));
    expect(meter.summary().seconds).toBe(length);
  },
);

test('a bucket counts when its middle was played', () => {
  const meter = new WatchMeter();
  play(meter, 10.6, 20.4, 100);
  expect(bucketsOf(meter)).toEqual(range(11, 20));
});

test('seeking over a part counts nothing of it', () => {
  const meter = new WatchMeter();
  play(meter, 0, 10, 100);
  play(meter, 80, 90, 100);
  play(meter, 5, 12, 100);
  expect(bucketsOf(meter)).toEqual([...range(0, 12), ...range(80, 90)]);
  // A jump that no event announced.
  meter.playedTo(60, 100);
  expect(bucketsOf(meter)).toEqual([...range(0, 12), ...range(80, 90)]);
});

test('a position or length that is no number counts nothing', () => {
  const meter = new WatchMeter();
  for (const [at, length] of [
    [0, NaN],
    [1, NaN],
    [NaN, 100],
    [2, Infinity],
    [3, 0],
    [4, -1],
  ] as const)
    meter.playedTo(at, length);
  expect([bucketsOf(meter), meter.summary().seconds]).toEqual([[], 0]);
});

test('the form says the first picture, stalls, errors and lines once they are known', () => {
  const meter = new WatchMeter();
  expect(beaconForm('T', meter.summary()).toString()).toBe(
    `token=T&bits=${'A'.repeat(18)}&seconds=0&stalls=0&errors=0.0.0.0`,
  );
  meter.ask(1000);
  meter.showFirstFrame(1420.4);
  meter.showFirstFrame(9000);
  meter.stall();
  meter.fail('refused');
  meter.fail('refused');
  meter.showLines(720);
  meter.showLines(0);
  play(meter, 0, 1, 100);
  expect(beaconForm('T', meter.summary()).toString()).toBe(
    `token=T&bits=AQ${'A'.repeat(16)}&seconds=1&stalls=1&errors=0.2.0.0&first_frame=420&lines=720`,
  );
});
