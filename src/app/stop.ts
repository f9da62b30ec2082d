/** Resolves with the first signal that stops the process; a second one exits at once. */
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
