import { distanceAt, hash_words, wordsOf } from './bits.ts';
import { turns } from '../turns.ts';

/**
 * Numbers the distinct pictures of a film: a number for each hash, the same for those that are within a distance of
 * the first one of their number. A still picture of an hour has one number.
 */
export async function scenesOf(hashes: readonly Uint8Array[], distance: number): Promise<number[]> {
  const firsts = new Uint32Array(hashes.length * hash_words);
  const turn = turns();
  let count = 0;
  let last = 0;
  const found: number[] = [];
  for (const hash of hashes) {
    const wanted = wordsOf(hash);
    // Most moments look like the one before.
    let scene = count;
    if (count > 0 && distanceAt(firsts, last * hash_words, wanted, distance) <= distance)
      scene = last;
    else
      for (let n = 0; n < count; n += 1)
        if (distanceAt(firsts, n * hash_words, wanted, distance) <= distance) {
          scene = n;
          break;
        }
    if (scene === count) {
      firsts.set(wanted, count * hash_words);
      count += 1;
    }
    last = scene;
    found.push(scene);
    if (turn.isOver()) await turn.next();
  }
  return found;
}
