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

function indexOf(hashes: readonly Buffer[]) {
  const index = createHashIndex();
  index.add(
    Buffer.concat(hashes),
    hashes.map((_, id) => id),
  );
  return index;
}

describe('the index of hashes', () => {
  test('finds exactly what comparing one by one finds, in random hashes', () => {
    const hashes = Array.from({ length: 30_000 }, aHash);
    const index = indexOf(hashes);
    for (let n = 0; n < 60; n += 1) {
      const of = hashes[random(hashes.length)] ?? aHash();
      const wanted = n % 3 === 0 ? flippedTogether(of, 31) : flipped(of, n % 34);
      expect(sorted(index.find(wanted, 31))).toEqual(bruteForce(hashes, wanted, 31));
    }
  });

  test('finds exactly what comparing one by one finds, in clusters as the frames of films are', () => {
    const hashes = Array.from({ length: 300 }, aHash).flatMap((scene) =>
      Array.from({ length: 100 }, () => flipped(scene, random(24))),
    );
    const index = indexOf(hashes);
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

  test('finds a hash however its 31 bits are spread over the bands', () => {
    const hashes = Array.from({ length: 21_000 }, aHash);
    const index = indexOf(hashes);
    for (let n = 0; n < 300; n += 1) {
      const id = random(hashes.length);
      expect(index.find(flipped(hashes[id] ?? aHash(), 31), 31)).toContainEqual({
        id,
        distance: 31,
      });
    }
  });

  test('finds what was added last, before and after it is put in order', () => {
    const index = createHashIndex();
    const hashes: Buffer[] = [];
    for (const count of [1, 10, 15_000, 9000, 3]) {
      const more = Array.from({ length: count }, aHash);
      index.add(
        Buffer.concat(more),
        more.map((_, n) => hashes.length + n),
      );
      hashes.push(...more);
      for (const id of [0, hashes.length - 1, hashes.length >> 1])
        expect(index.find(flipped(hashes[id] ?? aHash(), 20), 31)).toContainEqual({
          id,
          distance: 20,
        });
    }
    expect(index.size).toBe(hashes.length);
  });

  test('finds nothing where there is nothing', () => {
    expect(createHashIndex().find(aHash(), 31)).toEqual([]);
  });
});
