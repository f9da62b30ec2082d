import { at, clamp, smooth, type Canvas, type Size } from '../canvas.ts';
import { ramp, rgb, type Lch } from '../color.ts';
import { sample, type NoiseField } from '../noise.ts';

export interface Sun {
  /** Share of the width and of the height. */
  x: number;
  y: number;
  hue: number;
  /** Radius of the disc as a share of the height; 0 for a hidden sun. */
  disc?: number;
  /** How strongly it lights the air around it, 0 to 1. */
  glow?: number;
}

export interface SkyLook {
  /** Top to horizon. */
  colors: readonly Lch[];
  sun?: Sun;
  /** 0 to 1 */
  clouds?: number;
}

/** A sky without its clouds: colours from the top to `horizon` (share of the height), the sun and the light round it. */
export function drawSky(size: Size, look: SkyLook, horizon: number): Canvas {
  const { width, height } = size;
  const data = new Float32Array(width * height * 3);
  const colors = ramp(look.colors);
  const sun = look.sun;
  const light = rgb([0.9, 0.07, sun?.hue ?? 70]);
  const core = rgb([0.985, 0.03, sun?.hue ?? 70]);
  const disc = sun?.disc ?? 0.05;
  const glow = sun?.glow ?? 0.75;
  for (let y = 0; y < height; y++) {
    const k = Math.round(clamp(y / height / horizon) * 1023) * 3;
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      let g = 0;
      let c = 0;
      if (sun) {
        const d = Math.hypot((x / width - sun.x) * (width / height), y / height - sun.y);
        g = glow * (0.55 * Math.exp(-((d / 0.34) ** 1.3)) + 0.45 * Math.exp(-d / 0.09));
        c = disc > 0 ? 1 - smooth(disc - 0.0025, disc + 0.0025, d) : 0;
      }
      for (let n = 0; n < 3; n++) {
        const base = at(colors, k + n);
        const lit = base + ((light[n] ?? 0) - base) * g;
        data[i + n] = lit + ((core[n] ?? 0) - lit) * c;
      }
    }
  }
  return { width, height, data };
}

/** Lays drifting clouds over rows 0 to `rows`: thin bands, brighter where the sky is bright. */
export function addClouds(
  canvas: Canvas,
  field: NoiseField,
  rows: number,
  amount: number,
  drift: number,
): void {
  const { width, height, data } = canvas;
  const aspect = width / height;
  for (let y = 0; y < rows; y++) {
    const v = y / height;
    const fade = amount * (1 - v * 0.6);
    const near = 0.35 + 1.3 * (v / (rows / height));
    for (let x = 0; x < width; x++) {
      const n = sample(field, (x / width) * aspect * 0.28 * near + drift * near, v * 0.9 * near);
      const gain = 1 + fade * 0.09 * (n > 0 ? n : n * 0.5);
      const i = (y * width + x) * 3;
      data[i] = at(data, i) * gain + fade * n * 2;
      data[i + 1] = at(data, i + 1) * gain + fade * n * 1.6;
      data[i + 2] = at(data, i + 2) * gain + fade * n * 1.4;
    }
  }
}
