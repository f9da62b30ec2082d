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
import { noiseField, sample, type NoiseField } from '../noise.ts';
import type { Random } from '../../random.ts';
import { addClouds, drawSky, type SkyLook } from './sky.ts';

export interface TerrainLook extends SkyLook {
  /** Shadow to light. */
  ground: readonly Lch[];
  form: 'dunes' | 'hills' | 'peaks';
  /** Height of the eye over the ground, about 0.3 to 1. */
  eye?: number;
  horizon?: number;
  /** Distance gained per second. */
  pace?: number;
  /** How soon the far fades into the air; 1 as shipped. */
  air?: number;
  /** Where the light comes from, degrees. */
  light?: number;
}

interface Ground {
  height: NoiseField;
  light: NoiseField;
}

const side = 512;

/** Dunes lean: a long windward slope, a short steep one behind a sharp crest. */
function duneWave(phase: number): number {
  const p = phase - Math.floor(phase);
  const q = p < 0.72 ? p / 0.72 : (1 - p) / 0.28;
  return q * q * (1.55 - 0.55 * q);
}

function heights(random: Random, form: TerrainLook['form']): NoiseField {
  const warp = noiseField(random, { size: side, cells: 2, octaves: 4, fall: 0.45 });
  const bend = noiseField(random, { size: side, cells: 3, octaves: 3, fall: 0.4 });
  const fine = noiseField(random, {
    size: side,
    cells: 4,
    octaves: form === 'dunes' ? 4 : 7,
    fall: 0.5,
  });
  const data = new Float32Array(side * side);
  for (let i = 0; i < data.length; i++) {
    const x = (i % side) / side;
    const y = Math.floor(i / side) / side;
    const w = at(warp.data, i);
    const b = at(bend.data, i);
    if (form === 'dunes') {
      const big = duneWave(x * 3 + y * 2 + w * 0.42);
      const small = duneWave(x * 7 - y * 3 + b * 0.35 + w * 0.5);
      data[i] = big * (0.75 + 0.25 * b) + 0.22 * small + 0.1 * w;
    } else {
      const ridged = 1 - Math.min(1.6, Math.abs(at(fine.data, i)) * 0.9);
      data[i] =
        form === 'hills'
          ? 0.5 * w + 0.16 * at(fine.data, i) + 0.25 * b
          : 0.75 * ridged * (0.6 + 0.4 * w) + 0.35 * w;
    }
  }
  let smoothed: Float32Array = data;
  for (let pass = form === 'dunes' ? 7 : 2; pass > 0; pass--) smoothed = soften(smoothed);
  return { size: side, data: smoothed };
}

/** A 3 × 3 binomial blur that wraps: crests keep their line and lose the grid's teeth. */
function soften(data: Float32Array): Float32Array {
  const out = new Float32Array(data.length);
  const mask = side - 1;
  for (let y = 0; y < side; y++) {
    const rows = [((y - 1) & mask) * side, y * side, ((y + 1) & mask) * side] as const;
    for (let x = 0; x < side; x++) {
      const l = (x - 1) & mask;
      const r = (x + 1) & mask;
      let sum = 0;
      for (let k = 0; k < 3; k++) {
        const row = rows[k] ?? 0;
        sum += (k === 1 ? 2 : 1) * (at(data, row + l) + 2 * at(data, row + x) + at(data, row + r));
      }
      out[y * side + x] = sum / 16;
    }
  }
  return out;
}

function lights(ground: NoiseField, degrees: number, steep: number): NoiseField {
  const data = new Float32Array(side * side);
  const mask = side - 1;
  const lx = Math.cos((degrees * Math.PI) / 180);
  const ly = Math.sin((degrees * Math.PI) / 180);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const dx =
        at(ground.data, y * side + ((x + 1) & mask)) - at(ground.data, y * side + ((x - 1) & mask));
      const dy =
        at(ground.data, ((y + 1) & mask) * side + x) - at(ground.data, ((y - 1) & mask) * side + x);
      const gx = dx * steep;
      const gy = dy * steep;
      data[y * side + x] = clamp((0.52 - gx * lx - gy * ly) / Math.sqrt(1 + gx * gx + gy * gy));
    }
  }
  return { size: side, data };
}

interface View {
  horizon: number;
  eye: number;
  air: number;
  advance: number;
  /** Strength of the wind's ripples in the sand. */
  ripple: number;
}

/**
 * Walks away from the viewer along one column and paints what rises above all that is nearer. Every slice covers its exact share of a
 * pixel, so edges are smooth although nothing is drawn twice; the sky already stands in the canvas.
 */
function paintColumn(
  canvas: Canvas,
  sky: Float32Array,
  x: number,
  ground: Ground,
  colors: Float32Array,
  haze: Rgb,
  view: View,
): void {
  const { width, height, data } = canvas;
  const slope = (x / width - 0.5) * (width / height);
  let edge = height;
  for (let z = 0.35, step = 0.005; z < 9 && edge > 0; z += step, step *= 1.009) {
    const u = 0.5 + slope * z * 0.16;
    const v = (z + view.advance) * 0.16;
    const top = Math.max(
      0,
      (view.horizon + ((view.eye - sample(ground.height, u, v) * 0.34) / z) * 0.62) * height,
    );
    if (top >= edge) continue;
    const ripple =
      view.ripple > 0
        ? (view.ripple / (0.4 + z)) *
          Math.sin(v * 900 + u * 260 + 5 * sample(ground.light, u * 2, v * 2))
        : 0;
    const k = Math.round(clamp(sample(ground.light, u, v) + ripple) * 1023) * 3;
    const fade = 1 - Math.exp(-((z * 0.17 * view.air) ** 1.6));
    const r = at(colors, k) + (haze[0] - at(colors, k)) * fade;
    const g = at(colors, k + 1) + (haze[1] - at(colors, k + 1)) * fade;
    const b = at(colors, k + 2) + (haze[2] - at(colors, k + 2)) * fade;
    for (let y = Math.ceil(edge) - 1; y >= 0 && y + 1 > top; y--) {
      const i = (y * width + x) * 3;
      const cover = Math.min(y + 1, edge) - Math.max(y, top);
      const keep = edge < y + 1 ? 1 : 0;
      data[i] = at(data, i) * keep + r * cover;
      data[i + 1] = at(data, i + 1) * keep + g * cover;
      data[i + 2] = at(data, i + 2) * keep + b * cover;
    }
    edge = top;
  }
  const y = Math.floor(edge);
  if (edge > y) {
    const i = (y * width + x) * 3;
    for (let n = 0; n < 3; n++) data[i + n] = at(data, i + n) + at(sky, i + n) * (edge - y);
  }
}

/** Land seen from a slow glider: dunes, hills or peaks that fade into the air. */
export const terrain =
  (look: TerrainLook): SceneMaker =>
  (size: Size, random): Scene => {
    const horizon = look.horizon ?? 0.36;
    const sky = drawSky(size, look, horizon + 0.05);
    const clouds = noiseField(random, { cells: 2, octaves: 6, stretch: 4 });
    const height = heights(random, look.form);
    const steep = { dunes: 26, hills: 34, peaks: 22 }[look.form];
    const ground = { height, light: lights(height, look.light ?? 200, steep) };
    const colors = ramp(look.ground);
    const haze = rgb(look.colors.at(-1) ?? [0.9, 0.03, 80]);
    const start = random.next() * 6;
    return {
      paint(canvas, seconds, u) {
        canvas.data.set(sky.data);
        addClouds(
          canvas,
          clouds,
          Math.round((horizon + 0.1) * size.height),
          look.clouds ?? 0.6,
          seconds * 0.004,
        );
        const view = {
          horizon,
          eye: (look.eye ?? 0.62) + 0.03 * smooth(0, 1, u),
          air: look.air ?? (look.form === 'dunes' ? 1.5 : 1),
          advance: start + seconds * (look.pace ?? 0.07),
          ripple: look.form === 'dunes' ? 0.016 : 0,
        };
        for (let x = 0; x < size.width; x++)
          paintColumn(canvas, sky.data, x, ground, colors, haze, view);
      },
    };
  };
