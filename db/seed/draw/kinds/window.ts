import { at, clamp, shade, smooth, type SceneMaker } from '../canvas.ts';
import { lch, ramp } from '../color.ts';
import { noiseField, sample, type NoiseField } from '../noise.ts';
import type { Random } from '../../random.ts';

interface WindowOptions {
  /** Panes across and down. */
  panes?: readonly [number, number];
  slant?: number;
  /** Strength of the shadows of leaves, 0 to 1. */
  leaves?: number;
  blind?: boolean;
}

/** Shadows of leaves along a few branches: soft ellipses; 1 is open light. */
function leafField(random: Random): NoiseField {
  const size = 512;
  const data = new Float32Array(size * size).fill(1);
  for (let n = 0; n < 150; n++) {
    const branch = random.below(7);
    const t = random.next();
    const cx = Math.round(branch * 73 + t * 260 + 12 * random.normal());
    const cy = Math.round(branch * 131 + t * (120 + branch * 20) + 26 * random.normal());
    const angle = 0.6 + 0.8 * random.normal();
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const long = random.between(16, 34);
    const wide = long * random.between(0.26, 0.4);
    for (let dy = -40; dy <= 40; dy++) {
      for (let dx = -40; dx <= 40; dx++) {
        const a = (dx * cos + dy * sin) / long;
        const b = (dy * cos - dx * sin) / (wide * (1 - 0.5 * a * a));
        const i = ((cy + dy) & 511) * size + ((cx + dx) & 511);
        data[i] = Math.min(at(data, i), 0.15 + 0.85 * smooth(0.62, 1.25, a * a + b * b));
      }
    }
  }
  return { size, data };
}

/** Sunlight through a window onto a wall; leaves sway in it and the patch moves with the sun. */
export function window(wall: string, options: WindowOptions = {}): SceneMaker {
  const { panes = [2, 3], slant = 0.26, leaves: amount = 0.75, blind = false } = options;
  const colors = ramp(lch(wall));

  /** How much light passes at a place of the window, 0 to 1 across and down. */
  const passing = (u: number, v: number, soft: number): number => {
    const opening = (t: number): number => smooth(-soft, soft, t) * smooth(-soft, soft, 1 - t);
    let light = opening(u) * opening(v);
    if (light <= 0.003) return 0;
    const bars = (t: number, count: number): void => {
      for (let i = 1; i < count; i++) light *= 1 - Math.exp(-(((t - i / count) / 0.015) ** 2));
    };
    bars(u, panes[0]);
    if (!blind) bars(v, panes[1]);
    else light *= smooth(0.08, 0.3, (v * 17) % 1) * (1 - smooth(0.62, 0.86, (v * 17) % 1));
    return light;
  };

  return (size, random) => {
    const aspect = size.width / size.height;
    const unit = Math.min(1, aspect / 1.2);
    const plaster = noiseField(random, { cells: 3, octaves: 6, fall: 0.55 });
    const field = leafField(random);
    const left = 0.5 * aspect - 0.46 * unit + 0.06 * random.normal();
    return (canvas, seconds) => {
      const shift = left + seconds * 0.006;
      shade(canvas, colors, (x, y) => {
        const glow = 0.11 * Math.exp(-((x - left - 0.4) ** 2 + (y - 0.5) ** 2) * 1.8);
        const grain = 0.02 * sample(plaster, x * 0.6, y * 0.6);
        const tone = 0.18 + glow + grain - 0.05 * (x / aspect);
        const u = (x - shift + slant * 0.35 * (y - 0.5)) / (0.86 * unit);
        const v = (y - 0.1 - seconds * 0.002 + slant * (x - shift - 0.3)) / 0.78;
        if (u < -0.05 || u > 1.05 || v < -0.05 || v > 1.05) return tone;
        const light = passing(u, v, 0.012 + 0.03 * clamp(v));
        const sway =
          0.006 * Math.sin(seconds * 0.9 + v * 4) + 0.004 * Math.sin(seconds * 1.7 + u * 7);
        const shadow =
          0.5 * sample(field, u * 0.62 + sway, v * 0.62 + sway * 0.6) +
          0.5 * sample(field, u * 0.6 + sway * 1.4 + 0.013, v * 0.6 + 0.01);
        return tone + light * (1 - amount * (1 - shadow)) * (0.68 + 0.06 * (1 - v));
      });
    };
  };
}
