import { bandBitsFor, emptyBands, lookIn, sortedBand } from './bands.ts';
import { distanceAt, hash_words, wordsOf } from './bits.ts';
import { pdq_bytes } from './pdq.ts';
import { turns } from '../turns.ts';

/** Larger distances are not found. */
const distance_most = 31;

export interface HashMatch {
  /** The number that the hash was added with. */
  id: number;
  distance: number;
}

/** Hashes of 32 bytes, one after the other, with their numbers. */
export interface HashPage {
  hashes: Uint8Array;
  ids: ArrayLike<number>;
}

/** An index of 256-bit hashes for a Hamming distance, exact, in memory (ADR 082). */
export interface HashIndex {
  /** How many hashes it finds. */
  readonly size: number;
  /**
   * Adds what the pages have; many at once cost far less. It works in turns of some milliseconds, and searches in between find what was there before: all of the
   * pages at once become visible when it is done, and nothing of them where a page throws. One call waits for the one before.
   */
  add(pages: Iterable<HashPage> | AsyncIterable<HashPage>): Promise<void>;
  /** All hashes within a distance, 31 at most, in no order; those added with one number are one match each. */
  find(hash: Uint8Array, distance: number): HashMatch[];
}

/** Hashes that are not in order yet, and are compared one by one. */
const tail_most = 20_000;
/** Words that are copied before a look at the clock. */
const words_at_once = 256 * 1024;

interface State {
  stored: Uint32Array;
  ids: Uint32Array;
  /** Hashes that are visible. */
  size: number;
  /** Hashes that every band has. A band may have more: they are found twice, which is one match. */
  sorted: number;
  bands: ReturnType<typeof emptyBands>;
}

export function createHashIndex(expected = 0): HashIndex {
  const room = Math.max(64, expected);
  const state: State = {
    stored: new Uint32Array(room * hash_words),
    ids: new Uint32Array(room),
    size: 0,
    sorted: 0,
    bands: emptyBands(),
  };
  let adding: Promise<void> = Promise.resolve();
  return {
    get size() {
      return state.size;
    },
    add(pages) {
      const next = adding.then(() => addPages(state, pages));
      adding = next.catch(() => undefined);
      return next;
    },
    find: (hash, distance) => find(state, hash, distance),
  };
}

async function addPages(
  state: State,
  pages: Iterable<HashPage> | AsyncIterable<HashPage>,
): Promise<void> {
  // Behind what is visible until all of it is there.
  let end = state.size;
  for await (const { hashes, ids } of pages) {
    const count = Math.floor(hashes.length / pdq_bytes);
    await grow(state, end, end + count);
    new Uint8Array(state.stored.buffer, end * pdq_bytes).set(hashes.subarray(0, count * pdq_bytes));
    for (let n = 0; n < count; n += 1) state.ids[end + n] = ids[n] ?? 0;
    end += count;
  }
  if (end - state.sorted > tail_most) {
    const bits = bandBitsFor(end);
    // One band after the other takes the place of the former: memory for one more is enough.
    for (const [n, band] of state.bands.entries())
      state.bands[n] = await sortedBand(band, bits, state.stored, end);
    state.sorted = end;
  }
  state.size = end;
}

/** Room for `count` hashes, of which `filled` are there. */
async function grow(state: State, filled: number, count: number): Promise<void> {
  if (count <= state.ids.length) return;
  const turn = turns();
  const room = Math.max(count, Math.ceil(state.ids.length * 1.5));
  await turn.next();
  const stored = new Uint32Array(room * hash_words);
  await turn.next();
  const ids = new Uint32Array(room);
  await turn.next();
  for (const [from, to, length] of [
    [state.stored, stored, filled * hash_words],
    [state.ids, ids, filled],
  ] as const)
    for (let at = 0; at < length; at += words_at_once) {
      to.set(from.subarray(at, Math.min(length, at + words_at_once)), at);
      if (turn.isOver()) await turn.next();
    }
  [state.stored, state.ids] = [stored, ids];
}

function find({ stored, ids, size, sorted, bands }: State, hash: Uint8Array, distance: number) {
  const wanted = wordsOf(hash);
  const most = Math.min(distance, distance_most);
  const found = new Map<number, number>();
  const look = (at: number): void => {
    const bits = distanceAt(stored, at * hash_words, wanted, most);
    if (bits <= most) found.set(at, bits);
  };
  for (let at = sorted; at < size; at += 1) look(at);
  for (const band of bands) lookIn(band, wanted, look);
  // A band that is new already has hashes which are not visible yet.
  return Array.from(found, ([at, bits]) => ({ at, id: ids[at] ?? 0, distance: bits }))
    .filter(({ at }) => at < size)
    .map(({ id, distance: bits }): HashMatch => ({ id, distance: bits }));
}
