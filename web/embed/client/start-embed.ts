import type { PlaybackSession } from '../../player/session.ts';
import type { EmbedCommand, EmbedReport, EmbedState } from '../protocol.ts';
import { listenToHost, type Host } from './host.ts';
import { readOptions } from './options.ts';
import type { Playback } from './playback.ts';
import { embedView, type EmbedView, type Failure } from './view.ts';

/** From the poster to the film: the visitor's press, the address or the host page starts it. */
export function startEmbed(film: HTMLElement, search: string): void {
  const options = readOptions(search);
  const view = embedView(film);
  view.video.loop = options.loop;
  view.video.muted = options.muted;
  const embed = new Embed(view, Number(film.dataset['film']), options.start_time);
  view.play.addEventListener('click', () => embed.press());
  view.retry.addEventListener('click', () => embed.retry());
  if (options.autostart) embed.obey({ command: 'play' });
}

const video_events = ['playing', 'pause', 'ended', 'waiting', 'seeked', 'volumechange'] as const;

class Embed {
  readonly #view: EmbedView;
  readonly #video_id: number;
  readonly #host: Host;
  /** Where the film begins, seconds. */
  #start: number;
  #loading: Promise<Playback> | undefined;
  #session: PlaybackSession | undefined;
  /** The film's script did not come. */
  #is_scriptless = false;
  #is_silenced = false;
  /** The host page took back its wish to play while the film was being opened. */
  #is_held = false;
  #has_played = false;
  #shown: EmbedState = 'idle';

  constructor(view: EmbedView, video_id: number, start: number) {
    this.#view = view;
    this.#video_id = video_id;
    this.#start = start;
    this.#host = listenToHost(
      (command) => this.obey(command),
      () => this.#report(),
    );
    const { video } = view;
    for (const type of video_events) video.addEventListener(type, () => this.#update());
    video.addEventListener('playing', () => {
      if (this.#is_held) video.pause();
      this.#is_held = false;
      this.#has_played = true;
    });
    video.addEventListener('seeked', () => this.#host.report('time', true));
    video.addEventListener('timeupdate', () => {
      this.#update();
      this.#host.report('time');
    });
  }

  press(): void {
    // Inside the press this lets Safari play later, when script and address have arrived.
    if (!this.#session) this.#view.video.load();
    this.#open((session) => session.play());
  }

  retry(): void {
    // A browser may remember that a module could not be loaded for as long as the document lives.
    if (this.#is_scriptless) location.reload();
    else this.#session?.retry();
  }

  obey(command: EmbedCommand): void {
    if (command.command === 'play') this.#playForHost();
    else if (command.command === 'pause') this.#pause();
    else if (command.command === 'seek') this.#seek(command.seconds);
  }

  #playForHost(): void {
    this.#is_held = false;
    const phase = this.#session?.snapshot().phase ?? 'idle';
    if (phase === 'open') this.#view.video.play().catch(() => undefined);
    else if (phase === 'failed' || this.#is_scriptless) this.retry();
    else if (phase === 'idle') this.#open((session) => session.autoplay());
  }

  #pause(): void {
    const { video } = this.#view;
    // A film that stalls is paused at once, and the next press plays it.
    const isStalled = this.#has_played && this.#session?.snapshot().phase === 'open';
    this.#is_held = this.#state() === 'loading' && !isStalled;
    video.pause();
  }

  #seek(seconds: number): void {
    const { video } = this.#view;
    this.#start = seconds;
    const go = (): void => {
      video.currentTime = Math.min(seconds, video.duration);
    };
    if (video.readyState > 0) go();
    else if (this.#loading) video.addEventListener('loadedmetadata', go, { once: true });
  }

  /** Loads the film's script once, then starts the film where it was asked for last. */
  #open(start: (session: PlaybackSession) => void): void {
    this.#loading ??= import('./playback.ts').then(({ createPlayback }) => {
      const playback = createPlayback(this.#view.video, this.#video_id);
      this.#session = playback.session;
      playback.session.subscribe(() => this.#update());
      return playback;
    });
    this.#loading.then(
      ({ session, source }) => {
        session.prepare(source, this.#start);
        start(session);
      },
      () => {
        this.#is_scriptless = true;
        this.#update();
      },
    );
    this.#update();
  }

  #state(): EmbedState {
    const { video } = this.#view;
    const phase = this.#session?.snapshot().phase ?? 'idle';
    if (phase === 'failed' || this.#is_scriptless) return 'failed';
    if (phase === 'idle') return this.#loading ? 'loading' : 'idle';
    if (video.ended) return 'ended';
    if (phase === 'opening' || video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA)
      return 'loading';
    return video.paused ? 'paused' : 'playing';
  }

  #report(): EmbedReport {
    const { currentTime, duration, readyState } = this.#view.video;
    return {
      state: this.#state(),
      seconds: readyState > 0 ? currentTime : this.#start,
      duration: Number.isFinite(duration) ? duration : 0,
    };
  }

  #update(): void {
    const { silenced = false, reason = null } = this.#session?.snapshot() ?? {};
    if (silenced && !this.#is_silenced) this.#view.saySilenced();
    this.#is_silenced = silenced;
    const state = this.#state();
    const failure: Failure = reason === 'media' || reason === 'memory' ? 'media' : 'network';
    this.#view.show(state, failure);
    if (state === this.#shown) return;
    this.#shown = state;
    this.#host.report('state');
  }
}
