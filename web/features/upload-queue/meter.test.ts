import { expect, test } from 'vitest';
import { meterOf, secondsLeft } from './meter.ts';

test('the speed is that of the last eight seconds, and unknown in the first half second', () => {
  const meter = meterOf();
  expect(meter.speedAt(0, 0)).toBe(0);
  expect(meter.speedAt(400, 1000)).toBe(0);
  expect(meter.speedAt(1000, 2000)).toBe(2000);
  expect(meter.speedAt(8000, 2000)).toBe(250);
  expect(meter.speedAt(9000, 10_000)).toBe(1000);
});

test('an upload that goes on behind where it was begins to measure again', () => {
  const meter = meterOf();
  meter.speedAt(0, 0);
  meter.speedAt(1000, 8000);
  expect(meter.speedAt(2000, 4000)).toBe(0);
  expect(meter.speedAt(3000, 5000)).toBe(1000);
});

test('the time left follows from the speed, and is unknown without one', () => {
  expect(secondsLeft(1000, 0, 100)).toBe(10);
  expect(secondsLeft(1000, 999, 100)).toBe(1);
  expect(secondsLeft(1000, 0, 0)).toBeUndefined();
});
