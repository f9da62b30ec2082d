import type { Random } from '../random.ts';

export interface Size {
  width: number;
  height: number;
}

/** A picture in the making: sRGB triples as floats, 0 to 255, so that many soft layers add up without banding. */
export interface Canvas extends Size {
  data: Float32Array;
}

/** Something that can be painted at any moment of its time. */
export interface Scene {
  /** `seconds` since the scene began; `u` runs from 0 to 1 over its length. Every pixel is written. */
  paint(canvas: Canvas, seconds: number, u: number): void;
}

/** A scene before its size is known. */
export type SceneMaker = (size: Size, random: Random) => Scene;

export const createCanvas = ({ width, height }: Size): Canvas => ({
  width,
  height,
  data: new Float32Array(width * height * 3),
});

/** An element that is known to exist: compiled to a plain load. */
export const at = (array: Float32Array, index: number): number => array[index] ?? 0;

export const clamp = (x: number, low = 0, high = 1): number =>
  x < low ? low : x > high ? high : x;

/** Smooth step from 0 at `a` to 1 at `b`. */
export function smooth(a: number, b: number, x: number): number {
  const t = clamp((x - a) / (b - a));
  return t * t * (3 - 2 * t);
}

const dither = (() => {
  const table = new Float32Array(4096);
  let state = 12345;
  for (let i = 0; i < table.length; i++) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    table[i] = state / 0x7fffffff;
  }
  return table;
})();

/** Darkening towards the corners, one factor a pixel. */
export function vignette({ width, height }: Size, strength: number): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x / width - 0.5;
      const dy = (y / height - 0.5) * 0.85;
      out[y * width + x] = 1 - strength * Math.min(1, (dx * dx + dy * dy) * 2.6);
    }
  }
  return out;
}

/** Turns the canvas into bytes, dithered so that soft skies show no steps. */
export function develop(canvas: Canvas, gain: Float32Array, out: Uint8Array): void {
  const { data, width, height } = canvas;
  for (let y = 0; y < height; y++) {
    let noise = (y * 1237) & 4095;
    for (let p = y * width, end = p + width; p < end; p++) {
      const g = at(gain, p);
      const d = at(dither, noise);
      noise = (noise + 1) & 4095;
      const i = p * 3;
      const r = at(data, i) * g + d;
      const v = at(data, i + 1) * g + d;
      const b = at(data, i + 2) * g + d;
      out[i] = r < 0 ? 0 : r > 255 ? 255 : r;
      out[i + 1] = v < 0 ? 0 : v > 255 ? 255 : v;
      out[i + 2] = b < 0 ? 0 : b > 255 ? 255 : b;
    }
  }
}
