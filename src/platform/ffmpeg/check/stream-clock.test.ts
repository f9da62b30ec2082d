import { describe, expect, test } from 'vitest';
import { createStreamClock, readPacket, type Packet, type StreamSpan } from './stream-clock.ts';

test('parses packet lines and skips others', () => {
  expect(readPacket('1,2048,-1024,1024,683,KD,')).toEqual({
    stream: 1,
    pts: 2048,
    dts: -1024,
    duration: 1024,
    bytes: 683,
    is_key: true,
    is_discarded: true,
  });
  expect(readPacket('0,N/A,40,N/A,12,__')).toMatchObject({
    pts: Number.NaN,
    dts: 40,
    duration: Number.NaN,
    is_key: false,
    is_discarded: false,
  });
  expect(readPacket('')).toBeUndefined();
  expect(readPacket('0,1,2')).toBeUndefined();
});

describe('totals of packets', () => {
  const spanOf = (packets: Partial<Packet>[], may_jump = false): StreamSpan => {
    const clock = createStreamClock(0.001, may_jump);
    for (const packet of packets)
      clock.add({
        stream: 0,
        pts: Number.NaN,
        dts: Number.NaN,
        duration: Number.NaN,
        bytes: 1,
        is_key: false,
        is_discarded: false,
        ...packet,
      });
    return clock.span();
  };
  /** `count` pictures, 40 ms each. */
  const run = (from: number, count: number): Partial<Packet>[] =>
    Array.from({ length: count }, (_, n) => ({
      pts: from + n * 40,
      dts: from + n * 40 - 80,
      duration: 40,
    }));

  test('sums reordered packets, some without time stamps', () => {
    expect(
      spanOf([
        { pts: 1000, dts: 900, duration: 100 },
        { pts: 1300, dts: 1000, duration: 100 },
        { pts: 1100, dts: 1100, duration: 100 },
        { dts: 1200, duration: 100 },
      ]),
    ).toEqual({
      packets: 4,
      discarded: 0,
      seconds: expect.closeTo(0.4, 6),
      first: 1,
      last: 1.3,
      end: expect.closeTo(1.4, 6),
      restarts: 0,
    });
  });

  test('uses the last packet’s duration, or the average without durations', () => {
    expect(
      spanOf([
        { pts: 0, dts: 0, duration: 40 },
        { pts: 40, dts: 40, duration: 1400 },
      ]).seconds,
    ).toBeCloseTo(1.44, 6);
    expect(spanOf([{ dts: 0 }, { dts: 40 }, { dts: 80 }]).seconds).toBeCloseTo(0.12, 6);
  });

  test('continues after a clock restart', () => {
    expect(spanOf([...run(1000, 100), ...run(1000, 50), ...run(1000, 25)])).toMatchObject({
      seconds: expect.closeTo(7, 6),
      restarts: 2,
    });
  });

  test('treats a jump ahead as a join in broadcasts and as a long frame elsewhere', () => {
    const joined = [...run(0, 50), ...run(3_600_000, 50)];
    expect(spanOf(joined, true).seconds).toBeCloseTo(4, 6);
    expect(spanOf(joined, false).seconds).toBeCloseTo(3602, 6);
  });

  test('excludes packets discarded by the edit list', () => {
    const [first = {}, ...others] = run(0, 50);
    expect(spanOf([{ ...first, is_discarded: true }, ...others])).toMatchObject({
      packets: 49,
      discarded: 1,
      first: 0.04,
    });
  });

  test('counts the duration of an empty packet, but no frame', () => {
    expect(
      spanOf([...run(0, 25), ...run(1000, 25).map((packet) => ({ ...packet, bytes: 0 }))]),
    ).toMatchObject({
      packets: 25,
      seconds: expect.closeTo(2, 6),
    });
  });

  test('has no length without time stamps', () => {
    expect(spanOf([{}, {}])).toMatchObject({ packets: 2, seconds: undefined });
    expect(spanOf([])).toMatchObject({ packets: 0, seconds: undefined });
  });
});
