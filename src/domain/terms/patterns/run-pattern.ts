import type { Step } from './parse-pattern.ts';

/** `bounds` has a 1 for each position where a word begins or ends. */
type Runner = (letters: readonly string[], bounds: Uint8Array) => boolean;

/**
 * Whether the steps lead from one bound of a text to another. Follows all ways at once, so that the
 * time is the length of the text times the number of steps, whatever both are.
 */
export function createPatternRunner(steps: readonly Step[]): Runner {
  const first = charStepsFrom(steps, 0);
  return (letters, bounds) => {
    /** The position for which a step was last reached; made once something begins. */
    let reached: Int32Array | undefined;
    let current: number[] = [];
    for (let position = 0; position < letters.length; position++) {
      const begun = bounds[position]
        ? current.length > 0
          ? [...current, ...first]
          : first
        : current;
      if (begun.length === 0) continue;
      const char = letters[position] ?? '';
      let is_at_end = false;
      current = [];
      for (const n of begun) {
        const step = steps[n];
        if (step?.kind !== 'char' || !step.accepts(char)) continue;
        reached ??= new Int32Array(steps.length).fill(-1);
        is_at_end = reach(steps, n + 1, { reached, position, into: current }) || is_at_end;
      }
      if (is_at_end && bounds[position + 1]) return true;
    }
    return false;
  };
}

/** The steps that read a character, of those that can be reached without reading one. */
function charStepsFrom(steps: readonly Step[], from: number): number[] {
  const into: number[] = [];
  reach(steps, from, { reached: new Int32Array(steps.length).fill(-1), position: 0, into });
  return into;
}

/** Adds the character steps after `from` that were not reached at the position yet. Returns whether the end was. */
function reach(
  steps: readonly Step[],
  from: number,
  { reached, position, into }: { reached: Int32Array; position: number; into: number[] },
): boolean {
  let is_at_end = false;
  const waiting = [from];
  for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) {
    const step = steps[n];
    if (!step || reached[n] === position) continue;
    reached[n] = position;
    if (step.kind === 'end') is_at_end = true;
    else if (step.kind === 'char') into.push(n);
    else waiting.push(...step.to);
  }
  return is_at_end;
}
