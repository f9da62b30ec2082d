import type { Page } from 'playwright-core';

/** For `addInitScript`: sums how far things move by themselves, from the first moment of every document on. */
export function countShifts(): void {
  const shifts = { sum: 0 };
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) shifts.sum += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The sum of the shifts so far, in the unit of the metric: share of the screen times share of the distance. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);
