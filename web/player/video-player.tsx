import type { PlayerLabels } from './labels.ts';
import { PlayerStore } from './player-store.ts';
import { Stage } from './stage.tsx';
import type { PlaybackObserver } from './use-playback.ts';

/** Seconds; `duration` is NaN until it is known. */
export type PlayerPosition = { position: number; duration: number; paused: boolean };

export type VideoPlayerProps = {
  /** Resolves to the address of a master.m3u8. Called when play is pressed, and on every retry, because it expires. */
  source: () => Promise<string>;
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
  /** Called several times a second of playing, on pauses and seeks, and at the end. */
  onPosition?: (at: PlayerPosition) => void;
  observe?: PlaybackObserver;
};

/** A whole player in a 16:9 box as wide as its parent; a film of another shape is letterboxed. */
export function VideoPlayer(props: VideoPlayerProps) {
  return (
    <PlayerStore orientationLockType={props.height > props.width ? 'portrait' : 'landscape'}>
      <Stage {...props} />
    </PlayerStore>
  );
}
