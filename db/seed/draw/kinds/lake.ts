import {
  at,
  clamp,
  smooth,
  type Canvas,
  type Scene,
  type SceneMaker,
  type Size,
} from '../canvas.ts';
import { mix, rgb, type Lch, type Rgb } from '../color.ts';
import { lineAt, noiseField, noiseLine } from '../noise.ts';
import type { Random } from '../../random.ts';
import { addClouds, drawSky, type SkyLook } from './sky.ts';
import { reflect } from './water.ts';

export interface LakeLook extends SkyLook {
  /** Colour of the nearest ridge. */
  dark: Lch;
  ridges?: number;
  /** Where the farthest ridge stands, share of the height. */
  base?: number;
  /** Water from here down (share of the height); none without. */
  water?: number;
  /** Pixels per second that the nearest ridge moves, at 540 lines. */
  pace?: number;
}

interface Ridge {
  line: Float32Array;
  base: number;
  swing: number;
  pace: number;
  crest: Rgb;
  foot: Rgb;
}

function makeRidges(size: Size, random: Random, look: LakeLook): Ridge[] {
  const count = look.ridges ?? 5;
  const horizon = look.colors.at(-1) ?? [0.9, 0.03, 80];
  const base = look.base ?? 0.5;
  const floor = look.water ?? 1;
  return Array.from({ length: count }, (_, i) => {
    const f = i / Math.max(1, count - 1);
    const line = noiseLine(
      random,
      Math.round(size.height * 4),
      5 + Math.round(f * 3),
      8,
      0.5 - 0.04 * f,
    );
    const air: Lch = [horizon[0] * 0.92, horizon[1] * 0.85, horizon[2]];
    const haze: Lch = [horizon[0] * 0.98, horizon[1] * 0.7, horizon[2]];
    return {
      line,
      base: base + (floor - base) * (look.water ? 0.82 : 0.86) * f ** 1.2,
      swing: (look.water ? 0.034 : 0.045) * (1 - 0.3 * f),
      pace: (0.2 + 0.8 * f) * (look.pace ?? 9) * (size.height / 540),
      crest: mix(air, look.dark, 0.1 + 0.9 * f ** 0.8),
      foot: mix(haze, look.dark, 0.02 + 0.8 * f ** 1.3),
    };
  });
}

/** Paints ridges from the farthest to the nearest; each only where the next does not hide it. */
function paintRidges(
  canvas: Canvas,
  ridges: readonly Ridge[],
  tops: Float32Array,
  seconds: number,
  floor: number,
): void {
  const { width, height, data } = canvas;
  const count = ridges.length;
  for (let x = 0; x < width; x++) {
    for (let k = 0; k < count; k++) {
      const ridge = ridges[k];
      if (ridge)
        tops[k] =
          (ridge.base +
            ridge.swing *
              lineAt(ridge.line, x * (0.6 + 0.4 * (k / count)) + ridge.pace * seconds + k * 311)) *
          height;
    }
    for (let k = 0; k < count; k++) {
      const ridge = ridges[k];
      if (!ridge) continue;
      const top = at(tops, k);
      let end = floor;
      for (let n = k + 1; n < count; n++) end = Math.min(end, at(tops, n) + 1);
      const from = Math.max(0, Math.floor(top));
      const span = height * 0.16;
      for (let y = from; y < end && y < floor; y++) {
        const a = y === from ? clamp(1 - (top - from)) : 1;
        const m = smooth(0, 1, (y - top) / span);
        const i = (y * width + x) * 3;
        for (let n = 0; n < 3; n++) {
          const crest = ridge.crest[n] ?? 0;
          const c = crest + ((ridge.foot[n] ?? 0) - crest) * m;
          data[i + n] = at(data, i + n) * (1 - a) + c * a;
        }
      }
    }
  }
}

/** Ridges behind ridges in still air, over a lake or without one. */
export const lake =
  (look: LakeLook): SceneMaker =>
  (size, random): Scene => {
    const water = look.water ?? 1;
    const sky = drawSky(size, look, (look.base ?? 0.5) + 0.06);
    const clouds = noiseField(random, { cells: 2, octaves: 6, stretch: 5 });
    const ripples = noiseField(random, { cells: 8, octaves: 5, stretch: 1, fall: 0.6 });
    const ridges = makeRidges(size, random, look);
    const tops = new Float32Array(ridges.length);
    const floor = Math.round(water * size.height);
    const tint = rgb(look.dark);
    return {
      paint(canvas, seconds) {
        canvas.data.set(sky.data);
        addClouds(canvas, clouds, floor, look.clouds ?? 0.6, seconds * 0.004);
        paintRidges(canvas, ridges, tops, seconds, floor);
        if (floor < size.height)
          reflect(canvas, floor, ripples, seconds, { tint, calm: 1, dim: 0.2 });
      },
    };
  };
