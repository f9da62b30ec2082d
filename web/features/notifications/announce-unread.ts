import { unreadNow } from '../../lib/store/unread.ts';

/**
 * Announces that there are more unread notifications: politely, and never while a film plays. Those that arrive during play are
 * announced once it pauses or ends, if they are still unread. Returns the function to call with each arrival.
 */
export function announceOutsidePlay(ended: AbortSignal): () => void {
  let isWaiting = false;
  const announce = (): void => {
    isWaiting = false;
    if (unreadNow() === 0 || document.visibilityState !== 'visible') return;
    import('../../lib/messages/unread-notice.ts').then(
      ({ notifyUnread }) => notifyUnread(unreadNow()),
      // The header has the number.
      () => undefined,
    );
  };
  const onStop = (): void => {
    if (isWaiting && !isPlaying()) announce();
  };
  // Events of films do not bubble.
  document.addEventListener('pause', onStop, { capture: true, signal: ended });
  document.addEventListener('ended', onStop, { capture: true, signal: ended });
  return () => {
    if (isPlaying()) isWaiting = true;
    else announce();
  };
}

/** Previews of cards, which assistive technology does not see, are no films. */
const isPlaying = (): boolean =>
  [...document.querySelectorAll<HTMLVideoElement>('video:not([aria-hidden])')].some(
    ({ paused, ended }) => !paused && !ended,
  );
