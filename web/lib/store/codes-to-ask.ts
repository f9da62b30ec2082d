import { saved_limits } from '#contracts/calls/social/saved-items.ts';

/** Cards that appear together are one request. */
const gather_ms = 30;
/** After this time the next page shows the changes of other devices, ms. */
const fresh_ms = 60_000;
/** So long after the first failure it is asked again, twice as long after each other one, up to `fresh_ms`. */
const again_ms = 2000;

/** Codes that appear together are asked for at once, each again after a minute, without an answer sooner. */
export function codesToAsk(ask: (codes: readonly string[]) => Promise<void>) {
  const asked = new Map<string, number>();
  const queue: string[] = [];
  const askQueued = (): void => {
    for (const codes of portionsOf(queue.splice(0))) void ask(codes);
  };
  const look = (code: string): void => {
    const at = asked.get(code);
    if (at !== undefined && performance.now() - at < fresh_ms) return;
    asked.set(code, performance.now());
    queue.push(code);
    if (queue.length === 1) setTimeout(askQueued, gather_ms);
  };
  /** Those that wait to be asked for again. */
  const failed = new Set<string>();
  let wait_ms = again_ms;
  const askAgain = (): void => {
    const codes = [...failed];
    failed.clear();
    for (const code of codes) asked.delete(code);
    codes.forEach(look);
  };
  return {
    forget: () => asked.clear(),
    look,
    again(codes: readonly string[]): void {
      const isWaiting = failed.size > 0;
      for (const code of codes) failed.add(code);
      if (isWaiting) return;
      setTimeout(askAgain, wait_ms);
      wait_ms = Math.min(2 * wait_ms, fresh_ms);
    },
  };
}

/** As many as one request asks for. */
const portionsOf = (codes: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(codes.length / saved_limits.marks) }, (_, index) =>
    codes.slice(index * saved_limits.marks, (index + 1) * saved_limits.marks),
  );
