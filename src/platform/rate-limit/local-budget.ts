import { secondsUntilFree } from './seconds-until-free.ts';
import type { TakeResult } from './port.ts';

/** Maximum number of keys per window; calls with further keys are not counted. */
const most_keys = 50_000;

/**
 * Budgets of one process with the same sliding window as the shared ones; `limit` calls in `window`
 * seconds. A clock that is set back stays in its window.
 */
export function createLocalBudget(
  limit: number,
  window: number,
): (key: string, now_ms?: number) => TakeResult {
  let present = 0;
  let calls = new Map<string, number>();
  let calls_before = new Map<string, number>();
  const turn = (now: number): void => {
    if (now <= present) return;
    calls_before = now === present + 1 ? calls : new Map();
    calls = new Map();
    present = now;
  };
  return (key, now_ms = Date.now()) => {
    const time = now_ms / 1000 / window;
    turn(Math.floor(time));
    const passed = Math.min(1, Math.max(0, time - present));
    const [current, previous] = [calls.get(key) ?? 0, calls_before.get(key) ?? 0];
    if (previous * (1 - passed) + current + 1 > limit)
      return {
        allowed: false,
        retry_after: secondsUntilFree({ current, previous, passed }, limit, window),
      };
    if (current > 0 || calls.size < most_keys) calls.set(key, current + 1);
    return { allowed: true, used: current + 1 };
  };
}
