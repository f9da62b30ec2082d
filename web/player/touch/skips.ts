/** One skip of a finger, and those before it that it adds up with. */
export type Skip = {
  direction: 1 | -1;
  /** All of the row, seconds with their sign. */
  seconds: number;
  /** Its last tap, ms. */
  at: number;
};

const step_seconds = 10;
/** A tap this soon after the last one belongs to its row. */
const row_ms = 900;

/** Whether a tap on this side goes on with the row. */
export function isRow(skip: Skip | null, direction: 1 | -1, at: number): skip is Skip {
  return skip !== null && skip.direction === direction && at - skip.at < row_ms;
}

/** Two taps begin a row with one step; every further tap adds one. */
export function nextSkip(last: Skip | null, direction: 1 | -1, taps: 1 | 2, at: number): Skip {
  const before = isRow(last, direction, at) ? last.seconds : 0;
  const steps = before === 0 ? 1 : taps;
  return { direction, seconds: before + direction * steps * step_seconds, at };
}
