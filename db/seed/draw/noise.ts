import { at } from './canvas.ts';
import type { Random } from '../random.ts';

/** A square of noise whose edges meet: `size` (a power of two) a side, mean 0, deviation about 1. */
export interface NoiseField {
  size: number;
  data: Float32Array;
}

function addOctave(
  out: Float32Array,
  size: number,
  cells: number,
  cellsY: number,
  weight: number,
  random: Random,
): void {
  const grid = new Float32Array(cells * cellsY);
  for (let i = 0; i < grid.length; i++) grid[i] = random.normal();
  for (let y = 0; y < size; y++) {
    const gy = (y / size) * cellsY;
    const y0 = Math.floor(gy);
    const fy = gy - y0;
    const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const rowA = (y0 % cellsY) * cells;
    const rowB = ((y0 + 1) % cellsY) * cells;
    for (let x = 0; x < size; x++) {
      const gx = (x / size) * cells;
      const x0 = Math.floor(gx);
      const fx = gx - x0;
      const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
      const x1 = (x0 + 1) % cells;
      const a = at(grid, rowA + x0) * (1 - sx) + at(grid, rowA + x1) * sx;
      const b = at(grid, rowB + x0) * (1 - sx) + at(grid, rowB + x1) * sx;
      out[y * size + x] = at(out, y * size + x) + weight * (a + (b - a) * sy);
    }
  }
}

/**
 * Clouds of noise: octaves from `cells` a side on, each finer one `fall` as strong; `stretch` > 1 draws it out sideways.
 */
export function noiseField(
  random: Random,
  options: {
    size?: number;
    cells?: number;
    octaves?: number;
    fall?: number;
    stretch?: number;
  } = {},
): NoiseField {
  const { size = 256, cells = 4, octaves = 5, fall = 0.5, stretch = 1 } = options;
  const data = new Float32Array(size * size);
  let weight = 1;
  for (let k = 0, n = cells; k < octaves && n <= size / 2; k++, n *= 2) {
    addOctave(data, size, n, Math.min(size / 2, Math.round(n * stretch)), weight, random);
    weight *= fall;
  }
  normalise(data);
  return { size, data };
}

/** Mean 0, deviation 1, in place. */
export function normalise(data: Float32Array): void {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < data.length; i++) sum += at(data, i);
  const mean = sum / data.length;
  for (let i = 0; i < data.length; i++) squares += (at(data, i) - mean) ** 2;
  const scale = 1 / (Math.sqrt(squares / data.length) || 1);
  for (let i = 0; i < data.length; i++) data[i] = (at(data, i) - mean) * scale;
}

/** Bilinear, wrapping; `u` and `v` in turns of the field (1 = its whole side). */
export function sample({ size, data }: NoiseField, u: number, v: number): number {
  const x = u * size;
  const y = v * size;
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const mask = size - 1;
  const x0 = ix & mask;
  const x1 = (x0 + 1) & mask;
  const r0 = (iy & mask) * size;
  const r1 = ((iy + 1) & mask) * size;
  const a = at(data, r0 + x0) + (at(data, r0 + x1) - at(data, r0 + x0)) * fx;
  const b = at(data, r1 + x0) + (at(data, r1 + x1) - at(data, r1 + x0)) * fx;
  return a + (b - a) * fy;
}

/** A wandering line, `length` points that close on themselves, mean 0, deviation 1. */
export function noiseLine(
  random: Random,
  length: number,
  cells: number,
  octaves: number,
  fall: number,
): Float32Array {
  const out = new Float32Array(length);
  let weight = 1;
  for (let k = 0, n = cells; k < octaves; k++, n *= 2) {
    const knots = Float32Array.from({ length: n }, () => random.normal());
    for (let i = 0; i < length; i++) {
      const g = (i / length) * n;
      const i0 = Math.floor(g);
      const f = g - i0;
      const s = f * f * (3 - 2 * f);
      out[i] = at(out, i) + weight * (at(knots, i0) * (1 - s) + at(knots, (i0 + 1) % n) * s);
    }
    weight *= fall;
  }
  normalise(out);
  return out;
}

/** A point of a closed line, linear between neighbours; `x` in points, any sign. */
export function lineAt(line: Float32Array, x: number): number {
  const n = line.length;
  const i = Math.floor(x);
  const f = x - i;
  const a = ((i % n) + n) % n;
  const b = a + 1 === n ? 0 : a + 1;
  return at(line, a) * (1 - f) + at(line, b) * f;
}
