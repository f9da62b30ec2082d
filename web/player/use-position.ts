import { useSyncExternalStore } from 'react';
import { usePlayerParts } from './parts.ts';
import { usePlayer } from './player-store.ts';

/**
 * Position, length and end of the buffer that holds the position, seconds. While the film is (re)opened: where it will start, and the
 * length it had. A film without an end has the length 0.
 */
export function usePosition(): { position: number; duration: number; buffered: number } {
  const { session } = usePlayerParts();
  const last = useSyncExternalStore(session.subscribe, session.snapshot);
  const { position, duration, buffered } = usePlayer((state) => ({
    position: state.currentTime,
    duration: state.duration,
    buffered:
      state.buffered.find(
        ([from, to]) => from <= state.currentTime + 0.5 && state.currentTime <= to,
      )?.[1] ?? 0,
  }));
  const opening = last.phase !== 'open' && position === 0;
  const length = duration || last.duration;
  return {
    position: opening ? last.position : position,
    duration: Number.isFinite(length) ? length : 0,
    buffered,
  };
}
