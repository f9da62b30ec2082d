import type { CaptionTrack } from '../../player/session.ts';

/**
 * Gives the film its captions, for the menu of the browser's controls. A fresh address after a
 * failure changes the source of the same track.
 */
export function showTracks(video: HTMLVideoElement, tracks: readonly CaptionTrack[]): void {
  for (const { src, lang, label } of tracks) {
    const known = [...video.querySelectorAll('track')].find(({ srclang }) => srclang === lang);
    const track = known ?? document.createElement('track');
    Object.assign(track, { kind: 'subtitles', srclang: lang, label });
    if (track.getAttribute('src') !== src) track.src = src;
    if (!known) video.append(track);
  }
}

/** C shows and hides captions while the film has the focus: those shown last, else the document's language. */
export function listenForCaptionKey(video: HTMLVideoElement): void {
  let last: TextTrack | undefined;
  video.closest<HTMLElement>('[data-film]')?.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return;
    const tracks = [...video.textTracks];
    const shown = tracks.find(({ mode }) => mode === 'showing');
    const { lang } = document.documentElement;
    const next = last ?? tracks.find(({ language }) => language === lang) ?? tracks[0];
    last = shown ?? next;
    for (const track of tracks) track.mode = !shown && track === next ? 'showing' : 'disabled';
  });
}
