import { at, blend, clamp, createCanvas, smooth, type Canvas, type Size } from '../canvas.ts';
import { ramp, rgb, type Lch, type Rgb } from '../color.ts';
import { noiseField, sample, type NoiseField } from '../noise.ts';
import type { Random } from '../../random.ts';

/** Shares of the width and of the height, hue, radius of the disc (0 hides it), glow of the air. */
export type Sun = readonly [x: number, y: number, hue: number, disc?: number, glow?: number];

export interface SkyOptions {
  /** Top to horizon. */
  colors: readonly Lch[];
  sun?: Sun | undefined;
  /** Strength of thin drifting bands of cloud, 0 to 1. */
  clouds?: number | undefined;
}

/** Paints the sky down to `rows`, with its sun and its clouds. */
type SkyPainter = (canvas: Canvas, rows: number, seconds: number) => void;

/** `horizon` is a share of the height, where the last colour is reached. */
export function makeSky(
  size: Size,
  random: Random,
  { colors, sun, clouds = 0.6 }: SkyOptions,
  horizon: number,
): SkyPainter {
  const still = createCanvas(size);
  const { width, height } = size;
  const stops = ramp(colors);
  const [sunX, sunY, hue, disc = 0.05, glow = 0.75] = sun ?? [0.5, 0, 70, 0, 0];
  const light = rgb([0.9, 0.07, hue]);
  const core = rgb([0.985, 0.03, hue]);
  for (let y = 0, i = 0; y < height; y++) {
    const k = Math.round(clamp(y / height / horizon) * 1023) * 3;
    for (let x = 0; x < width; x++, i += 3) {
      const d = Math.hypot((x / width - sunX) * (width / height), y / height - sunY);
      const halo = glow * (0.55 * Math.exp(-((d / 0.34) ** 1.3)) + 0.45 * Math.exp(-d / 0.09));
      blend(still.data, i, stops, 1, k);
      blend(still.data, i, light, halo);
      if (disc > 0) blend(still.data, i, core, 1 - smooth(disc - 0.0025, disc + 0.0025, d));
    }
  }
  const field = noiseField(random, { cells: 2, octaves: 6, stretch: 5 });
  return ({ data }, rows, seconds) => {
    data.set(still.data);
    for (let y = 0, i = 0; y < rows; y++) {
      const near = 0.35 + (1.3 * y) / rows;
      const amount = clouds * (1 - (0.6 * y) / height);
      for (let x = 0; x < width; x++, i += 3) {
        const u = ((x / height) * 0.28 + seconds * 0.004) * near;
        const n = sample(field, u, (y / height) * 0.9 * near);
        const gain = 1 + amount * 0.09 * (n > 0 ? n : n * 0.5);
        data[i] = at(data, i) * gain + amount * n * 2;
        data[i + 1] = at(data, i + 1) * gain + amount * n * 1.6;
        data[i + 2] = at(data, i + 2) * gain + amount * n * 1.4;
      }
    }
  };
}

/** Mirrors the rows above `line` into those below it; ripples grow towards the viewer. */
export function reflect(
  { width, height, data }: Canvas,
  line: number,
  ripples: NoiseField,
  seconds: number,
  tint: Rgb,
): void {
  for (let y = line, i = line * width * 3; y < height; y++) {
    const d = (y - line + 0.5) / (height - line);
    const scale = 0.9 / (d + 0.12);
    const reach = (1 + 26 * d) * (height / 540) * 0.42;
    const light = 1 - 0.2 * (0.35 + 0.65 * d);
    for (let x = 0; x < width; x++, i += 3) {
      const u = ((x - width / 2) * scale) / height / 5;
      const n =
        sample(ripples, u + seconds * 0.006, 0.55 * scale + seconds * 0.022) +
        0.7 * sample(ripples, u * 1.7 - seconds * 0.009, 0.88 * scale + seconds * 0.031);
      const mirrored = Math.round(line - 1 - (y - line) * 0.96 + n * reach);
      const from = (clamp(Math.abs(mirrored), 0, line - 1) * width + x) * 3;
      const gain = light * (1 + n * 0.018 * (1 - d));
      for (let c = 0; c < 3; c++) data[i + c] = at(data, from + c) * gain;
      blend(data, i, tint, 0.1 + 0.28 * d);
    }
  }
}
