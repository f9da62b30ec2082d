import type Hls from 'hls.js';
import type { ErrorData, HlsConfig } from 'hls.js';
import type { FailureKind } from './retry-policy.ts';
import type { Rendition } from './quality.ts';
import { renewedAddress } from './renewed-address.ts';
import { hasMediaSource } from './way-to-play.ts';

/** Events of the engine. Indexes are those of the renditions handed to `onRenditions`; -1 is automatic. */
export type EngineEvents = {
  onRenditions: (renditions: Rendition[]) => void;
  onActive: (index: number) => void;
  /** A piece arrived: the connection is good. */
  onProgress: () => void;
  onFailure: (kind: FailureKind) => void;
};

export type Engine = {
  /** Plays this rendition from the next piece on; -1 chooses by bandwidth and player size. */
  select: (index: number) => void;
  /** Loads on after a network failure, or rebuilds the decoder after a media failure; keeps what is buffered. */
  resume: (kind: FailureKind) => void;
  /** Fetches on from a fresh address of the same stream, without a stop. */
  renew: (url: string) => void;
  /** Stops loading; what is buffered, and the picture, stay. */
  halt: () => void;
  close: () => void;
};

/**
 * Few retries inside the engine: our own policy decides what comes after, and shows it. No worker: the pieces are fMP4,
 * which passes through without remuxing, so there is nothing worth a thread (and no `blob:` worker under the CSP).
 */
const config: Partial<HlsConfig> = {
  enableWorker: false,
  capLevelToPlayerSize: true,
  maxBufferLength: 30,
  maxMaxBufferLength: 60,
  backBufferLength: 60,
  manifestLoadPolicy: policy(8000, 1),
  playlistLoadPolicy: policy(8000, 1),
  fragLoadPolicy: policy(10_000, 1),
};

function policy(first_byte_ms: number, retries: number): HlsConfig['fragLoadPolicy'] {
  const retry = {
    maxNumRetry: retries,
    retryDelayMs: 500,
    maxRetryDelayMs: 2000,
    backoff: 'exponential' as const,
  };
  return {
    default: {
      maxTimeToFirstByteMs: first_byte_ms,
      maxLoadTimeMs: 60_000,
      timeoutRetry: retry,
      errorRetry: retry,
    },
  };
}

/** Fetches the engine's chunk ahead of its use, where it has one; a failure shows when it is used. */
export function warmEngine(): void {
  if (hasMediaSource()) import('hls.js/light').catch(() => undefined);
}

/** Fetches a film's playlists and its first segment, which the browser keeps, and nothing more. */
export async function warmFilm(url: string): Promise<void> {
  if (!hasMediaSource()) return;
  const { default: HlsLight } = await import('hls.js/light');
  if (!HlsLight.isSupported()) return;
  const hls = new HlsLight({ ...config, startFragPrefetch: true });
  const close = (): void => hls.destroy();
  hls.once(HlsLight.Events.FRAG_LOADED, close);
  hls.once(HlsLight.Events.ERROR, close);
  hls.loadSource(url);
}

/**
 * Opens a master playlist on a video element at a position (seconds) and starts loading. Resolves to null when hls.js has nothing to
 * decode with in this browser. Rejects when the chunk cannot be fetched.
 */
export async function openEngine(
  video: HTMLVideoElement,
  url: string,
  position: number,
  events: EngineEvents,
): Promise<Engine | null> {
  const { default: HlsLight } = await import('hls.js/light');
  if (!HlsLight.isSupported()) return null;
  const stream = renewedAddress(url);
  const hls = new HlsLight({
    ...config,
    startPosition: position > 0 ? position : -1,
    // Each request goes to where the file is now; one that is opened here is opened nowhere else.
    xhrSetup: (request, address) => request.open('GET', stream.of(address), true),
  });
  listen(hls, HlsLight, video, events);
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    select: (index) => selectLevel(hls, HlsLight, video, index),
    resume: (kind) => (kind === 'media' ? hls.recoverMediaError() : hls.startLoad()),
    renew: stream.renew,
    halt: () => hls.stopLoad(),
    close: () => hls.destroy(),
  };
}

/** Less than this before the end, seconds, no whole piece may be left to switch at. */
const last_piece = 6;

/**
 * Switches at the next piece, without a stop. Where that would show nothing (the film is paused, or its last piece plays) it switches
 * at once instead.
 */
function selectLevel(
  hls: Hls,
  { Events }: typeof Hls,
  video: HTMLVideoElement,
  index: number,
): void {
  const at_once = video.paused || video.duration - video.currentTime < last_piece;
  if (!at_once || index === -1 || video.readyState === 0) {
    hls.nextLevel = index;
    return;
  }
  // A paused element shows its last decoded picture until it seeks.
  hls.once(Events.FRAG_BUFFERED, () => {
    if (video.paused) video.currentTime += 0;
  });
  hls.currentLevel = index;
}

function listen(
  hls: Hls,
  HlsLight: typeof Hls,
  video: HTMLVideoElement,
  events: EngineEvents,
): void {
  hls.on(HlsLight.Events.MANIFEST_PARSED, () => {
    events.onRenditions(
      hls.levels.map(({ width, height, bitrate }, index) => ({
        id: String(index),
        width,
        height,
        bitrate,
      })),
    );
  });
  hls.on(HlsLight.Events.LEVEL_SWITCHED, (_event, { level }) => events.onActive(level));
  hls.on(HlsLight.Events.FRAG_BUFFERED, () => events.onProgress());
  hls.on(HlsLight.Events.ERROR, (_event, data) => {
    // An internal exception before there is a picture, such as for an invalid address, ends without another event.
    const isStuck =
      data.details === HlsLight.ErrorDetails.INTERNAL_EXCEPTION && video.readyState === 0;
    if (isStuck) events.onFailure('refused');
    else if (data.fatal) events.onFailure(kindOf(data, HlsLight));
  });
}

function kindOf(
  { type, details, response, error }: ErrorData,
  { ErrorTypes, ErrorDetails }: typeof Hls,
): FailureKind {
  if (
    details === ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR ||
    details === ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR
  )
    return 'unsupported';
  if (details === ErrorDetails.BUFFER_FULL_ERROR || error.name === 'QuotaExceededError')
    return 'memory';
  if (type === ErrorTypes.MEDIA_ERROR) return 'media';
  if (type !== ErrorTypes.NETWORK_ERROR) return 'unsupported';
  const code = response?.code ?? 0;
  if (code === 401 || code === 403) return 'expired';
  if (code === 404 || code === 410) return 'gone';
  const playlist_broken =
    details === ErrorDetails.MANIFEST_PARSING_ERROR || details === ErrorDetails.MANIFEST_LOAD_ERROR;
  return (code >= 400 && code < 500) || playlist_broken ? 'refused' : 'network';
}
