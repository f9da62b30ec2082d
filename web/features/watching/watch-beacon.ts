import { watch_url, type WatchError } from '#contracts/calls/catalogue/watch.ts';
import type { FailureKind, PlaybackSession } from '../../player/index.ts';
import { beaconForm, WatchMeter } from './watch-meter.ts';

const every_ms = 15_000;
/** A little under the life of a token: nothing is sent that would be refused. */
const life_ms = 11.5 * 3600 * 1000;

export interface WatchBeacon {
  /** The token of the play. Only the first one counts: a beacon says all of the play. */
  setToken(token: string): void;
  /** Watches the element of a player; returns what ends it, with a last beacon. */
  observe(video: HTMLVideoElement, session: PlaybackSession): () => void;
}

/** Sends what is watched, each 15 s of play and at its end. Nothing is stored on the device. */
export function createWatchBeacon(): WatchBeacon {
  const meter = new WatchMeter();
  let token: { text: string; since: number } | undefined;
  let sent = '';
  const send = (): void => {
    if (!token || performance.now() - token.since > life_ms) return;
    const form = beaconForm(token.text, meter.summary());
    const text = form.toString();
    if (text === sent) return;
    sent = text;
    // Counting must never disturb watching: a beacon that the browser does not take is dropped.
    navigator.sendBeacon(watch_url, form);
  };
  return {
    setToken(text) {
      token ??= { text, since: performance.now() };
    },
    observe(video, session) {
      const stopSession = followSession(session, meter);
      const stopVideo = follow(video, meter, send);
      return () => {
        stopSession();
        stopVideo();
      };
    },
  };
}

function follow(video: HTMLVideoElement, meter: WatchMeter, send: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let due = performance.now() + every_ms;
  const to = (): void => meter.playedTo(video.currentTime, video.duration);
  const moved = (): void => {
    if (video.seeking) return;
    to();
    if (performance.now() < due) return;
    due = performance.now() + every_ms;
    meter.showLines(Math.min(video.videoWidth, video.videoHeight));
    send();
  };
  // Before the first picture moves: on a busy device `playing` is heard when some already have.
  const starts = (): void => {
    meter.interrupt();
    if (!video.seeking) to();
  };
  // After a stall as well, which ends where it began: nothing is left out.
  const begins = (): void => {
    const now = performance.now();
    meter.showFirstFrame(now);
    if (now >= due) due = now + every_ms;
    if (!video.seeking) to();
  };
  const stalls = (): void => {
    const isMidway = !video.seeking && video.currentTime > 0 && video.currentTime < video.duration;
    if (isMidway) meter.stall();
  };
  const ends = (): void => {
    if (!video.seeking) to();
    meter.interrupt();
    if (video.readyState > 0) meter.showLines(Math.min(video.videoWidth, video.videoHeight));
    send();
  };
  const on = (type: string, listener: () => void): void =>
    video.addEventListener(type, listener, { signal });
  on('play', starts);
  on('playing', begins);
  on('timeupdate', moved);
  on('waiting', stalls);
  on('seeking', () => meter.interrupt());
  on('seeked', () => (video.paused ? undefined : to()));
  on('pause', ends);
  on('ended', ends);
  addEventListener('pagehide', ends, { signal });
  document.addEventListener('visibilitychange', () => document.hidden && send(), { signal });
  return () => {
    ends();
    stop.abort();
  };
}

/** The player distinguishes more kinds than are counted. */
const errors: Record<FailureKind, WatchError> = {
  network: 'network',
  refused: 'refused',
  expired: 'refused',
  gone: 'refused',
  media: 'media',
  memory: 'media',
  unsupported: 'unsupported',
};

/** Notes when the visitor asked for the film, and counts interruptions by kind. */
function followSession(session: PlaybackSession, meter: WatchMeter): () => void {
  let { failures } = session.snapshot();
  return session.subscribe(() => {
    const now = session.snapshot();
    if (now.phase === 'opening') meter.ask(performance.now());
    if (now.failures > failures && now.failure !== null) meter.fail(errors[now.failure]);
    ({ failures } = now);
  });
}
