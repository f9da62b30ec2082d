import { hash_words } from './bits.ts';
import { turns } from '../turns.ts';

// A hash is cut into eleven bands. Two hashes that differ by 31 bits differ by two bits at most in one of the
// first ten bands, or by one in the last: 10 × 3 + 2 = 32 bits would be needed to do more in each (ADR 082).

const bands = 11;
/** Bits of a band, at most: with more buckets memory grows, with fewer the work of each search. */
const band_bits = 23;
/** Steps between looks at the clock. */
const steps = 16_384;

/** Where hashes are by the value of some of their bits. Nothing of it changes once it is made. */
export interface Band {
  /** First bit of the hash. */
  start: number;
  /** By how many bits it may differ. */
  most: 1 | 2;
  /** How many bits name a bucket: by as many as there are hashes. */
  bits: number;
  /** Values that differ from zero by as many bits as the band may differ. */
  flips: Int32Array;
  /** Where a bucket begins in `order`. */
  starts: Uint32Array;
  /** Positions of hashes, bucket by bucket. */
  order: Uint32Array;
}

export const emptyBands = (): Band[] =>
  Array.from({ length: bands }, (_, n) => ({
    start: n * band_bits,
    most: n < bands - 1 ? 2 : 1,
    bits: 0,
    flips: new Int32Array(0),
    starts: new Uint32Array(1),
    order: new Uint32Array(0),
  }));

export const bandBitsFor = (size: number): number =>
  Math.min(band_bits, Math.max(8, Math.ceil(Math.log2(size))));

/** Those that differ in low bits alone lie together, so that the memory they need is read together. */
function flipsOf(width: number, most: 1 | 2): Int32Array {
  const flips = [0];
  for (let a = 0; a < width; a += 1) {
    flips.push(1 << a);
    if (most === 2) for (let b = 0; b < a; b += 1) flips.push((1 << a) | (1 << b));
  }
  return Int32Array.from(flips).toSorted();
}

/**
 * The band with the first `size` hashes in order, by counting: how many each bucket has, where it ends, then each
 * hash into its place. It takes seconds for millions, in turns, and an array of that size has a turn of its own.
 */
export async function sortedBand(
  { start, most }: Band,
  bits: number,
  stored: Uint32Array,
  size: number,
): Promise<Band> {
  const turn = turns();
  const band = { start, bits };
  const buckets = 2 ** bits;
  await turn.next();
  const starts = new Uint32Array(buckets + 1);
  await turn.next();
  const order = new Uint32Array(size);
  await turn.next();
  for (let at = 0; at < size;) {
    for (const end = Math.min(size, at + steps); at < end; at += 1) {
      const value = valueOf(stored, at * hash_words, band);
      starts[value] = (starts[value] ?? 0) + 1;
    }
    if (turn.isOver()) await turn.next();
  }
  for (let n = 1; n < buckets;) {
    for (const end = Math.min(buckets, n + steps); n < end; n += 1)
      starts[n] = (starts[n] ?? 0) + (starts[n - 1] ?? 0);
    if (turn.isOver()) await turn.next();
  }
  // Each end moves down to the beginning of its bucket while the bucket is filled.
  for (let at = size - 1; at >= 0;) {
    for (const end = Math.max(-1, at - steps); at > end; at -= 1) {
      const value = valueOf(stored, at * hash_words, band);
      const place = (starts[value] ?? 0) - 1;
      starts[value] = place;
      order[place] = at;
    }
    if (turn.isOver()) await turn.next();
  }
  starts[buckets] = size;
  return { start, most, bits, flips: flipsOf(bits, most), starts, order };
}

/** Calls `look` for each hash whose bits of the band are near enough. */
export function lookIn(band: Band, wanted: Uint32Array, look: (at: number) => void): void {
  const { flips, starts, order } = band;
  if (order.length === 0) return;
  const value = valueOf(wanted, 0, band);
  for (let n = 0; n < flips.length; n += 1) {
    const bucket = value ^ (flips[n] ?? 0);
    const end = starts[bucket + 1] ?? 0;
    for (let place = starts[bucket] ?? 0; place < end; place += 1) look(order[place] ?? 0);
  }
}

/** The bits of a band; they lie in one word or in two. */
function valueOf(
  from: Uint32Array,
  at: number,
  { start, bits }: Pick<Band, 'start' | 'bits'>,
): number {
  const [word, bit] = [at + (start >> 5), start & 31];
  const low = (from[word] ?? 0) >>> bit;
  const value = bit === 0 ? low : low | ((from[word + 1] ?? 0) << (32 - bit));
  return value & ((1 << bits) - 1);
}
