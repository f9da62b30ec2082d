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
  const [newest, setNewest] = useState(shown);
  const isFollowed = isFirst && isMoving(newest);
  useEffect(() => {
    if (!isFollowed) return undefined;
    const stopped = new AbortController();
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      // A broken line is asked again with the next turn.
      void ask(stopped.signal).then(setNewest, () => undefined);
    }, poll_ms);
    return () => {
      clearInterval(timer);
      stopped.abort();
    };
  }, [isFollowed, ask]);
  return newest;
}
