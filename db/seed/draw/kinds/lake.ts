import { at, blend, clamp, smooth, type Canvas, type SceneMaker, type Size } from '../canvas.ts';
import { lch, mix, rgb, type Lch, type Rgb } from '../color.ts';
import { lineAt, noiseField, noiseLine } from '../noise.ts';
import type { Random } from '../../random.ts';
import { makeSky, reflect, type Sun } from './sky.ts';

interface LakeOptions {
  ridges?: number;
  /** Where the farthest ridge stands, share of the height. */
  base?: number;
  /** Water from here down (share of the height); none without. */
  water?: number;
  clouds?: number;
}

interface Ridge {
  line: Float32Array;
  /** Shares of the height: the middle of the crest, and how far it swings. */
  base: number;
  swing: number;
  /** Turns of the line a second. */
  pace: number;
  zoom: number;
  crest: Rgb;
  foot: Rgb;
}

function makeRidges(random: Random, sky: readonly Lch[], dark: Lch, o: LakeOptions): Ridge[] {
  const { ridges: count = 5, base = 0.5, water } = o;
  const [l, c, h] = sky.at(-1) ?? dark;
  return Array.from({ length: count }, (_, i) => {
    const f = i / Math.max(1, count - 1);
    return {
      line: noiseLine(random, 5 + Math.round(f * 3), 8, 0.5 - 0.04 * f),
      base: base + ((water ?? 1) - base) * (water ? 0.82 : 0.86) * f ** 1.2,
      swing: (water ? 0.034 : 0.045) * (1 - 0.3 * f),
      pace: 0.004 * (0.2 + 0.8 * f),
      zoom: 0.15 + 0.1 * f,
      crest: mix([l * 0.92, c * 0.85, h], dark, 0.1 + 0.9 * f ** 0.8),
      foot: mix([l * 0.98, c * 0.7, h], dark, 0.02 + 0.8 * f ** 1.3),
    };
  });
}

/** From the farthest to the nearest, each only where the next does not hide it. */
function paintRidges(
  { width, height, data }: Canvas,
  ridges: readonly Ridge[],
  floor: number,
  seconds: number,
): void {
  for (let x = 0; x < width; x++) {
    const tops = ridges.map(
      ({ line, base, swing, pace, zoom }) =>
        (base + swing * lineAt(line, (x / height) * zoom + pace * seconds)) * height,
    );
    for (const [k, { crest, foot }] of ridges.entries()) {
      const top = tops[k] ?? 0;
      const end = Math.min(floor, ...tops.slice(k + 1).map((next) => next + 1));
      for (let y = Math.max(0, Math.floor(top)); y < end; y++) {
        const i = (y * width + x) * 3;
        const cover = clamp(y + 1 - top);
        const depth = smooth(0, 1, (y - top) / (height * 0.16));
        for (let c = 0; c < 3; c++) {
          const near = (crest[c] ?? 0) * (1 - depth) + (foot[c] ?? 0) * depth;
          data[i + c] = at(data, i + c) * (1 - cover) + near * cover;
        }
      }
    }
  }
}

/** Ridges behind ridges in still air, over a lake or without one. */
export function lake(sky: string, dark: string, sun?: Sun, options: LakeOptions = {}): SceneMaker {
  const colors = lch(sky);
  const [near = [0.2, 0.05, 260]] = lch(dark);
  return (size: Size, random) => {
    const paintSky = makeSky(
      size,
      random,
      { colors, sun, clouds: options.clouds },
      (options.base ?? 0.5) + 0.06,
    );
    const ripples = noiseField(random, { cells: 8, fall: 0.6 });
    const ridges = makeRidges(random, colors, near, options);
    const floor = Math.round((options.water ?? 1) * size.height);
    return (canvas, seconds) => {
      paintSky(canvas, floor, seconds);
      paintRidges(canvas, ridges, floor, seconds);
      if (floor < size.height) reflect(canvas, floor, ripples, seconds, rgb(near));
    };
  };
}

/** A dark skyline, opaque down to `floor`; `base` and `swing` are shares of the height. */
export function paintSkyline(
  { width, height, data }: Canvas,
  line: Float32Array,
  color: Rgb,
  [base, swing, floor]: readonly [number, number, number],
): void {
  for (let x = 0; x < width; x++) {
    const top = (base + swing * lineAt(line, (x / height) * 0.25)) * height;
    for (let y = Math.max(0, Math.floor(top)); y < floor; y++)
      blend(data, (y * width + x) * 3, color, clamp(y + 1 - top));
  }
}
