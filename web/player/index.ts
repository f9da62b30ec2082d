/**
 * The player: takes the address of an HLS playlist and plays it, with everything a visitor expects around it. It knows HLS, not our
 * API, and no language: addresses come by `source`, words by `labels`.
 *
 * Promises: one 16:9 box from the first paint to the end; nothing is fetched before play is pressed; an outage is bridged, then
 * reported, and "Try again" resumes at the same place with a fresh address; what the visitor sets is remembered on this machine; no
 * inline style element, no worker, nothing on the console. docs/player.md has its parts and keys.
 *
 * Use: on the client only, in a chunk of its own, in a box of its size with the poster as placeholder; `key` it by the video. Keep
 * `source`, `labels`, `register`, `observe` and the functions that begin with `on` the same objects between renders.
 * `--player-radius` on a parent sets the corners. Colours and sizes are the tokens of the site.
 */
export { FilmError, type FailureKind } from './engine/retry-policy.ts';
export { warmFilm } from './engine/hls-engine.ts';
export { VideoPlayer, type NextFilm, type PlayerPosition } from './video-player.tsx';
export type { FilmSource, PlaybackSession } from './session.ts';
export type { PlayerLabels } from './labels.ts';
