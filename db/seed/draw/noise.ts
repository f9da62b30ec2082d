import { at } from './canvas.ts';
import type { Random } from '../random.ts';

/** A square of noise whose edges meet: `size` (a power of two) a side, mean 0, deviation 1. */
export interface NoiseField {
  size: number;
  data: Float32Array;
}

const ease = (f: number): number => f * f * f * (f * (f * 6 - 15) + 10);

/** Adds one octave of value noise: `cells` knots across, `rows` down, eased between them. */
function addOctave(
  out: Float32Array,
  width: number,
  cells: number,
  rows: number,
  weight: number,
  random: Random,
): void {
  const knots = Float32Array.from({ length: cells * rows }, () => random.normal());
  const height = out.length / width;
  for (let y = 0, i = 0; y < height; y++) {
    const gy = (y / height) * rows;
    const y0 = Math.floor(gy);
    const sy = ease(gy - y0);
    const upper = y0 * cells;
    const lower = ((y0 + 1) % rows) * cells;
    for (let x = 0; x < width; x++, i++) {
      const gx = (x / width) * cells;
      const x0 = Math.floor(gx);
      const x1 = (x0 + 1) % cells;
      const sx = ease(gx - x0);
      const a = at(knots, upper + x0) * (1 - sx) + at(knots, upper + x1) * sx;
      const b = at(knots, lower + x0) * (1 - sx) + at(knots, lower + x1) * sx;
      out[i] = at(out, i) + weight * (a + (b - a) * sy);
    }
  }
}

/** Mean 0, deviation 1, in place. */
function normalise(data: Float32Array): Float32Array {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const squares = data.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const scale = 1 / (Math.sqrt(squares / data.length) || 1);
  return data.map((value) => (value - mean) * scale);
}

interface NoiseOptions {
  size?: number;
  /** Knots a side of the coarsest octave; each further one has twice as many. */
  cells?: number;
  octaves?: number;
  /** Strength of an octave relative to the coarser one. */
  fall?: number;
  /** Above 1 draws the noise out sideways. */
  stretch?: number;
}

export function noiseField(random: Random, options: NoiseOptions = {}): NoiseField {
  const { size = 256, cells = 4, octaves = 5, fall = 0.5, stretch = 1 } = options;
  const data = new Float32Array(size * size);
  for (let k = 0, n = cells; k < octaves && n <= size / 2; k++, n *= 2)
    addOctave(data, size, n, Math.min(size / 2, Math.round(n * stretch)), fall ** k, random);
  return { size, data: normalise(data) };
}

/** Bilinear, wrapping; 1 is the whole side of the field. */
export function sample({ size, data }: NoiseField, u: number, v: number): number {
  const x = u * size;
  const y = v * size;
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const mask = size - 1;
  const x0 = ix & mask;
  const x1 = (x0 + 1) & mask;
  const r0 = (iy & mask) * size;
  const r1 = ((iy + 1) & mask) * size;
  const a = at(data, r0 + x0) + (at(data, r0 + x1) - at(data, r0 + x0)) * fx;
  const b = at(data, r1 + x0) + (at(data, r1 + x1) - at(data, r1 + x0)) * fx;
  return a + (b - a) * (y - iy);
}

const line_points = 2048;

/** A wandering line that closes on itself, mean 0, deviation 1. */
export function noiseLine(
  random: Random,
  cells: number,
  octaves: number,
  fall: number,
): Float32Array {
  const line = new Float32Array(line_points);
  for (let k = 0; k < octaves; k++)
    addOctave(line, line_points, cells * 2 ** k, 1, fall ** k, random);
  return normalise(line);
}

/** The line at `x` turns, linear between its points. */
export function lineAt(line: Float32Array, x: number): number {
  const place = x * line_points;
  const i = Math.floor(place);
  const a = at(line, i & (line_points - 1));
  return a + (at(line, (i + 1) & (line_points - 1)) - a) * (place - i);
}
