const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/**
 * Calls `handler` when somebody asks us to stop: Ctrl-C, SIGTERM, SIGHUP, or npm above us having died without passing anything on.
 * A Ctrl-C in a terminal reaches us twice (from the terminal and from npm), so what follows within a second counts as the same request;
 * a later one calls `again`.
 * @param {(exitCode: number) => void} handler
 * @param {() => void} [again]
 */
export function onStopRequest(handler, again = () => undefined) {
  let asked = 0;
  /** @param {number} exitCode */
  const ask = (exitCode) => {
    if (asked === 0) {
      asked = Date.now();
      handler(exitCode);
    } else if (Date.now() - asked > 1000) again();
  };
  for (const [signal, code] of Object.entries(codes)) process.on(signal, () => ask(code));
  const parent = process.ppid;
  if (!process.env['npm_lifecycle_event']) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    ask(codes.SIGHUP);
  }, 500);
  watch.unref();
}
