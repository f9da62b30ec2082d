const waiting: (() => void)[] = [];

function admit(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(admit);
}

/**
 * Resolves once per turn of the event loop for one caller, in the order of the calls. Twenty uploads whose bytes are there at once would otherwise have all of them hashed
 * in one turn, and a page, which takes dozens of turns, would wait for that in each.
 */
export const takeTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(admit);
  });
