import { createContext, use } from 'react';
import type { HlsMedia } from './engine/hls-media.ts';
import type { PlayerAction } from './keys.ts';
import type { PlayerLabels } from './labels.ts';
import type { PlaybackSession } from './session.ts';

/** Shared by all parts of one player. `announce` shows a short notice and announces it politely to screen readers. */
export type PlayerParts = {
  labels: PlayerLabels;
  media: HlsMedia;
  session: PlaybackSession;
  perform: (action: PlayerAction) => void;
  announce: (text: string) => void;
};

export const PlayerPartsContext = createContext<PlayerParts | null>(null);

export function usePlayerParts(): PlayerParts {
  const parts = use(PlayerPartsContext);
  if (parts === null) throw new Error('a part of the player was rendered outside of it');
  return parts;
}
