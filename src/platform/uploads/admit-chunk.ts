/** Chunks that are admitted one after the other while somebody waits for an answer; then there is a pause of a millisecond, so that all uploads of a process together take some 100 MB a second at most. */
const burst = 2;
const pause_ms = 1;

const waiting: (() => void)[] = [];
let admitted = 0;
let answers = 0;

function admit(): void {
  waiting.shift()?.();
  if (waiting.length === 0) return;
  admitted = (admitted + 1) % burst;
  if (answers > 0 && admitted === 0) setTimeout(admit, pause_ms);
  else setImmediate(admit);
}

/**
 * Resolves once per turn of the event loop for one caller, in the order of the calls, and more slowly while an answer is being made. Twenty uploads whose bytes are there at
 * once would otherwise have all of them hashed in one turn, and a page, which takes dozens of turns, would wait for that in each.
 */
export const admitChunk = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(admit);
  });

/** Slows uploads until what is returned is called; again it does nothing. */
export function beginAnswer(): () => void {
  answers++;
  let is_over = false;
  return () => {
    if (is_over) return;
    is_over = true;
    answers--;
  };
}
