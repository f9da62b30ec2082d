import { useEffect } from 'react';
import type { PlayerParts } from '../parts.ts';
import { usePlayer } from '../player-store.ts';

type Action = [MediaSessionAction, MediaSessionActionHandler | null];

/** Reports the current film to the device, handles its media keys, and leaves both neutral in discreet mode. */
export function useMediaSession({ props, labels, media, session, perform }: PlayerParts): void {
  const { title, poster, isDiscreet = false, next, onPrevious } = props;
  const hasNext = next !== undefined;
  const hasPrevious = onPrevious !== undefined;
  const playing = usePlayer((state) => !state.paused);
  const begun = usePlayer((state) => state.duration > 0);
  useEffect(() => {
    if (!begun || !('mediaSession' in navigator)) return undefined;
    navigator.mediaSession.metadata = new MediaMetadata(
      isDiscreet
        ? { title: labels.neutral_title }
        : { title, artwork: [{ src: new URL(poster, document.baseURI).href }] },
    );
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [begun, isDiscreet, title, poster, labels]);
  useEffect(() => {
    if (begun && 'mediaSession' in navigator)
      navigator.mediaSession.playbackState = playing ? 'playing' : 'paused';
  }, [begun, playing]);
  useEffect(() => {
    if (!begun || !('mediaSession' in navigator)) return undefined;
    const actions: Action[] = [
      ['play', () => session.play()],
      ['pause', () => media.pause()],
      ['seekbackward', ({ seekOffset = 10 }) => perform({ name: 'seek_by', seconds: -seekOffset })],
      ['seekforward', ({ seekOffset = 10 }) => perform({ name: 'seek_by', seconds: seekOffset })],
      ['seekto', ({ seekTime = 0 }) => void (media.currentTime = seekTime)],
      ['previoustrack', hasPrevious ? () => perform({ name: 'go_to', direction: -1 }) : null],
      ['nexttrack', hasNext ? () => perform({ name: 'go_to', direction: 1 }) : null],
    ];
    setHandlers(actions);
    return () => setHandlers(actions.map(([name]) => [name, null]));
  }, [begun, hasNext, hasPrevious, media, session, perform]);
  useEffect(() => (begun ? reportPosition(media) : undefined), [begun, media]);
}

/** A browser throws at an action that it does not know. */
function setHandlers(actions: readonly Action[]): void {
  for (const [name, handler] of actions)
    try {
      navigator.mediaSession.setActionHandler(name, handler);
    } catch {
      // It has no key for this either.
    }
}

const position_events = ['loadedmetadata', 'seeked', 'ratechange', 'play', 'pause'] as const;

function reportPosition(media: PlayerParts['media']): (() => void) | undefined {
  if (!('mediaSession' in navigator)) return undefined;
  const report = (): void => {
    const { duration, currentTime, playbackRate } = media;
    if (!Number.isFinite(duration) || duration <= 0 || playbackRate === 0) return;
    navigator.mediaSession.setPositionState({
      duration,
      position: Math.min(duration, Math.max(0, currentTime)),
      playbackRate,
    });
  };
  report();
  for (const type of position_events) media.addEventListener(type, report);
  return () => {
    for (const type of position_events) media.removeEventListener(type, report);
    navigator.mediaSession.setPositionState();
  };
}
