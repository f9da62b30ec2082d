import { createContext, use } from 'react';
import type { Cell } from './cell.ts';
import type { HlsMedia } from './engine/hls-media.ts';
import type { PlayerAction } from './keys/keys.ts';
import type { PlayerLabels } from './labels.ts';
import type { Range } from './range.ts';
import type { PlaybackSession } from './session.ts';
import type { VideoPlayerProps } from './video-player.tsx';

/** Shared by all parts of one player. `announce` shows a short notice and announces it politely to screen readers. */
export type PlayerParts = {
  props: VideoPlayerProps;
  labels: PlayerLabels;
  media: HlsMedia;
  session: PlaybackSession;
  perform: (action: PlayerAction) => void;
  announce: (text: string) => void;
} & PlayerCells;

/** The state that the parts of one player share; it ends with the player. */
export type PlayerCells = {
  range: Cell<Range>;
  theatre: Cell<boolean>;
  /** The film covers the whole screen, whatever it loses at its edges. */
  fill: Cell<boolean>;
  /** The last press on the film was a finger's: a double click does not say. */
  by_finger: Cell<boolean>;
  /** The small film was closed, until the film is in its place again. */
  closed: Cell<boolean>;
  /** The card of the next film was sent away, until the film ends again. */
  sent: Cell<boolean>;
  /** The sheet of all keys is open. */
  keys: Cell<boolean>;
  /** A menu of the bar is open. */
  menu: Cell<boolean>;
};

export const PlayerPartsContext = createContext<PlayerParts | null>(null);

export function usePlayerParts(): PlayerParts {
  const parts = use(PlayerPartsContext);
  if (parts === null) throw new Error('a part of the player was rendered outside of it');
  return parts;
}
