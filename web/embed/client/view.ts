import type { EmbedState } from '../protocol.ts';

export type Failure = 'network' | 'media';

/** The parts of the document (document.ts), and what they show in each state. */
export interface EmbedView {
  video: HTMLVideoElement;
  play: HTMLButtonElement;
  retry: HTMLButtonElement;
  /** `failure` is why, in the state `failed`. */
  show(state: EmbedState, failure: Failure): void;
  /** Says for a while that the browser has taken the sound away. */
  saySilenced(): void;
}

const said_ms = 4000;

export function embedView(film: HTMLElement): EmbedView {
  const one = <E extends HTMLElement>(selector: string): E => {
    const found = film.querySelector<E>(selector);
    if (!found) throw new Error(`the document has no ${selector}`);
    return found;
  };
  const video = one<HTMLVideoElement>('video');
  const play = one<HTMLButtonElement>('[data-play]');
  const poster = one('[data-poster]');
  const loading = one('[data-loading]');
  const failed = one('[data-failed]');
  const silenced = one('[data-silenced]');
  let has_begun = false;

  return {
    video,
    play,
    retry: one<HTMLButtonElement>('[data-retry]'),
    show(state, failure) {
      film.dataset['state'] = state;
      has_begun ||= state === 'playing';
      // A film that could not start by itself, not even without sound, is started by hand.
      const isPlayShown = state === 'idle' || (state === 'paused' && !has_begun);
      const parts = [
        [play, isPlayShown],
        [poster, !has_begun],
        [loading, state === 'loading'],
        [failed, state === 'failed'],
      ] as const;
      for (const [part, isShown] of parts) {
        // The focus stays in the film when its button goes, and is the controls' once there are some.
        if (!isShown && part.matches(':focus-within')) film.focus({ preventScroll: true });
        part.hidden = !isShown;
      }
      for (const text of failed.querySelectorAll<HTMLElement>('[data-reason]'))
        text.hidden = text.dataset['reason'] !== failure;
      // The browser's own controls have the keys only while one of them has the focus.
      video.controls = has_begun && state !== 'failed';
      if (video.controls && film.matches(':focus')) video.focus({ preventScroll: true });
    },
    saySilenced() {
      silenced.hidden = false;
      setTimeout(() => (silenced.hidden = true), said_ms);
    },
  };
}
