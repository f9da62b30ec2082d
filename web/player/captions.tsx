import { useEffect, useSyncExternalStore } from 'react';
import { settings } from './device/stored-settings.ts';
import { usePlayerParts } from './parts.ts';
import { usePlayer } from './player-store.ts';

/**
 * The captions of the film, known once it plays; a language that was chosen before shows again. Children of the video element, before
 * all other tracks: the store names tracks by their place. A fresh address after a failure changes the source of the same track.
 */
export function CaptionTracks() {
  const { session } = usePlayerParts();
  const { tracks } = useSyncExternalStore(session.subscribe, session.snapshot);
  const store = usePlayer();
  const wanted = usePlayer((state) => {
    const { captions } = settings.get();
    const track = state.textTrackList.find(
      ({ kind, language }) => kind === 'subtitles' && language === captions,
    );
    return track?.mode === 'disabled' ? track.id : undefined;
  });
  useEffect(() => {
    if (wanted !== undefined) store.selectSubtitlesTrack(wanted);
  }, [wanted, store]);
  return tracks.map(({ src, lang, label }) => (
    <track key={lang} kind="subtitles" src={src} srcLang={lang} label={label} />
  ));
}
