import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawnRgb } from '#tests/support/drawn-rgb.ts';
import { hammingDistance, lumaOf, pdqOf } from './pdq.ts';

const hashOf = (rgb: Uint8Array, width: number, height: number) => {
  const found = pdqOf(lumaOf(rgb), width, height);
  if (!found) throw new Error('too small');
  return found;
};

describe('PDQ', () => {
  // Computed with the functions of the published reference implementation, in single precision.
  test.for([
    [64, 64, 1, 256, '8966db6c73d2e8b0e1cca590c6f0d2601a392d272c2dfcb73f9ade42381b293d', 100],
    [128, 96, 2, 256, 'a5db5c25258fd900806ff0b7337d25a6a5f0da4f6d85e17bc1364db0c91e0fc0', 100],
    [300, 200, 3, 256, '198fcc714a81e2dce00739ca4af8a54befe8c381e8e550e452ff4ed859dacad2', 100],
    [641, 359, 4, 256, 'aff1b7c1100e2b0f27ea17e59a13d919fda636f452f8e5c1f80150360db6924b', 100],
    [200, 500, 5, 256, '0e7bfb4cc7c17883f333060e22ed3675fe9cc44602ead930cf87383101f3ccce', 100],
    [1280, 720, 6, 256, '78906843ca504f87c19f7df80f1e1c9c46b391d3b8dcb616333b1e0f58ece26c', 100],
    [70, 31, 7, 256, '9b318f7e5e78c768e7f0919ada3ac18c6648691cb91f3091198f3e4d6606c9b3', 100],
    [5, 5, 9, 256, '318cce63ce73318cce73318cc673ce73318cce73318c8e63ce73318cce73318c', 39],
    [640, 360, 10, 24, '1e4198639ec99e0edc1c1f41f8cf70e87a1c433c0b087f0fbf01bf2de57050f3', 8],
    [320, 240, 11, 12, '43910f307fdbbc0e70f880fc7ffcf307c611c29f87edc1c780071c0f1e3c1c70', 3],
  ] as const)('hashes a drawing of %i × %i as the reference does', (vector) => {
    const [width, height, seed, contrast, hash, quality] = vector;
    const found = hashOf(drawnRgb(width, height, seed, contrast), width, height);
    expect(found.hash.toString('hex')).toBe(hash);
    expect(found.quality).toBe(quality);
  });

  test('has no hash of a picture of less than five pixels a side', () => {
    expect(pdqOf(new Float32Array(400), 4, 100)).toBeUndefined();
    expect(pdqOf(new Float32Array(400), 100, 4)).toBeUndefined();
  });

  test('gives a plain picture the quality 0', () => {
    expect(pdqOf(new Float32Array(10_000).fill(80), 100, 100)?.quality).toBe(0);
  });
});

const size = { width: 800, height: 600 };
const drawing = (seed: number): Sharp =>
  sharp(drawnRgb(size.width, size.height, seed), { raw: { ...size, channels: 3 } });
async function decoded(picture: Sharp) {
  const { data, info } = await sharp(await picture.jpeg({ quality: 70 }).toBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return hashOf(data, info.width, info.height).hash;
}

describe('a picture', () => {
  test.for([
    ['at half size', (picture: Sharp) => picture.resize(400)],
    ['blurred', (picture: Sharp) => picture.blur(4)],
    ['darker', (picture: Sharp) => picture.modulate({ brightness: 0.7 })],
    ['of more contrast', (picture: Sharp) => picture.linear(1.15, -10)],
  ] as const)('%s has a hash within 31 bits', async ([, change]) => {
    const distances = await Promise.all(
      [21, 22, 23].map(async (seed) =>
        hammingDistance(await decoded(drawing(seed)), await decoded(change(drawing(seed)))),
      ),
    );
    expect(Math.max(...distances)).toBeLessThanOrEqual(31);
  });

  test('cropped by about five per cent is within 31 bits of the hash of its middle', async () => {
    const cut = (share: number, seed: number): Sharp => {
      const [width, height] = [Math.round(size.width * share), Math.round(size.height * share)];
      const [left, top] = [(size.width - width) >> 1, (size.height - height) >> 1];
      return drawing(seed).extract({ left, top, width, height });
    };
    for (const seed of [21, 22, 23])
      for (const share of [0.94, 0.95, 0.96])
        expect(
          hammingDistance(
            await decoded(cut(0.95, seed)),
            await decoded(cut(share, seed).resize(500)),
          ),
        ).toBeLessThanOrEqual(31);
  });

  test('differs from other pictures, from its mirror image and turned by more than 60 bits', async () => {
    const hashes = await Promise.all([
      ...Array.from({ length: 12 }, (_, n) => decoded(drawing(40 + n))),
      decoded(drawing(40).flop()),
      decoded(drawing(40).flip()),
      decoded(drawing(40).rotate(90)),
      decoded(drawing(40).rotate(180)),
    ]);
    const distances = hashes.flatMap((a, n) =>
      hashes.slice(n + 1).map((b) => hammingDistance(a, b)),
    );
    expect(Math.min(...distances)).toBeGreaterThan(60);
  });
});
