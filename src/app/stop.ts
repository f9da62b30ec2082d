/** Resolves with the first signal that asks the process to stop; a second one ends it at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let is_asked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (is_asked && signal !== 'SIGHUP') process.exit(1);
        is_asked = true;
        resolve(signal);
      });
    }
  });
}
