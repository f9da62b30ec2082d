import { setImmediate } from 'node:timers/promises';

/** Milliseconds that a long computation takes before other work of the process has its turn. */
const turn_ms = 8;

/** Cuts a long computation into turns: whoever computes asks now and then whether this one is over. */
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
