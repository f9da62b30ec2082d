import {
  at,
  clamp,
  smooth,
  type Canvas,
  type Scene,
  type SceneMaker,
  type Size,
} from '../canvas.ts';
import { ramp, rgb, type Lch, type Rgb } from '../color.ts';
import { lineAt, noiseField, noiseLine } from '../noise.ts';
import type { Random } from '../../random.ts';
import { reflect } from './water.ts';

export interface AuroraLook {
  /** Top to horizon. */
  sky: readonly Lch[];
  /** Hue at the foot of each curtain. */
  hues: readonly number[];
  dark: Lch;
  water?: number;
  /** 0 to 1 */
  strength?: number;
}

interface Curtain {
  path: Float32Array;
  rays: Float32Array;
  base: number;
  swing: number;
  drift: number;
  foot: Rgb;
  head: Rgb;
}

function nightSky(size: Size, random: Random, look: AuroraLook): Float32Array {
  const { width, height } = size;
  const data = new Float32Array(width * height * 3);
  const colors = ramp(look.sky);
  for (let y = 0; y < height; y++) {
    const k = Math.round(clamp(y / height / 0.8) * 1023) * 3;
    for (let x = 0; x < width; x++) data.set(colors.subarray(k, k + 3), (y * width + x) * 3);
  }
  const stars = Math.round(260 * (width / height));
  for (let n = 0; n < stars; n++) {
    const x = random.below(width - 1);
    const y = random.below(Math.round(height * 0.72));
    const light = 150 * random.next() ** 4 + 12;
    for (const [dx, dy, share] of [
      [0, 0, 1],
      [1, 0, 0.35],
      [0, 1, 0.35],
      [1, 1, 0.12],
    ] as const) {
      const i = (Math.min(height - 1, y + dy) * width + x + dx) * 3;
      for (let c = 0; c < 3; c++) data[i + c] = at(data, i + c) + light * share;
    }
  }
  return data;
}

const makeCurtain = (
  size: Size,
  random: Random,
  hue: number,
  index: number,
  count: number,
): Curtain => ({
  path: noiseLine(random, size.height * 4, 9, 4, 0.5),
  rays: noiseLine(random, size.height * 4, 60, 4, 0.75),
  base: 0.5 + 0.2 * (index / Math.max(1, count - 1)),
  swing: 0.05,
  drift: (index % 2 === 0 ? 1 : -1) * (7 + 4 * index) * (size.height / 540),
  foot: rgb([0.78, 0.17, hue]),
  head: rgb([0.5, 0.17, hue + 70]),
});

function addCurtain(
  canvas: Canvas,
  curtain: Curtain,
  seconds: number,
  strength: number,
  floor: number,
): void {
  const { width, height, data } = canvas;
  const tall = 0.58 * height;
  for (let x = 0; x < width; x++) {
    const bend = lineAt(curtain.path, x + curtain.drift * seconds);
    const foot = Math.min(floor, (curtain.base + curtain.swing * bend) * height);
    const ray =
      0.62 + 0.3 * lineAt(curtain.rays, x * 0.8 + bend * 40 + curtain.drift * seconds * 1.6);
    const veil = clamp(
      0.6 + 0.5 * lineAt(curtain.path, x * 0.7 + 900 - curtain.drift * seconds * 0.6),
      0.08,
      1.25,
    );
    const light = strength * clamp(ray, 0.15, 1.4) * veil;
    for (let y = Math.max(0, Math.floor(foot - tall)); y < foot; y++) {
      const d = (foot - y) / tall;
      const a = light * Math.exp(-d * 2.7) * (d < 0.16 ? smooth(0, 0.16, d) : 1) * (1 - d);
      const m = d * 1.15 > 1 ? 1 : d * 1.15;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const glow = ((curtain.foot[c] ?? 0) * (1 - m) + (curtain.head[c] ?? 0) * m) * a;
        const old = at(data, i + c);
        data[i + c] = old + glow * (1 - old / 290);
      }
    }
  }
}

function paintLand(
  canvas: Canvas,
  line: Float32Array,
  color: Rgb,
  foot: Rgb,
  base: number,
  floor: number,
  swing: number,
): void {
  const { width, height, data } = canvas;
  for (let x = 0; x < width; x++) {
    const top = (base + swing * lineAt(line, x)) * height;
    const from = Math.max(0, Math.floor(top));
    for (let y = from; y < floor; y++) {
      const a = y === from ? 1 - (top - from) : 1;
      const m = clamp((y - top) / (height * 0.2));
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++)
        data[i + c] =
          at(data, i + c) * (1 - a) + ((color[c] ?? 0) * (1 - m) + (foot[c] ?? 0) * m) * a;
    }
  }
}

/** Northern lights over dark land, mirrored when there is water. */
export const aurora =
  (look: AuroraLook): SceneMaker =>
  (size, random): Scene => {
    const sky = nightSky(size, random, look);
    const curtains = look.hues.map((hue, i) => makeCurtain(size, random, hue, i, look.hues.length));
    const far = noiseLine(random, size.height * 4, 5, 8, 0.52);
    const near = noiseLine(random, size.height * 4, 4, 8, 0.48);
    const ripples = noiseField(random, { cells: 8, octaves: 5, fall: 0.6 });
    const water = look.water ?? 1;
    const floor = Math.round(water * size.height);
    const dark = rgb(look.dark);
    const air = rgb([look.dark[0] + 0.07, look.dark[1] + 0.02, look.dark[2]]);
    return {
      paint(canvas, seconds) {
        canvas.data.set(sky);
        const breath = 0.92 + 0.12 * Math.sin(seconds * 0.5);
        for (const curtain of curtains)
          addCurtain(canvas, curtain, seconds, (look.strength ?? 1.9) * breath, floor);
        paintLand(canvas, far, air, dark, (look.water ? water : 0.88) - 0.08, floor, 0.026);
        paintLand(canvas, near, dark, dark, look.water ? water + 0.005 : 0.93, floor, 0.024);
        if (floor < size.height)
          reflect(canvas, floor, ripples, seconds, { tint: dark, calm: 1.2, dim: 0.25 });
      },
    };
  };
