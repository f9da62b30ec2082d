import { expect, test } from 'vitest';
import { nextStep, reasonOf, type FailureKind } from './retry-policy.ts';

test('an outage while playing is resumed for more than half a minute, then it fails', () => {
  const steps = Array.from({ length: 8 }, (_, attempt) => nextStep('network', attempt, true, true));
  const delays = steps.slice(0, 7).map((step) => ('delay_ms' in step ? step.delay_ms : 0));
  expect(delays).toEqual([1000, 2000, 4000, 8000, 8000, 8000, 8000]);
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(30_000);
  expect(steps.slice(0, 7).every((step) => step.action === 'resume')).toBe(true);
  expect(steps[7]).toEqual({ action: 'fail' });
});

test('shows no error while the buffer lasts', () => {
  expect(nextStep('network', 40, true, false)).toEqual({ action: 'resume', delay_ms: 8000 });
});

test('before the first picture every attempt asks for a fresh address and gives up sooner', () => {
  expect(nextStep('network', 0, false, true)).toEqual({ action: 'reopen', delay_ms: 500 });
  expect(nextStep('network', 3, false, true)).toEqual({ action: 'fail' });
});

test('a refused piece asks for a fresh address, an expired one at once', () => {
  expect(nextStep('refused', 0, true, true).action).toBe('reopen');
  expect(nextStep('expired', 0, true, false)).toEqual({ action: 'reopen', delay_ms: 0 });
  expect(nextStep('expired', 1, true, true)).toEqual({ action: 'reopen', delay_ms: 2000 });
});

test('a film that is gone is looked for once more', () => {
  expect(nextStep('gone', 0, false, true).action).toBe('reopen');
  expect(nextStep('gone', 1, false, true)).toEqual({ action: 'fail' });
});

test('decoding is tried twice more, so is a full memory; a missing decoder never', () => {
  expect(nextStep('media', 0, true, true)).toEqual({ action: 'resume', delay_ms: 0 });
  expect(nextStep('media', 2, true, true)).toEqual({ action: 'fail' });
  expect(nextStep('memory', 1, true, true)).toEqual({ action: 'resume', delay_ms: 1000 });
  expect(nextStep('memory', 2, true, true)).toEqual({ action: 'fail' });
  expect(nextStep('unsupported', 0, false, true)).toEqual({ action: 'fail' });
});

test.each<[FailureKind, boolean, string]>([
  ['network', true, 'network'],
  ['network', false, 'offline'],
  ['refused', true, 'network'],
  ['refused', false, 'offline'],
  ['expired', true, 'expired'],
  ['gone', false, 'gone'],
  ['memory', true, 'memory'],
  ['unsupported', true, 'media'],
])('%s with a connection: %s, is reported as %s', (failure, is_online, reason) => {
  expect(reasonOf(failure, is_online)).toBe(reason);
});
