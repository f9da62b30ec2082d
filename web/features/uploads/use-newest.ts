import { useEffect, useState } from 'react';

/** While something moves by itself, and while it waits for a person or a time. */
const polls_ms = { moving: 5000, waiting: 30_000 } as const;
export type Pace = keyof typeof polls_ms;

interface Followed<Shown> {
  /** The first page alone changes by itself. */
  isFirst: boolean;
  /** Both stay the same functions. */
  /** Undefined where nothing changes by itself. */
  paceOf(shown: Shown): Pace | undefined;
  ask(signal: AbortSignal): Promise<Shown>;
}

/** A list, asked again while something of it moves or waits and the page is seen. */
export function useNewest<Shown>(shown: Shown, { isFirst, paceOf, ask }: Followed<Shown>): Shown {
  const [held, setHeld] = useState({ of: shown, newest: shown });
  // The page was read again: what was asked for before is older.
  const newest = held.of === shown ? held.newest : shown;
  const pace = isFirst ? paceOf(newest) : undefined;
  useEffect(() => {
    if (!pace) return undefined;
    const stopped = new AbortController();
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      // A broken line is asked again with the next turn.
      void ask(stopped.signal).then(
        (answer) => setHeld({ of: shown, newest: answer }),
        () => undefined,
      );
    }, polls_ms[pace]);
    return () => {
      clearInterval(timer);
      stopped.abort();
    };
  }, [pace, ask, shown]);
  return newest;
}
