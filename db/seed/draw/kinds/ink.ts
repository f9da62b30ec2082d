import { at, clamp, type Scene, type SceneMaker } from '../canvas.ts';
import { ramp, type Lch } from '../color.ts';
import { noiseField, sample } from '../noise.ts';

export interface InkLook {
  colors: readonly Lch[];
  /** Threads (ink in water), veils (mist and smoke) or nets of light on the floor of a pool. */
  form: 'threads' | 'veils' | 'nets';
  /** Turns of the pattern in the picture's height; 0.3 is large. */
  scale?: number;
}

/** Colour that flows through itself: noise bent by noise, twice, drawn at half size and spread smoothly. */
export const ink =
  (look: InkLook): SceneMaker =>
  (size, random): Scene => {
    const half = { width: Math.ceil(size.width / 2) + 1, height: Math.ceil(size.height / 2) + 1 };
    const a = noiseField(random, { cells: 3, octaves: 5, fall: 0.5 });
    const b = noiseField(random, { cells: 3, octaves: 4, fall: 0.45 });
    const c = noiseField(random, { cells: 4, octaves: look.form === 'nets' ? 2 : 6, fall: 0.5 });
    const colors = ramp(look.colors);
    const tone = new Float32Array(half.width * half.height);
    const scale = look.scale ?? (look.form === 'nets' ? 1.15 : 0.34);
    const value = (u: number, v: number, s: number): number => {
      const p = sample(a, u + s * 0.006, v - s * 0.004);
      const q = sample(b, u * 0.9 - s * 0.005 + 0.4, v * 0.9 + s * 0.006);
      if (look.form === 'nets') {
        const n =
          sample(c, u + 0.035 * p + s * 0.012, v + 0.035 * q) +
          sample(c, u * 1.1 + 0.5 - 0.04 * q - s * 0.01, v * 1.1 + 0.04 * p + s * 0.008);
        const line = 1 / (1 + 5.5 * Math.abs(n));
        return 0.22 + 0.09 * p + 0.8 * line * line;
      }
      const n = sample(c, u * 0.8 + 0.09 * p, v * 0.8 + 0.09 * q + s * 0.004);
      if (look.form === 'threads')
        return (
          0.46 + 0.2 * n + 0.09 * p + 0.1 * Math.sin(9 * n + 4 * q + s * 0.12) * (0.5 + 0.5 * p)
        );
      return 0.42 + 0.24 * n + 0.14 * q - 0.14 * (v / scale - 0.5);
    };
    return {
      paint({ width, height, data }, seconds) {
        for (let y = 0; y < half.height; y++) {
          for (let x = 0; x < half.width; x++)
            tone[y * half.width + x] = value(
              ((2 * x) / height) * scale,
              ((2 * y) / height) * scale,
              seconds,
            );
        }
        for (let y = 0; y < height; y++) {
          const y0 = y >> 1;
          const fy = (y & 1) * 0.5;
          for (let x = 0; x < width; x++) {
            const p = y0 * half.width + (x >> 1);
            const q = p + half.width;
            const fx = (x & 1) * 0.5;
            const t =
              (at(tone, p) * (1 - fx) + at(tone, p + 1) * fx) * (1 - fy) +
              (at(tone, q) * (1 - fx) + at(tone, q + 1) * fx) * fy;
            const k = Math.round(clamp(t) * 1023) * 3;
            const i = (y * width + x) * 3;
            data[i] = at(colors, k);
            data[i + 1] = at(colors, k + 1);
            data[i + 2] = at(colors, k + 2);
          }
        }
      },
    };
  };
