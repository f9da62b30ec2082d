import { at, type Canvas, type Scene, type SceneMaker } from '../canvas.ts';
import { mix, ramp, rgb, type Lch, type Rgb } from '../color.ts';
import { noiseField, sample, type NoiseField } from '../noise.ts';
import { addClouds, drawSky, type SkyLook } from './sky.ts';

export interface WaterLook {
  tint: Rgb;
  /** 1 is a mirror with a breath on it. */
  calm: number;
  /** How much darker than what it mirrors. */
  dim: number;
}

/** Mirrors the rows above `line` into the rows below it, broken by ripples that grow towards the viewer. */
export function reflect(
  canvas: Canvas,
  line: number,
  ripples: NoiseField,
  seconds: number,
  look: WaterLook,
): void {
  const { width, height, data } = canvas;
  const rows = height - line;
  for (let y = line; y < height; y++) {
    const d = (y - line + 0.5) / rows;
    const scale = 0.9 / (d + 0.12);
    const reach = ((1 + 26 * d) / look.calm) * (height / 540);
    const keep = 1 - look.dim * (0.35 + 0.65 * d);
    const tintShare = 0.1 + 0.28 * d;
    const v = 0.55 * scale;
    for (let x = 0; x < width; x++) {
      const u = ((x / width - 0.5) * scale * width) / height / 5;
      const n =
        sample(ripples, u + seconds * 0.006, v + seconds * 0.022) +
        0.7 * sample(ripples, u * 1.7 - seconds * 0.009 + 0.37, v * 1.6 + seconds * 0.031);
      let sy = Math.round(line - 1 - (y - line) * 0.96 + n * reach * 0.42);
      if (sy >= line) sy = 2 * line - sy - 1;
      if (sy < 0) sy = -sy;
      if (sy >= line) sy = line - 1;
      const s = (sy * width + x) * 3;
      const i = (y * width + x) * 3;
      const shine = 1 + n * 0.018 * (1 - d);
      for (let c = 0; c < 3; c++) {
        const mirrored = at(data, s + c) * keep;
        data[i + c] = (mirrored + ((look.tint[c] ?? 0) - mirrored) * tintShare) * shine;
      }
    }
  }
}

export interface SeaLook extends SkyLook {
  /** Colour at the viewer's feet. */
  deep: Lch;
  horizon?: number;
  /** Height of the swell, 1 is calm. */
  swell?: number;
}

/** Open water under a low sun: two swells cross each other, the light walks over them. */
export const sea =
  (look: SeaLook): SceneMaker =>
  (size, random): Scene => {
    const { width, height } = size;
    const horizon = look.horizon ?? 0.45;
    const line = Math.round(horizon * height);
    const sky = drawSky(size, look, horizon);
    const clouds = noiseField(random, { cells: 2, octaves: 6, stretch: 6 });
    const waves = noiseField(random, { size: 512, cells: 6, octaves: 6, stretch: 1.2, fall: 0.62 });
    const far = look.colors.at(-1) ?? [0.8, 0.05, 60];
    const body = ramp([
      [far[0] * 0.82, far[1] * 0.8, far[2]],
      look.deep,
      [look.deep[0] * 0.8, look.deep[1], look.deep[2]],
    ]);
    const bright = rgb([0.96, 0.06, look.sun?.hue ?? 70]);
    const lift = mix(far, [0.9, 0.03, far[2]], 0.25);
    const swell = look.swell ?? 1;
    const sunX = look.sun?.x ?? 0.5;
    const path = look.sun ? (look.sun.glow ?? 0.75) : 0;
    const aspect = width / height;
    return {
      paint(canvas, seconds) {
        const { data } = canvas;
        data.set(sky.data);
        addClouds(canvas, clouds, line, look.clouds ?? 0.7, seconds * 0.005);
        for (let y = line; y < height; y++) {
          const d = (y - line + 0.5) / (height - line);
          const scale = 1 / (d + 0.05);
          const k = Math.min(1023, Math.round(d ** 0.75 * 1023)) * 3;
          const reach = 0.05 + 0.3 * d;
          for (let x = 0; x < width; x++) {
            const side = (x / width - 0.5) * aspect;
            const u = side * scale * 0.3;
            const n =
              sample(waves, u + seconds * 0.02, scale * 0.62 + seconds * 0.05) +
              0.8 * sample(waves, u * 1.3 - seconds * 0.022, scale * 0.83 + 0.4 + seconds * 0.04);
            const off = (x / width - sunX) * aspect;
            const g = path * Math.exp(-((off / reach) ** 2));
            const t = n * 0.8 - 0.55 + g * 0.9;
            const spark = g * (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t)) * 0.95;
            const gain = 1 + 0.05 * swell * n * (0.4 + d);
            const sheen = Math.max(0, n) * 0.05 * (1 - d * 0.5) + g * 0.1;
            const i = (y * width + x) * 3;
            for (let c = 0; c < 3; c++) {
              const base = at(body, k + c) * gain;
              const lit = base + ((lift[c] ?? 0) - base) * sheen;
              data[i + c] = lit + ((bright[c] ?? 0) - lit) * spark;
            }
          }
        }
      },
    };
  };
