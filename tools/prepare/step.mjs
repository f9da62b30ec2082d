/** How long something took, for a person: `0.3 s`, `1 min 12 s`. @param {number} ms @returns {string} */
export function formatTime(ms) {
  const seconds = ms / 1000;
  return seconds < 100
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs one step of the preparation, saying what it does before, that it still does it every 20 s, and how long it took.
 * @template T
 * @param {string} doing such as "installing 500 npm packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(doing, work) {
  const begun = Date.now();
  say(`  ${doing} …`);
  const timer = setInterval(
    () => say(`    still at it (${formatTime(Date.now() - begun)})`),
    20_000,
  );
  try {
    const result = await work();
    say(`    done in ${formatTime(Date.now() - begun)}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
