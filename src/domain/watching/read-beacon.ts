import { AppError } from '#contracts/errors.ts';
import {
  firstFrameClass,
  qualityClass,
  watch_buckets,
  watch_bytes,
  type RecordWatch,
} from '#contracts/calls/catalogue/watch.ts';
import type { Ctx } from '../ctx.ts';
import { countBits } from './bits.ts';
import { readWatchToken, token_life } from './watch-token.ts';

/** All that one play has watched so far. Classes are -1 while unknown. */
export interface Watch {
  nonce: string;
  video_id: number;
  expires_at: Date;
  bits: Buffer;
  /** Of the video, not of the clock. */
  seconds: number;
  stalls: number;
  errors: number[];
  first_frame: number;
  quality: number;
}

/** The fastest that the player plays. */
const speed_max = 2;
/** Seconds that clocks of several hosts, and buckets begun, may differ by. */
const slack = 30;

/**
 * Reads a beacon. Throws `invalid` for a token that is foreign or expired, and for more than can
 * have been played since the token was issued. The client's clock takes no part.
 */
export function readBeacon(
  { settings, clock }: Pick<Ctx, 'settings' | 'clock'>,
  beacon: RecordWatch,
): Watch {
  const now = clock.now();
  const grant = readWatchToken(settings.media_secret, beacon.token, now);
  if (!grant) throw new AppError('invalid', { token: 'invalid' });
  const { nonce, video_id, duration, issued } = grant;
  const bits = Buffer.from(beacon.bits, 'base64url');
  const spare = bits[watch_bytes - 1] ?? 0;
  if (bits.length !== watch_bytes || spare >> (watch_buckets % 8) > 0)
    throw new AppError('invalid', { bits: 'invalid' });
  const playable = (Math.max(0, now.getTime() / 1000 - issued) + slack) * speed_max;
  if ((countBits(bits) * duration) / watch_buckets > playable)
    throw new AppError('invalid', { bits: 'invalid' });
  return {
    nonce,
    video_id,
    expires_at: new Date((issued + token_life) * 1000),
    bits,
    seconds: Math.floor(Math.min(Number(beacon.seconds), duration, playable)),
    stalls: Number(beacon.stalls),
    errors: beacon.errors.split('.').map(Number),
    first_frame:
      beacon.first_frame === undefined ? -1 : firstFrameClass(Number(beacon.first_frame)),
    quality: beacon.lines === undefined ? -1 : qualityClass(Number(beacon.lines)),
  };
}

/** Two beacons of one play: the later one knows more, whichever comes first. */
export function mergeWatches(one: Watch, two: Watch): Watch {
  return {
    ...one,
    bits: Buffer.from(one.bits.map((byte, n) => byte | (two.bits[n] ?? 0))),
    seconds: Math.max(one.seconds, two.seconds),
    stalls: Math.max(one.stalls, two.stalls),
    errors: one.errors.map((n, kind) => Math.max(n, two.errors[kind] ?? 0)),
    first_frame: one.first_frame < 0 ? two.first_frame : one.first_frame,
    quality: one.quality < 0 ? two.quality : one.quality,
  };
}
