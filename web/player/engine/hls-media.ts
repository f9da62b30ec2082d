import { HTMLVideoAdapter } from '@videojs/media/dom';
import { MediaTracksMixin } from '@videojs/media/media-tracks';
import type { Engine, EngineEvents } from './hls-engine.ts';
import { openFilm, type FilmAddresses } from './open-film.ts';
import { indexForLines, type Rendition } from './quality.ts';
import type { FailureKind } from './retry-policy.ts';

class VideoAdapter extends HTMLVideoAdapter {}
const VideoWithTracks = MediaTracksMixin(VideoAdapter);

/** Events of a medium. */
export type MediaEvents = Pick<EngineEvents, 'onProgress' | 'onFailure'>;

/**
 * A Video.js medium that plays a film in the way that the browser has (`way-to-play.ts`). It shows the playlist's renditions as the
 * medium's video renditions and obeys a selection made there.
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

  /**
   * Opens a film at a position (seconds), in the height (lines) that was chosen before or, with null, by itself. A position behind
   * the end is the beginning.
   */
  async open(
    film: FilmAddresses,
    position: number,
    chosen_lines: number | null,
    events: MediaEvents,
  ): Promise<void> {
    this.close();
    const attempt = this.#attempt;
    const { video } = this;
    if (video === null) return;
    const current = (): boolean => attempt === this.#attempt;
    const begin = (): void => {
      if (current() && position >= video.duration) video.currentTime = 0;
    };
    video.addEventListener('loadedmetadata', begin, { once: true });
    const all: EngineEvents = {
      onRenditions: (renditions) => current() && this.#show(renditions, chosen_lines),
      onActive: (index) => current() && this.#markActive(index),
      onProgress: () => current() && events.onProgress(),
      onFailure: (kind) => current() && events.onFailure(kind),
    };
    const engine = await openFilm(video, film, position, all, current);
    if (!current()) engine?.close();
    else this.#engine = engine;
  }

  /** Goes on after a failure with what is buffered. */
  resume(kind: FailureKind): void {
    this.#engine?.resume(kind);
  }

  /** The stream that plays is at a fresh address. */
  renew(url: string): void {
    this.#engine?.renew(url);
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
