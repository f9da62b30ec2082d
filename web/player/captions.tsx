import { useEffect, useRef, useSyncExternalStore } from 'react';
import { settings } from './device/stored-settings.ts';
import { usePlayerParts } from './parts.ts';
import { usePlayer } from './player-store.ts';
import type { CaptionTrack } from './session.ts';

/**
 * The captions of the film, known once it plays. Children of the video element, before all other tracks: the store names tracks by
 * their place. A fresh address after a failure changes the source of the same track.
 */
export function CaptionTracks() {
  const { session } = usePlayerParts();
  const { tracks } = useSyncExternalStore(session.subscribe, session.snapshot);
  useChosenTrack(tracks);
  return tracks.map(({ src, lang, label }) => (
    <track key={lang} kind="subtitles" src={src} srcLang={lang} label={label} />
  ));
}

/**
 * Shows the language that was chosen before, once the film has its tracks, and never two at once: while captions show, Chromium
 * shows every untouched track as soon as another one is added, such as that of the time bar's pictures.
 */
function useChosenTrack(tracks: readonly CaptionTrack[]): void {
  const store = usePlayer();
  const list = usePlayer((state) => state.textTrackList);
  const restored = useRef<readonly CaptionTrack[]>(null);
  useEffect(() => {
    const captions = list.filter(({ kind }) => kind === 'subtitles');
    if (captions.length === 0 || captions.length < tracks.length) return;
    const showing = captions.filter(({ mode }) => mode === 'showing');
    const isNew = restored.current !== tracks;
    restored.current = tracks;
    if (showing.length > 1 || (isNew && showing.length === 0)) {
      const chosen = captions.find(({ language }) => language === settings.get().captions);
      const id = (chosen ?? showing[0])?.id;
      if (id !== undefined) store.selectSubtitlesTrack(id);
    }
  }, [list, tracks, store]);
}
