import type { FailureReason } from './engine/retry-policy.ts';
import type { PlayerLabels } from './labels.ts';
import { PlayerStore } from './player-store.ts';
import type { FilmSource } from './session.ts';
import { Stage } from './stage.tsx';
import type { PlaybackObserver } from './use-playback.ts';

/** Seconds; `duration` is NaN until it is known. */
export type PlayerPosition = { position: number; duration: number; paused: boolean };

/** A named part of the film, from its start (seconds) to the next one. */
export type Chapter = { start: number; title: string };

/** The film that plays after this one. */
export type NextFilm = { title: string; picture: string; length: string; open: () => void };

export type VideoPlayerProps = {
  /** Resolves to the addresses of a master.m3u8, its timeline and its captions. Called when play is pressed, and on every retry, because they expire. */
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
  /** Grows whenever the beginning was moved, maybe to where it was: a film that was begun and is paused goes there. */
  moves?: number;
  /** Play at once, without sound where the browser demands it. */
  autostart?: boolean;
  /** Takes the keyboard when it appears, unless something else has it: the placeholder's button was pressed and is gone. */
  takes_keys?: boolean;
  /** In ascending order, the first at 0; none or at least two. */
  chapters?: readonly Chapter[];
  /** The device shows no title and no picture of what plays. */
  isDiscreet?: boolean;
  onDiscreet?: (isDiscreet: boolean) => void;
  next?: NextFilm | undefined;
  onPrevious?: (() => void) | undefined;
  /** Copies a link to this place of the film; false where the browser forbids it. */
  copyLink?: (seconds: number) => Promise<boolean>;
  /** Opens the lists that the film can be put into, above the film in full screen as well. */
  onAdd?: () => void;
  /** Takes the means to play from a position (seconds); returns the function that gives it back. */
  register?: (playFrom: (position: number) => void) => () => void;
  /** The start is where the visitor left the film: it is said, and the beginning offered. */
  isResumed?: boolean;
  /** The visitor wants to report a film that failed. */
  onReport?: (reason: FailureReason) => void;
  /** Nine tenths are over and the next film would start by itself: called once, to fetch ahead. */
  onNear?: () => void;
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
