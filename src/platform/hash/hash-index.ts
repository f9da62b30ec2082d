import { pdq_bytes } from './pdq.ts';

// An index of 256-bit hashes for a Hamming distance, exact, in memory (ADR 082). A hash is cut into
// eleven bands. Two hashes that differ by 31 bits differ by two bits at most in one of the first ten
// bands, or by one in the last: 10 × 3 + 2 = 32 bits would be needed to do more in each.

/** Larger distances are not found. */
export const distance_most = 31;

export interface HashMatch {
  /** The number that the hash was added with. */
  id: number;
  distance: number;
}

export interface HashIndex {
  /** How many hashes it has. */
  readonly size: number;
  /** Adds hashes of 32 bytes, one after the other, with their numbers. Many at once cost far less. */
  add(hashes: Uint8Array, ids: ArrayLike<number>): void;
  /** All hashes within a distance, 31 at most, in no order; those added with one number are one match each. */
  find(hash: Uint8Array, distance: number): HashMatch[];
}

const words = pdq_bytes / 4;
const bands = 11;
/** Of 256 bits the first three bands have 24, the others 23. */
const wide_bands = 3;
/** Hashes that are not in order yet, and are compared one by one. */
const tail_most = 20_000;
/** With more buckets memory grows, with fewer the work of each search. */
const bucket_bits_most = 22;

interface Band {
  /** First bit of the hash, and how many bits. */
  start: number;
  width: number;
  /** Values that differ from zero by as many bits as the band may differ. */
  flips: Int32Array;
  /** Where a bucket begins in `order`. */
  starts: Uint32Array;
  /** Positions of hashes, bucket by bucket. */
  order: Uint32Array;
}

export function createHashIndex(expected = 0): HashIndex {
  let stored = new Uint32Array(Math.max(64, expected) * words);
  let ids = new Uint32Array(Math.max(64, expected));
  let size = 0;
  let sorted = 0;
  let bucket_shift = 0;
  const cut = Array.from({ length: bands }, (_, n) => newBand(n));

  function grow(count: number): void {
    if (count <= ids.length) return;
    const room = Math.max(count, Math.ceil(ids.length * 1.5));
    const [more_stored, more_ids] = [new Uint32Array(room * words), new Uint32Array(room)];
    more_stored.set(stored.subarray(0, size * words));
    more_ids.set(ids.subarray(0, size));
    [stored, ids] = [more_stored, more_ids];
  }

  function sort(): void {
    bucket_shift = 32 - Math.min(bucket_bits_most, Math.max(8, Math.ceil(Math.log2(size))));
    for (const band of cut) sortBand(band, { stored, size, bucket_shift });
    sorted = size;
  }

  function find(hash: Uint8Array, distance: number): HashMatch[] {
    const wanted = wordsOf(hash);
    const most = Math.min(distance, distance_most);
    const found = new Map<number, number>();
    const look = (at: number): void => {
      const bits = distanceAt(stored, at * words, wanted, most);
      if (bits <= most) found.set(at, bits);
    };
    for (let at = sorted; at < size; at += 1) look(at);
    if (sorted > 0) for (const band of cut) lookIn(band, valueOf(wanted, 0, band), bucket_shift, look);
    return Array.from(found, ([at, bits]) => ({ id: ids[at] ?? 0, distance: bits }));
  }

  return {
    get size() {
      return size;
    },
    add(hashes, numbers) {
      const count = Math.floor(hashes.length / pdq_bytes);
      grow(size + count);
      for (let n = 0; n < count; n += 1) {
        stored.set(wordsOf(hashes.subarray(n * pdq_bytes)), (size + n) * words);
        ids[size + n] = numbers[n] ?? 0;
      }
      size += count;
      if (size - sorted > tail_most) sort();
    },
    find,
  };
}

function newBand(n: number): Band {
  const width = n < wide_bands ? 24 : 23;
  const start = n * 23 + Math.min(n, wide_bands);
  const flips = n < bands - 1 ? flipsOf(width, 2) : flipsOf(width, 1);
  return { start, width, flips, starts: new Uint32Array(0), order: new Uint32Array(0) };
}

function flipsOf(width: number, most: 1 | 2): Int32Array {
  const flips = [0];
  for (let a = 0; a < width; a += 1) {
    flips.push(1 << a);
    if (most === 2) for (let b = 0; b < a; b += 1) flips.push((1 << a) | (1 << b));
  }
  return Int32Array.from(flips);
}

/** Spreads neighbouring values over the buckets. */
const bucketOf = (value: number, shift: number): number =>
  Math.imul(value, 0x9e_37_79_b1) >>> shift;

interface Rows {
  stored: Uint32Array;
  size: number;
  bucket_shift: number;
}

/** Sorts by counting: how many each bucket has, where it begins, then each hash into its place. */
function sortBand(band: Band, { stored, size, bucket_shift }: Rows): void {
  const starts = new Uint32Array(2 ** (32 - bucket_shift) + 1);
  const order = new Uint32Array(size);
  for (let at = 0; at < size; at += 1) {
    const next = bucketOf(valueOf(stored, at * words, band), bucket_shift) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let n = 1; n < starts.length; n += 1) starts[n] = (starts[n] ?? 0) + (starts[n - 1] ?? 0);
  // Filled from each end down, so that the beginnings are right when it is done.
  for (let at = size - 1; at >= 0; at -= 1) {
    const next = bucketOf(valueOf(stored, at * words, band), bucket_shift) + 1;
    const place = (starts[next] ?? 0) - 1;
    starts[next] = place;
    order[place] = at;
  }
  // Each entry has moved to the beginning of its bucket: one place to the left of where it is looked for.
  band.starts = starts.copyWithin(0, 1);
  starts[starts.length - 1] = size;
  band.order = order;
}

function lookIn(
  { flips, starts, order }: Band,
  value: number,
  shift: number,
  look: (at: number) => void,
): void {
  for (let n = 0; n < flips.length; n += 1) {
    const bucket = bucketOf(value ^ (flips[n] ?? 0), shift);
    const end = starts[bucket + 1] ?? 0;
    for (let place = starts[bucket] ?? 0; place < end; place += 1) look(order[place] ?? 0);
  }
}

/** The bits of a band; they lie in one word or in two. */
function valueOf(from: Uint32Array, at: number, { start, width }: Band): number {
  const [word, bit] = [at + (start >> 5), start & 31];
  const low = (from[word] ?? 0) >>> bit;
  const value = bit === 0 ? low : low | ((from[word + 1] ?? 0) << (32 - bit));
  return value & ((1 << width) - 1);
}

function wordsOf(hash: Uint8Array): Uint32Array {
  const wanted = new Uint32Array(words);
  for (let n = 0; n < pdq_bytes; n += 1)
    wanted[n >> 2] = (wanted[n >> 2] ?? 0) | ((hash[n] ?? 0) << ((n & 3) * 8));
  return wanted;
}

/** Stops as soon as it is more than `most`, which most hashes are after three words. */
function distanceAt(stored: Uint32Array, at: number, wanted: Uint32Array, most: number): number {
  let bits = 0;
  for (let n = 0; n < words && bits <= most; n += 1)
    bits += bitsIn((stored[at + n] ?? 0) ^ (wanted[n] ?? 0));
  return bits;
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55_55_55_55);
  bits = (bits & 0x33_33_33_33) + ((bits >>> 2) & 0x33_33_33_33);
  return Math.imul((bits + (bits >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}
