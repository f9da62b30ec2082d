import { pdq_bytes } from './pdq.ts';

// An index of 256-bit hashes for a Hamming distance, exact, in memory (ADR 082). A hash is cut into
// eleven bands. Two hashes that differ by 31 bits differ by two bits at most in one of the first ten
// bands, or by one in the last: 10 × 3 + 2 = 32 bits would be needed to do more in each.

/** Larger distances are not found. */
const distance_most = 31;

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
/** Bits of a band, at most: with more buckets memory grows, with fewer the work of each search. */
const band_bits = 23;
/** Hashes that are not in order yet, and are compared one by one. */
const tail_most = 20_000;

interface Band {
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

export function createHashIndex(expected = 0): HashIndex {
  let stored = new Uint32Array(Math.max(64, expected) * words);
  let ids = new Uint32Array(Math.max(64, expected));
  let size = 0;
  let sorted = 0;
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
    const bits = Math.min(band_bits, Math.max(8, Math.ceil(Math.log2(size))));
    for (const band of cut) sortBand(band, bits, stored, size);
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
    if (sorted > 0) for (const band of cut) lookIn(band, valueOf(wanted, 0, band), look);
    return Array.from(found, ([at, bits]) => ({ id: ids[at] ?? 0, distance: bits }));
  }

  return {
    get size() {
      return size;
    },
    add(hashes, numbers) {
      const count = Math.floor(hashes.length / pdq_bytes);
      grow(size + count);
      new Uint8Array(stored.buffer, size * pdq_bytes).set(hashes.subarray(0, count * pdq_bytes));
      for (let n = 0; n < count; n += 1) ids[size + n] = numbers[n] ?? 0;
      size += count;
      if (size - sorted > tail_most) sort();
    },
    find,
  };
}

const newBand = (n: number): Band => ({
  start: n * band_bits,
  most: n < bands - 1 ? 2 : 1,
  bits: 0,
  flips: new Int32Array(0),
  starts: new Uint32Array(0),
  order: new Uint32Array(0),
});

/** Those that differ in low bits alone lie together, so that the memory they need is read together. */
function flipsOf(width: number, most: 1 | 2): Int32Array {
  const flips = [0];
  for (let a = 0; a < width; a += 1) {
    flips.push(1 << a);
    if (most === 2) for (let b = 0; b < a; b += 1) flips.push((1 << a) | (1 << b));
  }
  return Int32Array.from(flips).toSorted();
}

/** Sorts by counting: how many each bucket has, where it begins, then each hash into its place. */
function sortBand(band: Band, bits: number, stored: Uint32Array, size: number): void {
  if (bits !== band.bits) band.flips = flipsOf(bits, band.most);
  band.bits = bits;
  const starts = new Uint32Array(2 ** bits + 1);
  const order = new Uint32Array(size);
  for (let at = 0; at < size; at += 1) {
    const next = valueOf(stored, at * words, band) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let n = 1; n < starts.length; n += 1) starts[n] = (starts[n] ?? 0) + (starts[n - 1] ?? 0);
  // Filled from each end down, so that the beginnings are right when it is done.
  for (let at = size - 1; at >= 0; at -= 1) {
    const next = valueOf(stored, at * words, band) + 1;
    const place = (starts[next] ?? 0) - 1;
    starts[next] = place;
    order[place] = at;
  }
  // Each entry has moved to the beginning of its bucket: one place to the left of where it is looked for.
  band.starts = starts.copyWithin(0, 1);
  starts[starts.length - 1] = size;
  band.order = order;
}

function lookIn({ flips, starts, order }: Band, value: number, look: (at: number) => void): void {
  for (let n = 0; n < flips.length; n += 1) {
    const bucket = value ^ (flips[n] ?? 0);
    const end = starts[bucket + 1] ?? 0;
    for (let place = starts[bucket] ?? 0; place < end; place += 1) look(order[place] ?? 0);
  }
}

/** The bits of a band; they lie in one word or in two. */
function valueOf(from: Uint32Array, at: number, { start, bits }: Band): number {
  const [word, bit] = [at + (start >> 5), start & 31];
  const low = (from[word] ?? 0) >>> bit;
  const value = bit === 0 ? low : low | ((from[word + 1] ?? 0) << (32 - bit));
  return value & ((1 << bits) - 1);
}

/** In the order of bytes of the machine, as stored hashes are. */
const wordsOf = (hash: Uint8Array): Uint32Array =>
  new Uint32Array(Uint8Array.from(hash.subarray(0, pdq_bytes)).buffer);

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
