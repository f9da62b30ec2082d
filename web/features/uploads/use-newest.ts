import { useEffect, useState } from 'react';

const poll_ms = 5000;

interface Followed<Shown> {
  /** The first page alone changes by itself. */
  isFirst: boolean;
  /** Both stay the same functions. */
  isMoving(shown: Shown): boolean;
  ask(signal: AbortSignal): Promise<Shown>;
}

/** A list, asked again while something of it moves and the page is seen. */
export function useNewest<Shown>(shown: Shown, { isFirst, isMoving, ask }: Followed<Shown>): Shown {
  const [held, setHeld] = useState({ of: shown, newest: shown });
  // The page was read again: what was asked for before is older.
  const newest = held.of === shown ? held.newest : shown;
  const isFollowed = isFirst && isMoving(newest);
  useEffect(() => {
    if (!isFollowed) return undefined;
    const stopped = new AbortController();
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      // A broken line is asked again with the next turn.
      void ask(stopped.signal).then(
        (answer) => setHeld({ of: shown, newest: answer }),
        () => undefined,
      );
    }, poll_ms);
    return () => {
      clearInterval(timer);
      stopped.abort();
    };
  }, [isFollowed, ask, shown]);
  return newest;
}
