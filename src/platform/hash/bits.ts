import { pdq_bytes } from './pdq.ts';

/** Words of 32 bits in a hash. */
export const hash_words = pdq_bytes / 4;

/** In the order of bytes of the machine, as stored hashes are. */
export const wordsOf = (hash: Uint8Array): Uint32Array =>
  new Uint32Array(Uint8Array.from(hash.subarray(0, pdq_bytes)).buffer);

/** Bits that differ from the hash that begins at a word; more than `most` as soon as they are, which they are after three words mostly. */
export function distanceAt(
  stored: Uint32Array,
  at: number,
  wanted: Uint32Array,
  most: number,
): number {
  let bits = 0;
  for (let n = 0; n < hash_words && bits <= most; n += 1)
    bits += bitsIn((stored[at + n] ?? 0) ^ (wanted[n] ?? 0));
  return bits;
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55_55_55_55);
  bits = (bits & 0x33_33_33_33) + ((bits >>> 2) & 0x33_33_33_33);
  return Math.imul((bits + (bits >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}
