import type { HlsMedia } from './engine/hls-media.ts';
import type { FilmAddresses } from './engine/open-film.ts';
import {
  FilmError,
  nextStep,
  reasonOf,
  type FailureKind,
  type FailureReason,
} from './engine/retry-policy.ts';
import { Renewal } from './renewal.ts';

/** Captions as WebVTT; `label` is what a menu calls them. */
export type CaptionTrack = { src: string; lang: string; label: string };

/**
 * The data of a film on its page: its playlist, itself as one file where it is given out so, the
 * pictures along its time bar (WebVTT), '' where it has none, its captions, and how often each of
 * its equal parts is watched, as shares of the most watched one, where that is known.
 */
export type FilmSource = FilmAddresses & {
  timeline: string;
  tracks?: readonly CaptionTrack[];
  replayed?: readonly number[];
  /** The addresses are asked for again after this time, ms; never where they last. */
  renew_after_ms?: number | undefined;
};

/** `idle` until play is pressed; `reconnecting` while it retries by itself; `failed` waits for the visitor. */
export type SessionState = {
  phase: 'idle' | 'opening' | 'open' | 'reconnecting' | 'failed';
  reason: FailureReason | null;
  /** Interruptions so far, each counted once however often it is retried, and the kind of the last one. */
  failures: number;
  failure: FailureKind | null;
  /** Where playing (re)starts, seconds; what the clock shows until the element knows. */
  position: number;
  /** The film's length when it was last known, seconds; 0 before. */
  duration: number;
  /** True while the browser, not the visitor, keeps the sound off. */
  silenced: boolean;
  /** Address of the pictures along the time bar, '' until they are wanted and known. */
  timeline: string;
  tracks: readonly CaptionTrack[];
  /** How often each part is watched, 0 to 1; empty where it is not known. */
  replayed: readonly number[];
};

/** Failures so close together, seconds, are of the same place. */
const same_place = 1;

/**
 * From the press of play to pictures, and back to pictures after an outage: fetches the address, opens the medium, retries
 * by the policy and otherwise says what is wrong. One per player; `stop` leaves it as new.
 */
export class PlaybackSession {
  readonly #media: HlsMedia;
  readonly #chosenLines: () => number | null;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = {
    phase: 'idle',
    reason: null,
    failures: 0,
    failure: null,
    position: 0,
    duration: 0,
    silenced: false,
    timeline: '',
    tracks: [],
    replayed: [],
  };
  #source: () => Promise<FilmSource> = () => Promise.reject(new Error('no source'));
  /** Known with the playlist's address, published once the visitor touches the time bar. */
  #timeline = '';
  #wants_timeline = false;
  /** Failures in a row, and where the last one was, seconds. */
  #failures = 0;
  #failed_at = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due: (() => void) | null = null;
  #attempt = 0;
  readonly #renewal = new Renewal();

  /** `chosenLines` is the height to open in, null for Auto: an embed touches no storage. */
  constructor(media: HlsMedia, chosenLines: () => number | null) {
    this.#media = media;
    this.#chosenLines = chosenLines;
  }

  /**
   * Names the address's origin and where the film begins (seconds). It takes effect with the next start; a film that was begun and is
   * paused goes there.
   */
  prepare(source: () => Promise<FilmSource>, start_time: number): void {
    this.#source = source;
    const start = Math.max(0, start_time);
    const { phase } = this.#state;
    if (phase === 'idle') this.#set({ position: start });
    else if (phase === 'open' && this.#media.paused && !this.#media.ended)
      this.#media.currentTime = start;
  }

  /** Starts or goes on playing. Call it in the visitor's own event, so that the browser allows sound. */
  play(): void {
    if (this.#state.phase === 'failed') this.retry();
    else if (this.#state.phase === 'idle') {
      // Inside the click this lets Safari play later, when the address has arrived.
      void this.#media.load();
      void this.#open(true, false);
    } else this.#start(false);
  }

  /** Plays from a position, whatever went before. */
  playFrom(position: number): void {
    const { phase } = this.#state;
    if (phase === 'open' || phase === 'reconnecting') this.#media.currentTime = position;
    else this.#set({ position: Math.max(0, position) });
    this.play();
  }

  /** Starts by itself; without sound where the browser demands it. */
  autoplay(): void {
    if (this.#state.phase === 'idle') void this.#open(true, true);
  }

  /** A fresh address after a failure, at the position that was reached. */
  retry(): void {
    this.#failures = 0;
    void this.#open(true, false);
  }

  /** The visitor touched the sound: it is no longer the browser's decision. */
  unsilence(): void {
    if (this.#state.silenced) this.#set({ silenced: false });
  }

  /** The time bar was touched: its pictures are fetched from now on. */
  wantTimeline(): void {
    this.#wants_timeline = true;
    if (this.#state.timeline !== this.#timeline) this.#set({ timeline: this.#timeline });
  }

  /** The network came back: don't wait for the rest of the pause. */
  hurry(): void {
    const due = this.#due;
    this.#cancel();
    due?.();
  }

  stop(): void {
    this.#attempt += 1;
    this.#cancel();
    this.#renewal.stop();
    this.#failures = 0;
    this.#media.close();
    this.#state = { ...this.#state, phase: 'idle', reason: null, silenced: false };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): SessionState => this.#state;

  #schedule(step: () => void, delay_ms: number): void {
    this.#due = step;
    this.#timer = setTimeout(() => this.hurry(), delay_ms);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#due = null;
  }

  async #open(wants_play: boolean, automatic: boolean): Promise<void> {
    this.#cancel();
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.#set({ phase: this.#failures > 0 ? 'reconnecting' : 'opening', reason: null });
    const events = {
      onProgress: () => this.#progress(),
      onFailure: (kind: FailureKind) => this.#fail(kind),
    };
    try {
      const source = await this.#source();
      if (attempt !== this.#attempt) return;
      const { url, file, renew_after_ms } = source;
      this.#show(source);
      this.#renewal.start(renew_after_ms, () => this.#renew(attempt));
      await this.#media.open({ url, file }, this.#state.position, this.#chosenLines(), events);
      if (attempt === this.#attempt && wants_play) this.#start(automatic);
    } catch (error) {
      if (attempt === this.#attempt)
        this.#fail(error instanceof FilmError ? error.kind : 'refused');
    }
  }

  /** Shows the data around the film: the pictures of the time bar, captions and replayed parts. */
  #show({ timeline, tracks, replayed }: FilmSource): void {
    this.#timeline = timeline;
    if (tracks) this.#set({ tracks });
    if (replayed) this.#set({ replayed });
    if (this.#wants_timeline) this.wantTimeline();
  }

  /** Fresh addresses of what plays on. */
  async #renew(attempt: number): Promise<void> {
    const source = await this.#source();
    if (attempt !== this.#attempt) return;
    this.#show(source);
    this.#media.renew(source.url);
  }

  #start(automatic: boolean): void {
    this.#media.play().catch((error: unknown) => {
      const forbidden = error instanceof DOMException && error.name === 'NotAllowedError';
      if (!forbidden || !automatic || this.#media.muted) return;
      this.#media.muted = true;
      this.#set({ silenced: true });
      this.#start(false);
    });
  }

  #progress(): void {
    if (this.#state.phase !== 'open') this.#set({ phase: 'open', reason: null });
  }

  #fail(kind: FailureKind): void {
    const video = this.#media.video;
    const opened = video !== null && video.readyState > 0;
    if (opened) this.#set({ position: video.currentTime, duration: video.duration });
    const { position } = this.#state;
    // Pieces before a hole arrive with every attempt: only a film that has moved on is well again.
    if (Math.abs(position - this.#failed_at) > same_place) this.#failures = 0;
    this.#failed_at = position;
    if (this.#failures === 0) this.#set({ failures: this.#state.failures + 1, failure: kind });
    const step = nextStep(
      kind,
      this.#failures,
      opened,
      !opened || video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    );
    this.#failures += 1;
    if (step.action === 'fail') this.#giveUp(kind);
    else {
      const wants_play = !opened || !video.paused;
      this.#set({ phase: 'reconnecting' });
      const again = (): void =>
        step.action === 'resume' ? this.#media.resume(kind) : void this.#open(wants_play, false);
      this.#schedule(again, step.delay_ms);
    }
  }

  #giveUp(kind: FailureKind): void {
    this.#attempt += 1;
    this.#cancel();
    this.#renewal.stop();
    this.#media.halt();
    this.#set({ phase: 'failed', reason: reasonOf(kind, navigator.onLine) });
  }

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
