import { openElement } from './element-engine.ts';
import { openEngine, type Engine, type EngineEvents } from './hls-engine.ts';
import { abilitiesOf, wayToPlay } from './way-to-play.ts';

/** Addresses of a film: its master playlist, and itself as one file, where it is given out so. */
export type FilmAddresses = { url: string; file?: string | undefined };

/**
 * Opens a film on a video element at a position (seconds) in the best way that the browser has.
 * Resolves to null where there is none, after a failure is reported to `events`, and where `isCurrent` has ended
 * meanwhile. Rejects when the engine's chunk cannot be fetched.
 */
export async function openFilm(
  video: HTMLVideoElement,
  { url, file = '' }: FilmAddresses,
  position: number,
  events: EngineEvents,
  isCurrent: () => boolean,
): Promise<Engine | null> {
  const able = abilitiesOf(video, file !== '');
  let way = wayToPlay(able);
  if (way === 'engine') {
    const engine = await openEngine(video, url, position, events);
    if (engine !== null) return engine;
    if (!isCurrent()) return null;
    // hls.js may find Media Source Extensions that decode nothing it could use.
    way = wayToPlay({ ...able, has_media_source: false });
  }
  if (way === 'none') events.onFailure('unsupported');
  return way === 'none' ? null : openElement(video, way === 'file' ? file : url, position, events);
}
