import { useSyncExternalStore } from 'react';
import { usePlayerParts } from './parts.ts';
import { usePlayer } from './player-store.ts';

/** Position, length and end of the buffer that holds the position, seconds. While (re)opening, the place it will start at. */
export function usePosition(): { position: number; duration: number; buffered: number } {
  const { session } = usePlayerParts();
  const { phase, position: start } = useSyncExternalStore(session.subscribe, session.snapshot);
  const { position, duration, buffered } = usePlayer(({ currentTime, duration: length, buffered: ranges }) => ({
    position: currentTime,
    duration: length,
    buffered: ranges.find(([from, to]) => from <= currentTime + 0.5 && currentTime <= to)?.[1] ?? 0,
  }));
  return { position: phase !== 'open' && position === 0 ? start : position, duration, buffered };
}
