import type { Random } from '../random.ts';

export interface Size {
  width: number;
  height: number;
}

/** sRGB triples as floats, 0 to 255, so that many soft layers add up without banding. */
export interface Canvas extends Size {
  data: Float32Array;
}

/** Paints every pixel of the canvas as it is `seconds` after the scene began. */
export type Scene = (canvas: Canvas, seconds: number) => void;

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

/** Mixes `share` of a colour into the pixel whose triple begins at `i`. */
export function blend(
  data: Float32Array,
  i: number,
  color: ArrayLike<number>,
  share: number,
  offset = 0,
): void {
  for (let c = 0; c < 3; c++) {
    const old = at(data, i + c);
    data[i + c] = old + ((color[offset + c] ?? 0) - old) * share;
  }
}

/** Colours every pixel by a ramp; `tone` (0 to 1) gets its place in picture heights. */
export function shade(
  { width, height, data }: Canvas,
  colors: Float32Array,
  tone: (x: number, y: number) => number,
): void {
  const steps = colors.length / 3 - 1;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const k = Math.round(clamp(tone(x / height, y / height)) * steps) * 3;
      data[i] = at(colors, k);
      data[i + 1] = at(colors, k + 1);
      data[i + 2] = at(colors, k + 2);
    }
  }
}

const dither = Float32Array.from({ length: 4096 }, (_, i) => ((i * 2_654_435_761) >>> 0) / 2 ** 32);

/** Turns the canvas into bytes: darker towards the corners, dithered so that skies have no steps. */
export function develop({ data, width, height }: Canvas, vignette: number, out: Uint8Array): void {
  for (let y = 0, i = 0; y < height; y++) {
    const dy = ((y / height - 0.5) * 0.85) ** 2;
    let noise = y * 1237;
    for (let x = 0; x < width; x++, noise++) {
      const dx = x / width - 0.5;
      const gain = 1 - vignette * Math.min(1, (dx * dx + dy) * 2.6);
      const d = at(dither, noise & 4095);
      for (const end = i + 3; i < end; i++) out[i] = clamp(at(data, i) * gain + d, 0, 255);
    }
  }
}

/** Mixes `share` of another canvas of the same size into the first. */
export function blendCanvas({ data }: Canvas, other: Canvas, share: number): void {
  for (let i = 0; i < data.length; i++)
    data[i] = at(data, i) * (1 - share) + at(other.data, i) * share;
}
