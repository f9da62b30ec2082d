import { randomFillSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { randomNumbers } from '#tests/support/drawn-rgb.ts';
import { createHashIndex } from './hash-index.ts';
import { hammingDistance, pdq_bytes } from './pdq.ts';

const random = randomNumbers(7);
const aHash = (): Buffer => Buffer.from(Array.from({ length: pdq_bytes }, () => random(256)));
/** The same hash with this many other bits. */
function flipped(hash: Buffer, bits: number): Buffer {
  const copy = Buffer.from(hash);
  const places = new Set<number>();
  while (places.size < bits) places.add(random(256));
  for (const place of places) copy[place >> 3] = (copy[place >> 3] ?? 0) ^ (1 << (place & 7));
  return copy;
}
/** The bits in one part of the hash, where the bands lie close. */
function flippedTogether(hash: Buffer, bits: number): Buffer {
  const copy = Buffer.from(hash);
  const start = random(256);
  for (let n = 0; n < bits; n += 1) {
    const place = (start + n) % 256;
    copy[place >> 3] = (copy[place >> 3] ?? 0) ^ (1 << (place & 7));
  }
  return copy;
}
const bruteForce = (hashes: readonly Buffer[], wanted: Buffer, most: number) =>
  hashes
    .map((hash, id) => ({ id, distance: hammingDistance(hash, wanted) }))
    .filter(({ distance }) => distance <= most);
const sorted = (found: { id: number; distance: number }[]) => found.toSorted((a, b) => a.id - b.id);

const pageOf = (hashes: readonly Buffer[], from = 0) => ({
  hashes: Buffer.concat(hashes),
  ids: hashes.map((_, n) => from + n),
});

async function indexOf(hashes: readonly Buffer[]) {
  const index = createHashIndex();
  await index.add([pageOf(hashes)]);
  return index;
}

describe('the index of hashes', () => {
  test('finds exactly what comparing one by one finds, in random hashes', async () => {
    const hashes = Array.from({ length: 30_000 }, aHash);
    const index = await indexOf(hashes);
    for (let n = 0; n < 60; n += 1) {
      const of = hashes[random(hashes.length)] ?? aHash();
      const wanted = n % 3 === 0 ? flippedTogether(of, 31) : flipped(of, n % 34);
      expect(sorted(index.find(wanted, 31))).toEqual(bruteForce(hashes, wanted, 31));
    }
  });

  test('finds exactly what comparing one by one finds, in clusters as the frames of films are', async () => {
    const hashes = Array.from({ length: 300 }, aHash).flatMap((scene) =>
      Array.from({ length: 100 }, () => flipped(scene, random(24))),
    );
    const index = await indexOf(hashes);
    let matches = 0;
    for (let n = 0; n < 40; n += 1) {
      const wanted = flipped(hashes[random(hashes.length)] ?? aHash(), random(33));
      const most = [31, 31, 20, 0][n % 4] ?? 31;
      const found = sorted(index.find(wanted, most));
      expect(found).toEqual(bruteForce(hashes, wanted, most));
      matches += found.length;
    }
    expect(matches).toBeGreaterThan(400);
  });

  test('finds a hash however its 31 bits are spread over the bands', async () => {
    const hashes = Array.from({ length: 21_000 }, aHash);
    const index = await indexOf(hashes);
    for (let n = 0; n < 300; n += 1) {
      const id = random(hashes.length);
      expect(index.find(flipped(hashes[id] ?? aHash(), 31), 31)).toContainEqual({
        id,
        distance: 31,
      });
    }
  });

  test('finds what was added last, before and after it is put in order', async () => {
    const index = createHashIndex();
    const hashes: Buffer[] = [];
    for (const count of [1, 10, 15_000, 9000, 3]) {
      const more = Array.from({ length: count }, aHash);
      await index.add([pageOf(more, hashes.length)]);
      hashes.push(...more);
      for (const id of [0, hashes.length - 1, hashes.length >> 1])
        expect(index.find(flipped(hashes[id] ?? aHash(), 20), 31)).toContainEqual({
          id,
          distance: 20,
        });
    }
    expect(index.size).toBe(hashes.length);
  });

  test('shows all of an addition at once, and finds what was there while it is put in order', async () => {
    const before = Array.from({ length: 40_000 }, aHash);
    const index = await indexOf(before);
    const more = Array.from({ length: 60_000 }, aHash);
    let isDone = false;
    const adding = index
      .add([pageOf(more.slice(0, 30_000), 40_000), pageOf(more.slice(30_000), 70_000)])
      .then(() => (isDone = true));
    let looks = 0;
    const missed: number[] = [];
    const early: number[] = [];
    while (!isDone) {
      await new Promise((resolve) => void setImmediate(resolve));
      if (isDone) break;
      looks += 1;
      const [known, late] = [random(before.length), random(more.length)];
      if (!index.find(before[known] ?? aHash(), 31).some(({ id }) => id === known))
        missed.push(known);
      if (index.find(more[late] ?? aHash(), 31).some(({ id }) => id === 40_000 + late))
        early.push(late);
    }
    await adding;
    expect(looks).toBeGreaterThan(5);
    expect({ missed, early }).toEqual({ missed: [], early: [] });
    expect(index.size).toBe(100_000);
    for (const late of [0, 29_999, 30_000, 59_999])
      expect(index.find(more[late] ?? aHash(), 31)).toContainEqual({
        id: 40_000 + late,
        distance: 0,
      });
  });

  test('stays as it was where a page cannot be read, and takes the next addition', async () => {
    const hashes = Array.from({ length: 25_000 }, aHash);
    const index = await indexOf(hashes);
    const lost = Array.from({ length: 30_000 }, aHash);
    async function* broken() {
      yield pageOf(lost, 25_000);
      await Promise.reject(new Error('the database is away'));
    }
    await expect(index.add(broken())).rejects.toThrow('the database is away');
    expect(index.size).toBe(25_000);
    expect(index.find(lost[5] ?? aHash(), 31)).toEqual([]);
    const next = Array.from({ length: 3 }, aHash);
    await index.add([pageOf(next, 90_000)]);
    expect(index.find(next[1] ?? aHash(), 31)).toEqual([{ id: 90_001, distance: 0 }]);
    expect(index.find(lost[5] ?? aHash(), 31)).toEqual([]);
  });

  test('leaves turns to other work of the process while it puts a million hashes in order', async () => {
    const index = createHashIndex(1_000_000);
    const hashes = Buffer.alloc(1_000_000 * pdq_bytes);
    randomFillSync(hashes);
    // Milliseconds of processor time between two turns of somebody else: what others do on the machine does not count.
    const turns: number[] = [];
    let last = process.cpuUsage();
    let isDone = false;
    const measureTurn = (): void => {
      const { user, system } = process.cpuUsage(last);
      turns.push((user + system) / 1000);
      last = process.cpuUsage();
      if (!isDone) setImmediate(measureTurn);
    };
    setImmediate(measureTurn);
    await index.add([{ hashes, ids: Uint32Array.from({ length: 1_000_000 }, (_, n) => n) }]);
    isDone = true;
    turns.sort((a, b) => a - b);
    // In one piece it takes a second.
    expect(turns.length).toBeGreaterThan(30);
    expect(turns[Math.floor(turns.length * 0.9)]).toBeLessThan(50);
  });

  test('finds nothing where there is nothing', () => {
    expect(createHashIndex().find(aHash(), 31)).toEqual([]);
  });
});
