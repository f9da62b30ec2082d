import { HTMLVideoAdapter } from '@videojs/media/dom';
import { MediaTracksMixin } from '@videojs/media/media-tracks';
import { openEngine, type Engine, type EngineEvents } from './hls-engine.ts';
import { indexForLines, type Rendition } from './quality.ts';
import type { FailureKind } from './retry-policy.ts';

class VideoAdapter extends HTMLVideoAdapter {}
const VideoWithTracks = MediaTracksMixin(VideoAdapter);

/** Events of a medium. */
export type MediaEvents = Pick<EngineEvents, 'onProgress' | 'onFailure'>;

/**
 * A Video.js medium that plays HLS: by hls.js where Media Source Extensions exist, by the browser itself elsewhere. It shows the
 * playlist's renditions as the medium's video renditions and obeys a selection made there.
 */
export class HlsMedia extends VideoWithTracks {
  #engine: Engine | null = null;
  #track: ReturnType<HlsMedia['addVideoTrack']> | null = null;
  /** Grows with every open and close, so that what a former open still brings is dropped. */
  #attempt = 0;

  constructor() {
    super();
    this.videoRenditions.addEventListener('change', () =>
      this.#engine?.select(this.videoRenditions.selectedIndex),
    );
  }

  /** The element that plays, null while detached. */
  get video(): HTMLVideoElement | null {
    return this.target instanceof HTMLVideoElement ? this.target : null;
  }

  /** Opens a master playlist at a position (seconds), in the height (lines) that was chosen before or, with null, by itself. */
  async open(
    url: string,
    position: number,
    chosen_lines: number | null,
    events: MediaEvents,
  ): Promise<void> {
    this.close();
    const attempt = this.#attempt;
    const { video } = this;
    if (video === null) return;
    const current = (): boolean => attempt === this.#attempt;
    const engine = await openEngine(video, url, position, {
      onRenditions: (renditions) => current() && this.#show(renditions, chosen_lines),
      onActive: (index) => current() && this.#markActive(index),
      onProgress: () => current() && events.onProgress(),
      onFailure: (kind) => current() && events.onFailure(kind),
    });
    if (!current()) engine?.close();
    else if (engine === null) playNatively(video, url, position, events, current);
    else this.#engine = engine;
  }

  /** Goes on after a failure with what is buffered. */
  resume(kind: FailureKind): void {
    this.#engine?.resume(kind);
  }

  /** Stops loading and pauses; the last picture stays. */
  halt(): void {
    this.#attempt += 1;
    this.#engine?.halt();
    this.pause();
  }

  /** Stops loading and forgets the renditions; the element stays attached. */
  close(): void {
    this.#attempt += 1;
    this.#engine?.close();
    this.#engine = null;
    if (this.#track !== null) this.removeVideoTrack(this.#track);
    this.#track = null;
  }

  #show(renditions: Rendition[], chosen_lines: number | null): void {
    const track = this.addVideoTrack('main');
    track.selected = true;
    for (const { id, width, height, bitrate } of renditions)
      track.addRendition('', width, height, undefined, bitrate).id = id;
    this.#track = track;
    if (chosen_lines !== null)
      this.videoRenditions.selectedIndex = indexForLines(renditions, chosen_lines);
  }

  #markActive(active: number): void {
    for (const [index, rendition] of [...this.videoRenditions].entries())
      rendition.active = index === active;
  }
}

/** The element's own HLS loses its buffer with every error: it asks for a fresh address, never for a resume. */
function playNatively(
  video: HTMLVideoElement,
  url: string,
  position: number,
  events: MediaEvents,
  current: () => boolean,
): void {
  const once = { once: true };
  video.addEventListener(
    'loadedmetadata',
    () => current() && position > 0 && (video.currentTime = position),
    once,
  );
  video.addEventListener('canplay', () => current() && events.onProgress(), once);
  video.addEventListener('error', () => current() && events.onFailure('refused'), once);
  video.src = url;
}
