import type { Engine, EngineEvents } from './hls-engine.ts';
import type { FailureKind } from './retry-policy.ts';

/** Two errors so close together, seconds, are the same place of the film. */
const same_place = 1;

/**
 * Plays an address by the element's own means: HLS where a browser has it, or one file. There is one
 * quality, and an error costs what is buffered.
 */
export function openElement(
  video: HTMLVideoElement,
  url: string,
  position: number,
  events: Pick<EngineEvents, 'onProgress' | 'onFailure'>,
): Engine {
  const stop = new AbortController();
  const { signal } = stop;
  let start = position;
  let address = url;
  let broken_at: number | undefined;
  const fail = (): void => {
    const kind = kindOf(video.error, broken_at, video.currentTime);
    if (kind === 'media') broken_at = video.currentTime;
    events.onFailure(kind);
  };
  const begin = (): void => {
    if (start > 0 && start < video.duration) video.currentTime = start;
    events.onProgress();
  };
  video.addEventListener('loadedmetadata', begin, { signal });
  video.addEventListener('canplay', () => events.onProgress(), { signal });
  video.addEventListener('error', fail, { signal });
  // Otherwise a browser that may not start the film would fetch nothing of it, and no visitor could press play.
  video.preload = 'auto';
  video.src = url;
  return {
    select: () => undefined,
    resume() {
      const wants_play = !video.paused;
      start = video.currentTime;
      video.src = address;
      if (wants_play) video.play().catch(() => undefined);
    },
    // The element itself asks for the files of a stream: it goes on there after the next refusal.
    renew: (to) => {
      address = to;
    },
    halt: () => stop.abort(),
    close() {
      stop.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** A place that does not decode twice never will; an address that is refused looks like a wrong type. */
function kindOf(error: MediaError | null, broken_at: number | undefined, at: number): FailureKind {
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return 'network';
  if (error?.code !== MediaError.MEDIA_ERR_DECODE) return 'refused';
  const isAgain = broken_at !== undefined && Math.abs(at - broken_at) < same_place;
  return isAgain ? 'unsupported' : 'media';
}
