import { at, blend, clamp, createCanvas, shade, smooth, type Canvas } from '../canvas.ts';
import type { SceneMaker, Size } from '../canvas.ts';
import { lch, ramp, rgb, type Rgb } from '../color.ts';
import { lineAt, noiseField, noiseLine } from '../noise.ts';
import type { Random } from '../../random.ts';
import { paintSkyline } from './lake.ts';
import { reflect } from './sky.ts';

interface Curtain {
  path: Float32Array;
  rays: Float32Array;
  /** Share of the height. */
  base: number;
  /** Turns of the lines a second. */
  drift: number;
  foot: Rgb;
  head: Rgb;
}

function starrySky(size: Size, random: Random, colors: Float32Array): Canvas {
  const sky = createCanvas(size);
  const { width, height, data } = sky;
  shade(sky, colors, (_, y) => y / 0.8);
  for (let n = 260 * (width / height); n > 0; n--) {
    const i = (random.below(height * 0.72) * width + random.below(width - 1)) * 3;
    const light = 0.04 + 0.6 * random.next() ** 4;
    for (const [k, share] of [1, 0.35].entries())
      blend(data, i + k * 3, [255, 255, 255], light * share);
  }
  return sky;
}

function addCurtain(
  { width, height, data }: Canvas,
  { path, rays, base, drift, foot, head }: Curtain,
  seconds: number,
  strength: number,
  floor: number,
): void {
  const tall = 0.58 * height;
  const moved = drift * seconds;
  for (let x = 0; x < width; x++) {
    const place = (x / height) * 0.25;
    const bend = lineAt(path, place + moved);
    const bottom = Math.min(floor, (base + 0.05 * bend) * height);
    const ray = 0.62 + 0.3 * lineAt(rays, place * 0.8 + bend * 0.018 + moved * 1.6);
    const veil = 0.6 + 0.5 * lineAt(path, place * 0.7 + 0.4 - moved * 0.6);
    const light = strength * clamp(ray, 0.15, 1.4) * clamp(veil, 0.08, 1.25);
    for (let y = Math.max(0, Math.floor(bottom - tall)); y < bottom; y++) {
      const d = (bottom - y) / tall;
      const glow = light * Math.exp(-d * 2.7) * smooth(0, 0.16, d) * (1 - d);
      const m = Math.min(1, d * 1.15);
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const old = at(data, i + c);
        const color = (foot[c] ?? 0) * (1 - m) + (head[c] ?? 0) * m;
        data[i + c] = old + color * glow * (1 - old / 290);
      }
    }
  }
}

interface AuroraOptions {
  /** Water from here down (share of the height); none without. */
  water?: number;
  strength?: number;
}

/** Northern lights over dark land; `hues` are those at the foot of each curtain. */
export function aurora(
  sky: string,
  hues: readonly number[],
  land: string,
  { water, strength = 1.9 }: AuroraOptions = {},
): SceneMaker {
  const [[l, c, h] = [0.1, 0.02, 260]] = lch(land);
  return (size, random) => {
    const stars = starrySky(size, random, ramp(lch(sky)));
    const curtains = hues.map((hue, i) => ({
      path: noiseLine(random, 9, 4, 0.5),
      rays: noiseLine(random, 60, 4, 0.75),
      base: 0.5 + 0.2 * (i / Math.max(1, hues.length - 1)),
      drift: (i % 2 === 0 ? 1 : -1) * (0.0032 + 0.0018 * i),
      foot: rgb([0.78, 0.17, hue]),
      head: rgb([0.5, 0.17, hue + 70]),
    }));
    const far = noiseLine(random, 5, 8, 0.52);
    const near = noiseLine(random, 4, 8, 0.48);
    const ripples = noiseField(random, { cells: 8, fall: 0.6 });
    const floor = Math.round((water ?? 1) * size.height);
    return (canvas, seconds) => {
      canvas.data.set(stars.data);
      const breath = 0.92 + 0.12 * Math.sin(seconds * 0.5);
      for (const curtain of curtains)
        addCurtain(canvas, curtain, seconds, strength * breath, floor);
      paintSkyline(canvas, far, rgb([l + 0.05, c + 0.02, h]), [
        (water ?? 0.88) - 0.08,
        0.026,
        floor,
      ]);
      paintSkyline(canvas, near, rgb([l, c, h]), [water ? water + 0.005 : 0.93, 0.024, floor]);
      if (water) reflect(canvas, floor, ripples, seconds, rgb([l, c, h]));
    };
  };
}
