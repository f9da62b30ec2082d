import { expect, test } from 'vitest';
import { nextStep } from './retry-policy.ts';

test('an outage while playing is resumed with growing pauses, then it fails', () => {
  const steps = [0, 1, 2, 3, 4, 5].map((attempt) => nextStep('network', attempt, true, true));
  expect(steps.slice(0, 5).map((step) => ('delay_ms' in step ? step.delay_ms : null))).toEqual([
    1000, 2000, 4000, 8000, 8000,
  ]);
  expect(steps.slice(0, 5).every((step) => step.action === 'resume')).toBe(true);
  expect(steps[5]).toEqual({ action: 'fail' });
});

test('shows no error while the buffer lasts', () => {
  expect(nextStep('network', 40, true, false)).toEqual({ action: 'resume', delay_ms: 8000 });
});

test('before the first picture every attempt asks for a fresh address and gives up sooner', () => {
  expect(nextStep('network', 0, false, true)).toEqual({ action: 'reopen', delay_ms: 500 });
  expect(nextStep('network', 3, false, true)).toEqual({ action: 'fail' });
});

test('a refused piece asks for a fresh address', () => {
  expect(nextStep('refused', 0, true, true).action).toBe('reopen');
});

test('decoding is tried twice more, a missing decoder never', () => {
  expect(nextStep('media', 0, true, true)).toEqual({ action: 'resume', delay_ms: 0 });
  expect(nextStep('media', 2, true, true)).toEqual({ action: 'fail' });
  expect(nextStep('unsupported', 0, false, true)).toEqual({ action: 'fail' });
});
