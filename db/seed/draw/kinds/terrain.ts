import { at, clamp, type Canvas, type SceneMaker } from '../canvas.ts';
import { lch, ramp, rgb, type Rgb } from '../color.ts';
import { noiseField, sample, type NoiseField } from '../noise.ts';
import type { Random } from '../../random.ts';
import { makeSky, type Sun } from './sky.ts';

type Form = 'dunes' | 'hills' | 'peaks';

interface TerrainOptions {
  sun?: Sun;
  clouds?: number;
  /** Height of the eye over the ground, about 0.3 to 1. */
  eye?: number;
  /** How quickly the far fades into the air. */
  air?: number;
  /** Where the light comes from, degrees. */
  light?: number;
}

const side = 512;
const mask = side - 1;
const horizon = 0.36;

/** Dunes lean: a long windward slope, a short steep one behind a sharp crest. */
function duneWave(phase: number): number {
  const p = phase - Math.floor(phase);
  const q = p < 0.72 ? p / 0.72 : (1 - p) / 0.28;
  return q * q * (1.55 - 0.55 * q);
}

function makeHeights(random: Random, form: Form): Float32Array {
  const octaves = form === 'dunes' ? 4 : 7;
  const warp = noiseField(random, { size: side, cells: 2, octaves: 4, fall: 0.45 }).data;
  const bend = noiseField(random, { size: side, cells: 3, octaves: 3, fall: 0.4 }).data;
  const fine = noiseField(random, { size: side, cells: 4, octaves }).data;
  const heights = warp.map((w, i) => {
    const [x, y] = [(i % side) / side, Math.floor(i / side) / side];
    const [b, f] = [at(bend, i), at(fine, i)];
    if (form === 'hills') return 0.5 * w + 0.16 * f + 0.25 * b;
    if (form === 'peaks')
      return 0.75 * (1 - Math.min(1.6, Math.abs(f) * 0.9)) * (0.6 + 0.4 * w) + 0.35 * w;
    const large = duneWave(x * 3 + y * 2 + w * 0.42) * (0.75 + 0.25 * b);
    return large + 0.22 * duneWave(x * 7 - y * 3 + b * 0.35 + w * 0.5) + 0.1 * w;
  });
  let smoothed: Float32Array = heights;
  for (let pass = form === 'dunes' ? 7 : 2; pass > 0; pass--)
    smoothed = soften(soften(smoothed, 1), side);
  return smoothed;
}

/** A binomial blur along one axis that wraps: crests keep their line and lose the grid's teeth. */
function soften(data: Float32Array, step: number): Float32Array {
  const end = data.length - 1;
  return data.map(
    (value, i) => (at(data, (i - step) & end) + 2 * value + at(data, (i + step) & end)) / 4,
  );
}

function makeLight(heights: Float32Array, degrees: number, steep: number): NoiseField {
  const end = heights.length - 1;
  const lx = Math.cos((degrees * Math.PI) / 180);
  const ly = Math.sin((degrees * Math.PI) / 180);
  const data = heights.map((_, i) => {
    const row = i & ~mask;
    const gx = (at(heights, row | ((i + 1) & mask)) - at(heights, row | ((i - 1) & mask))) * steep;
    const gy = (at(heights, (i + side) & end) - at(heights, (i - side) & end)) * steep;
    return clamp((0.52 - gx * lx - gy * ly) / Math.sqrt(1 + gx * gx + gy * gy));
  });
  return { size: side, data };
}

interface View {
  ground: NoiseField;
  light: NoiseField;
  colors: Float32Array;
  haze: Rgb;
  eye: number;
  air: number;
  /** Strength of the wind's ripples in the sand. */
  ripple: number;
}

/**
 * Goes away from the viewer along one column and paints the ground that rises above all nearer
 * ground. Each slice covers its exact share of a pixel, so edges are smooth.
 */
function paintColumn(
  { width, height, data }: Canvas,
  x: number,
  advance: number,
  view: View,
): void {
  const { ground, light, colors, haze, eye, air, ripple } = view;
  const slope = (x - width / 2) / height;
  let edge = height;
  for (let z = 0.35, step = 0.005; z < 9 && edge > 0; z += step, step *= 1.009) {
    const u = 0.5 + slope * z * 0.16;
    const v = (z + advance) * 0.16;
    const rise = (horizon + ((eye - sample(ground, u, v) * 0.34) / z) * 0.62) * height;
    const top = Math.max(0, rise);
    if (top >= edge) continue;
    const waves =
      (ripple / (0.4 + z)) * Math.sin(v * 900 + u * 260 + 5 * sample(light, u * 2, v * 2));
    const k = Math.round(clamp(sample(light, u, v) + waves) * 1023) * 3;
    const fade = 1 - Math.exp(-((z * 0.17 * air) ** 1.6));
    for (let y = Math.ceil(edge) - 1; y >= 0 && y + 1 > top; y--) {
      const i = (y * width + x) * 3;
      // Of the part of this pixel that still shows the sky, the slice covers this share.
      const open = Math.min(y + 1, edge);
      const cover = (open - Math.max(y, top)) / (open - y);
      for (let c = 0; c < 3; c++) {
        const color = at(colors, k + c) * (1 - fade) + (haze[c] ?? 0) * fade;
        data[i + c] = at(data, i + c) * (1 - cover) + color * cover;
      }
    }
    edge = top;
  }
}

/** Land seen from a slow glider: dunes, hills or peaks that fade into the air. */
export function terrain(
  form: Form,
  sky: string,
  ground: string,
  options: TerrainOptions = {},
): SceneMaker {
  const { eye = 0.62, air = form === 'dunes' ? 1.5 : 1, light = 200, clouds } = options;
  const colors = lch(sky);
  const [haze = [0.9, 0.03, 80]] = colors.slice(-1);
  return (size, random) => {
    const paintSky = makeSky(size, random, { colors, sun: options.sun, clouds }, horizon + 0.05);
    const heights = makeHeights(random, form);
    const steep = { dunes: 26, hills: 34, peaks: 22 }[form];
    const view = {
      ground: { size: side, data: heights },
      light: makeLight(heights, light, steep),
      colors: ramp(lch(ground)),
      haze: rgb(haze),
      ripple: form === 'dunes' ? 0.016 : 0,
      eye,
      air,
    };
    const start = random.next() * 6;
    return (canvas, seconds) => {
      paintSky(canvas, Math.round((horizon + 0.1) * size.height), seconds);
      for (let x = 0; x < size.width; x++) paintColumn(canvas, x, start + seconds * 0.07, view);
    };
  };
}
