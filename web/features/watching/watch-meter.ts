import {
  watch_buckets,
  watch_bytes,
  watch_count_max,
  watch_errors,
  type WatchError,
} from '#contracts/calls/catalogue/watch.ts';

/** All that one play has watched, as a beacon reports it. */
export interface WatchSummary {
  bits: Uint8Array;
  seconds: number;
  first_frame: number | undefined;
  stalls: number;
  errors: readonly number[];
  lines: number | undefined;
}

/** More between two reports of the position was not played, seconds: reports of a hidden tab are rare. */
const step_max = 5;

/**
 * Watches one play. A bucket, a hundredth of the video, counts once its middle was played; seeking
 * past it counts nothing. It reads no clock and knows no network.
 */
export class WatchMeter {
  readonly #bits = new Uint8Array(watch_bytes);
  readonly #errors = watch_errors.map(() => 0);
  #position: number | undefined;
  #seconds = 0;
  #asked: number | undefined;
  #first_frame: number | undefined;
  #stalls = 0;
  #lines: number | undefined;

  /** The film plays and has come to `position` of `duration` seconds. */
  playedTo(position: number, duration: number): void {
    const from = this.#position;
    this.#position = position;
    if (from === undefined || !(duration > 0) || !Number.isFinite(duration)) return;
    const played = position - from;
    if (!(played > 0) || played > step_max) return;
    this.#seconds += played;
    const bucket = duration / watch_buckets;
    // The middle of bucket n is at (n + 0.5) buckets.
    const first = Math.max(0, Math.ceil(from / bucket - 0.5));
    const last = Math.min(watch_buckets - 1, Math.ceil(position / bucket - 0.5) - 1);
    for (let n = first; n <= last; n++)
      this.#bits[n >> 3] = (this.#bits[n >> 3] ?? 0) | (1 << (n & 7));
  }

  /** Playing stops or moves: what comes next does not follow from here. */
  interrupt(): void {
    this.#position = undefined;
  }

  /** The visitor asked for the film, at a time in ms; later calls say nothing. */
  ask(now: number): void {
    this.#asked ??= now;
  }

  /** The first picture moves. */
  showFirstFrame(now: number): void {
    if (this.#asked !== undefined)
      this.#first_frame ??= Math.min(999_999, Math.max(0, Math.round(now - this.#asked)));
  }

  stall(): void {
    this.#stalls = Math.min(watch_count_max, this.#stalls + 1);
  }

  fail(kind: WatchError): void {
    const at = watch_errors.indexOf(kind);
    this.#errors[at] = Math.min(watch_count_max, (this.#errors[at] ?? 0) + 1);
  }

  /** The short side of the picture, in lines. */
  showLines(lines: number): void {
    if (lines >= 10) this.#lines = Math.round(lines);
  }

  summary(): WatchSummary {
    return {
      bits: this.#bits.slice(),
      seconds: Math.min(999_999, Math.round(this.#seconds)),
      first_frame: this.#first_frame,
      stalls: this.#stalls,
      errors: [...this.#errors],
      lines: this.#lines,
    };
  }
}

/** The form of a beacon. */
export function beaconForm(token: string, watched: WatchSummary): URLSearchParams {
  const bits = btoa(String.fromCharCode(...watched.bits))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  const form = new URLSearchParams({
    token,
    bits,
    seconds: String(watched.seconds),
    stalls: String(watched.stalls),
    errors: watched.errors.join('.'),
  });
  if (watched.first_frame !== undefined) form.set('first_frame', String(watched.first_frame));
  if (watched.lines !== undefined) form.set('lines', String(watched.lines));
  return form;
}
