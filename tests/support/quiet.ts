import { afterEach, beforeEach, expect, vi } from 'vitest';

// Noise fails: an unexpected warning or error is a defect.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'console.error').toEqual([]);
  expect(vi.mocked(console.warn).mock.calls, 'console.warn').toEqual([]);
  vi.restoreAllMocks();
});
