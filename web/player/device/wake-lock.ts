import type { HlsMedia } from '../engine/hls-media.ts';

/** Keeps the screen awake while the film plays and is seen; returns the function that ends it. */
export function keepAwake(media: HlsMedia): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let lock: Promise<WakeLockSentinel | null> | null = null;
  const release = (): void => {
    void lock?.then((held) => held?.release());
    lock = null;
  };
  const update = (): void => {
    const isWanted = !media.paused && !media.ended && document.visibilityState === 'visible';
    if (!isWanted) release();
    // A battery that is low refuses; then the screen sleeps as it always does.
    else lock ??= navigator.wakeLock.request('screen').catch(() => null);
  };
  const hide = (): void => {
    // The browser itself takes the lock of a page that is hidden.
    if (document.visibilityState === 'hidden') lock = null;
    update();
  };
  const stop = new AbortController();
  for (const type of ['play', 'pause', 'ended'] as const) media.addEventListener(type, update);
  document.addEventListener('visibilitychange', hide, { signal: stop.signal });
  return () => {
    for (const type of ['play', 'pause', 'ended'] as const) media.removeEventListener(type, update);
    stop.abort();
    release();
  };
}
