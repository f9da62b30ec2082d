import { useEffect } from 'react';
import { settings } from './device/stored-settings.ts';
import { usePlayer } from './player-store.ts';
import type { CaptionTrack } from './video-player.tsx';

/** The tracks of the film; a language that was chosen before shows again. Children of the video element. */
export function CaptionTracks({ tracks }: { tracks: readonly CaptionTrack[] }) {
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
    <track key={src} kind="subtitles" src={src} srcLang={lang} label={label} />
  ));
}
