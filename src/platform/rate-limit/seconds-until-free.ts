export interface Counts {
  current: number;
  previous: number;
  /** Share of the current window that has passed, 0 to 1. */
  passed: number;
}

/** Whole seconds until one more call fits, if no other call takes the slot. */
export function secondsUntilFree(
  { current, previous, passed }: Counts,
  limit: number,
  window: number,
): number {
  const room = limit - 1;
  // Within this window the weight of the previous one shrinks; in the next window that of the
  // current one does.
  const wait =
    current <= room && previous > 0
      ? 1 - (room - current) / previous - passed
      : 1 - passed + Math.max(0, 1 - room / Math.max(1, current));
  const rounding_error = 1e-6;
  return Math.max(1, Math.ceil(wait * window - rounding_error));
}
