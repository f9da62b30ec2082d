import { setImmediate } from 'node:timers/promises';

/** Milliseconds that a long computation takes before other work of the process has its turn. */
const turn_ms = 8;

/** Splits a long computation into turns: the computation checks now and then whether its turn is over. */
export function turns() {
  let begun = performance.now();
  return {
    isOver: () => performance.now() - begun >= turn_ms,
    async next(): Promise<void> {
      await setImmediate();
      begun = performance.now();
    },
  };
}
