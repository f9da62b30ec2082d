type Film = Pick<HTMLMediaElement, 'paused' | 'ended' | 'addEventListener' | 'removeEventListener'>;

const film_events = ['play', 'pause', 'ended'] as const;

/** Keeps the screen awake while the film plays and is seen; returns the function that ends it. */
export function keepAwake(film: Film): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let lock: Promise<WakeLockSentinel | null> | null = null;
  const release = (): void => {
    void lock?.then((held) => held?.release());
    lock = null;
  };
  const request = (): void => {
    const asked = navigator.wakeLock.request('screen').then(
      (held) => {
        // The device takes it back by itself, of a page that is hidden or with a low battery.
        held.addEventListener('release', () => lock === asked && (lock = null), { once: true });
        return held;
      },
      // A battery that is low refuses; then the screen sleeps as it always does.
      () => {
        if (lock === asked) lock = null;
        return null;
      },
    );
    lock = asked;
  };
  const update = (): void => {
    const isWanted = !film.paused && !film.ended && document.visibilityState === 'visible';
    if (!isWanted) release();
    else if (lock === null) request();
  };
  for (const type of film_events) film.addEventListener(type, update);
  document.addEventListener('visibilitychange', update);
  return () => {
    for (const type of film_events) film.removeEventListener(type, update);
    document.removeEventListener('visibilitychange', update);
    release();
  };
}
