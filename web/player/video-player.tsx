import type { PlayerLabels } from './labels.ts';
import { PlayerStore } from './player-store.ts';
import type { FilmSource } from './session.ts';
import { Stage } from './stage.tsx';

export type VideoPlayerProps = {
  /** Resolves to the address of a master.m3u8 and of its timeline. Called when play is pressed, and on every retry, because they expire. */
  source: () => Promise<FilmSource>;
  /** Address of the still that is shown before. */
  poster: string;
  title: string;
  /** Size of the film in pixels; only its shape matters. */
  width: number;
  height: number;
  labels: PlayerLabels;
  /** Where to begin, seconds. */
  start_time?: number;
  /** Play at once, without sound where the browser demands it. */
  autostart?: boolean;
  /** Takes the keyboard when it appears, unless something else has it: the placeholder's button was pressed and is gone. */
  takes_keys?: boolean;
  onEnded?: () => void;
};

/** A whole player in a 16:9 box as wide as its parent; a film of another shape is letterboxed. */
export function VideoPlayer(props: VideoPlayerProps) {
  return (
    <PlayerStore orientationLockType={props.height > props.width ? 'portrait' : 'landscape'}>
      <Stage {...props} />
    </PlayerStore>
  );
}
