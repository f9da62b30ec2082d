/** How many bits of a bitmap are set. */
export function countBits(bits: Uint8Array): number {
  let n = 0;
  for (let byte of bits) for (; byte > 0; byte >>= 1) n += byte & 1;
  return n;
}

/** The numbers of the bits that are set. */
export function* bitsOf(bits: Uint8Array): Generator<number> {
  for (const [at, byte] of bits.entries())
    for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) yield at * 8 + bit;
}
