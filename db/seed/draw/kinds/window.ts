import { at, clamp, smooth, type Scene, type SceneMaker, type Size } from '../canvas.ts';
import { ramp, type Lch } from '../color.ts';
import { noiseField, sample, type NoiseField } from '../noise.ts';
import type { Random } from '../../random.ts';

export interface WindowLook {
  /** Shadowed wall to sunlit wall. */
  wall: readonly Lch[];
  /** Panes across and down. */
  panes?: readonly [number, number];
  slant?: number;
  /** Leaves in front of the window, 0 to 1, or slats of a blind. */
  leaves?: number;
  blind?: boolean;
}

/** Shadows of leaves: many small ellipses, soft, on a field whose edges meet; 1 is open light. */
function leafField(random: Random): NoiseField {
  const size = 512;
  const data = new Float32Array(size * size).fill(1);
  for (let n = 0; n < 150; n++) {
    const branch = random.below(7);
    const t = random.next();
    const cx = (branch * 73 + t * 260 + 12 * random.normal()) % size;
    const cy = (branch * 131 + t * (120 + branch * 20) + 26 * random.normal() + 512) % size;
    const angle = 0.6 + 0.8 * random.normal();
    const long = random.between(16, 34);
    const wide = long * random.between(0.26, 0.4);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    for (let dy = -40; dy <= 40; dy++) {
      for (let dx = -40; dx <= 40; dx++) {
        const a = (dx * cos + dy * sin) / long;
        const b = (-dx * sin + dy * cos) / (wide * (1 - 0.5 * a * a));
        const cover = 1 - smooth(0.62, 1.25, a * a + b * b);
        if (cover <= 0) continue;
        const i = ((Math.round(cy) + dy) & 511) * size + ((Math.round(cx) + dx) & 511);
        data[i] = Math.min(at(data, i), 1 - 0.85 * cover);
      }
    }
  }
  return { size, data };
}

/** One soft-edged opening between 0 and 1. */
const opening = (t: number, soft: number): number =>
  smooth(-soft, soft, t) * smooth(-soft, soft, 1 - t);

function paneLight(u: number, v: number, look: WindowLook, soft: number): number {
  let light = opening(u, soft) * opening(v, soft);
  if (light <= 0) return 0;
  const [across, down] = look.panes ?? [2, 3];
  for (let i = 1; i < across; i++) light *= 1 - Math.exp(-(((u - i / across) / 0.016) ** 2));
  if (look.blind) {
    const slat = v * 17 - Math.floor(v * 17);
    light *= smooth(0.08, 0.3, slat) * (1 - smooth(0.62, 0.86, slat));
  } else for (let i = 1; i < down; i++) light *= 1 - Math.exp(-(((v - i / down) / 0.013) ** 2));
  return light;
}

/** Sunlight through a window onto a wall; leaves sway in it and the patch wanders with the hour. */
export const windowLight =
  (look: WindowLook): SceneMaker =>
  (size: Size, random): Scene => {
    const { width, height } = size;
    const plaster = noiseField(random, { cells: 3, octaves: 6, fall: 0.55 });
    const leaves = leafField(random);
    const colors = ramp(look.wall);
    const slant = look.slant ?? 0.26;
    const amount = look.leaves ?? 0.75;
    const aspect = width / height;
    const unit = Math.min(1, aspect / 1.2);
    const startX = 0.5 * aspect - 0.46 * unit + 0.06 * random.normal();
    const base = new Float32Array(width * height);
    for (let i = 0; i < base.length; i++) {
      const px = (i % width) / height;
      const py = Math.floor(i / width) / height;
      const glow = 0.11 * Math.exp(-((px - startX - 0.4) ** 2 + (py - 0.5) ** 2) * 1.8);
      base[i] =
        0.16 + glow + 0.02 * sample(plaster, px * 0.6, py * 0.6) - 0.05 * (px / aspect - 0.4);
    }
    return {
      paint({ data }, seconds) {
        const shiftX = startX + seconds * 0.006;
        const shiftY = 0.1 + seconds * 0.002;
        for (let y = 0; y < height; y++) {
          const py = y / height;
          for (let x = 0; x < width; x++) {
            const px = x / height;
            const u = (px - shiftX + slant * 0.35 * (py - 0.5)) / (0.86 * unit);
            const v = (py - shiftY + slant * (px - shiftX - 0.3)) / 0.78;
            let tone = at(base, y * width + x);
            if (u > -0.05 && u < 1.05 && v > -0.05 && v < 1.05) {
              let light = paneLight(u, v, look, 0.012 + 0.03 * clamp(v));
              if (light > 0.003 && amount > 0) {
                const sway =
                  0.006 * Math.sin(seconds * 0.9 + v * 4) + 0.004 * Math.sin(seconds * 1.7 + u * 7);
                const shadow =
                  0.5 * sample(leaves, u * 0.62 + sway, v * 0.62 + sway * 0.6) +
                  0.5 * sample(leaves, u * 0.6 + sway * 1.4 + 0.013, v * 0.6 + 0.01);
                light *= 1 - amount * (1 - shadow);
              }
              tone += light * (0.68 + 0.06 * (1 - v));
            }
            const k = Math.round(clamp(tone) * 1023) * 3;
            const i = (y * width + x) * 3;
            data[i] = at(colors, k);
            data[i + 1] = at(colors, k + 1);
            data[i + 2] = at(colors, k + 2);
          }
        }
      },
    };
  };
