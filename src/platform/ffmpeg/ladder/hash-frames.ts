import { open } from 'node:fs/promises';
import { pdq_side, pdqOf } from '../../hash/pdq.ts';
import type { FrameHashes } from '../port.ts';

/** Of each side; what was cropped by about five per cent is found by its hash. */
export const middle_share = 0.95;

const pixels = pdq_side * pdq_side;

/**
 * Hashes a file of raw grey pictures of 64 × 128: a whole picture of 64 × 64 above its middle. A picture
 * at a time, so that a long clip holds up nothing else in the process.
 */
export async function hashFrames(file: string): Promise<Omit<FrameHashes, 'interval'>> {
  const hashes: Buffer[] = [];
  const qualities: number[] = [];
  await using handle = await open(file);
  const pair = Buffer.alloc(2 * pixels);
  for (;;) {
    const { bytesRead } = await handle.read(pair, 0, pair.length);
    if (bytesRead < pair.length) break;
    const whole = pdqOf(Float32Array.from(pair.subarray(0, pixels)), pdq_side, pdq_side);
    const middle = pdqOf(Float32Array.from(pair.subarray(pixels)), pdq_side, pdq_side);
    if (!whole || !middle) throw new Error('a picture of 64 × 64 has a hash');
    hashes.push(whole.hash, middle.hash);
    qualities.push(whole.quality);
  }
  return { hashes: Buffer.concat(hashes), qualities: Buffer.from(qualities) };
}
