import { randomBytes } from 'node:crypto';
import { watch_buckets, watch_bytes } from '#contracts/calls/catalogue/watch.ts';
import type { Watch } from '#domain/watching/index.ts';

/** Bits of the buckets from one up to, and without, another. */
export function watchedBits([from, to]: readonly [number, number]): Buffer {
  const bits = Buffer.alloc(watch_bytes);
  for (let n = from; n < to; n++) bits[n >> 3] = (bits[n >> 3] ?? 0) | (1 << (n & 7));
  return bits;
}

/** The retention where every watch covers these buckets. */
export const watchedBuckets = ([from, to]: readonly [number, number]): number[] =>
  Array.from({ length: watch_buckets }, (_, n) => (n >= from && n < to ? 1 : 0));

/** The watched part of one play, by a token of its own unless a nonce is given. */
export const aWatch = (
  video_id: number,
  { buckets = [0, 0], ...facts }: Partial<Watch> & { buckets?: readonly [number, number] },
): Watch => ({
  nonce: randomBytes(8).toString('hex'),
  video_id,
  expires_at: new Date(Date.now() + 3_600_000),
  bits: watchedBits(buckets),
  seconds: 0,
  stalls: 0,
  errors: [0, 0, 0, 0],
  first_frame: -1,
  quality: -1,
  ...facts,
});
