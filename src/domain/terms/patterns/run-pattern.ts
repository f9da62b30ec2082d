import type { Step } from './parse-pattern.ts';

/**
 * Whether the steps lead from one bound to another. Follows all ways at once, so that the time is
 * the length of the text times the number of steps, whatever both are.
 */
export function isFound(
  steps: readonly Step[],
  letters: readonly string[],
  isBound: (position: number) => boolean,
): boolean {
  let current: number[] = [];
  /** The position for which a step was last reached. */
  const reached = new Int32Array(steps.length).fill(-1);
  let is_at_end = false;
  const reach = (from: number, position: number, into: number[]): void => {
    const waiting = [from];
    for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) {
      const step = steps[n];
      if (!step || reached[n] === position) continue;
      reached[n] = position;
      if (step.kind === 'end') is_at_end = true;
      else if (step.kind === 'char') into.push(n);
      else waiting.push(...step.to);
    }
  };
  for (let position = 0; position <= letters.length; position++) {
    if (isBound(position)) {
      if (is_at_end) return true;
      reach(0, position, current);
    }
    is_at_end = false;
    const char = letters[position];
    if (char === undefined) return false;
    const following: number[] = [];
    for (const n of current) {
      const step = steps[n];
      if (step?.kind === 'char' && step.accepts(char)) reach(n + 1, position + 1, following);
    }
    current = following;
  }
  return false;
}
