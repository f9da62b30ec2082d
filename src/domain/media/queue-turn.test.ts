import { describe, expect, test } from 'vitest';
import type { ProbedVideo } from '#platform/ffmpeg/port.ts';
import { aProbe } from '#tests/support/probed-video.ts';
import { planLadder } from './plan-ladder.ts';
import {
  deadlineOf,
  effortOf,
  expectedCheck,
  expectedConversion,
  priorityOf,
} from './queue-turn.ts';

const now = new Date('2026-11-21T12:00:00Z');
const today = (now.getTime() - Date.UTC(2026, 0, 1)) / 1000;

const plan = (facts: Partial<ProbedVideo>) =>
  planLadder(aProbe({ width: 1920, height: 1080, ...facts }));

describe('expected cost of a step', () => {
  test('a minute of 1080p30 costs about a minute of one core, an hour sixty times that', () => {
    const minute = expectedConversion(plan({}));
    expect(minute).toBeGreaterThan(40);
    expect(minute).toBeLessThan(120);
    expect(expectedConversion(plan({ duration: 3600 })) / minute).toBeGreaterThan(50);
  });

  test('copies cost almost nothing', () => {
    const whole = plan({});
    const copied = {
      ...whole,
      rungs: whole.rungs.map((rung) => ({ ...rung, how: 'copy' as const })),
    };
    expect(expectedConversion(copied)).toBeLessThan(expectedConversion(whole) / 10);
  });

  test('a probe costs more for more bytes', () => {
    expect(expectedCheck(10e9)).toBeGreaterThan(50 * expectedCheck(1e6));
  });

  test.each([
    [0, 0],
    [1, 0],
    [4, 2],
    [4.1, 3],
    [8, 3],
  ])('%j seconds have the effort %j', (seconds, effort) => expect(effortOf(seconds)).toBe(effort));
});

describe('virtual deadline', () => {
  test('is proportional to the expected cost', () => {
    expect(deadlineOf({ now, latest: 0, seconds: 5 })).toBe(today + 50);
    expect(deadlineOf({ now, latest: today - 100, seconds: 5 })).toBe(today + 50);
  });

  test("comes after the owner's queued steps", () => {
    expect(deadlineOf({ now, latest: today + 300, seconds: 5 })).toBe(today + 350);
  });

  test('is fixed: a step of an hour later does not overtake', () => {
    const long = deadlineOf({ now, latest: 0, seconds: 360 });
    const later = deadlineOf({ now: new Date(now.getTime() + 3_600_000), latest: 0, seconds: 1 });
    expect(priorityOf(long)).toBeGreaterThan(priorityOf(later));
  });

  test("never exceeds the range of the queue's priority", () => {
    expect(priorityOf(deadlineOf({ now, latest: 2 ** 31 - 2, seconds: 1e9 }))).toBe(-(2 ** 31 - 1));
  });
});
