import { blend, clamp, shade, type SceneMaker } from '../canvas.ts';
import { lch, ramp } from '../color.ts';
import { noiseField, sample } from '../noise.ts';

interface ClothOptions {
  /** Folds across the picture, about 2 to 5. */
  folds?: number;
  /** Their direction in radians. */
  angle?: number;
  /** How much they wander, 0 to 1. */
  wander?: number;
  /** Strength of the shine, 0 (wool) to 1 (satin). */
  shine?: number;
}

const sines = Float32Array.from({ length: 4096 }, (_, i) => Math.sin((i / 4096) * 2 * Math.PI));
/** Sine of `turns` whole turns. */
const wave = (turns: number): number => sines[Math.floor((turns + 4096) * 4096) & 4095] ?? 0;

/** Cloth that breathes: folds that slide over each other, lit from the upper left. */
export function cloth(colors: string, options: ClothOptions = {}): SceneMaker {
  const { folds = 3, angle = 0.6, wander = 1, shine = 0.7 } = options;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const stops = ramp(lch(colors));
  return (size, random) => {
    const soft = noiseField(random, { cells: 2, octaves: 3, fall: 0.4 });
    const other = noiseField(random, { cells: 2, octaves: 4, fall: 0.42 });
    const columns = size.width + 1;
    const heights = new Float32Array(columns * (size.height + 1));
    return (canvas, seconds) => {
      const { width, height, data } = canvas;
      const a = seconds * 0.035;
      for (let i = 0; i < heights.length; i++) {
        const x = (i % columns) / height;
        const y = Math.floor(i / columns) / height;
        const n1 = sample(soft, x * 0.42, y * 0.42);
        const n2 = sample(other, x * 0.45, y * 0.45);
        const s = x * cos + y * sin + 0.13 * wander * n1;
        const c = y * cos - x * sin + 0.13 * wander * n2;
        heights[i] =
          0.62 * wave(folds * 0.55 * s + 0.24 * wave(0.62 * c + a * 0.9) + a) +
          0.34 * wave(folds * 1.18 * s + 0.3 * n2 - a * 1.3) +
          0.07 * wave(folds * 2.9 * s + 0.6 * n1 + c + a * 2);
      }
      const steep = height / 9;
      const gloss = new Float32Array(width * height);
      shade(canvas, stops, (x, y) => {
        const i = Math.round(y * height) * columns + Math.round(x * height);
        const here = heights[i] ?? 0;
        const gx = ((heights[i + 1] ?? 0) - here) * steep;
        const gy = ((heights[i + columns] ?? 0) - here) * steep;
        const nz = 1 / Math.sqrt(1 + gx * gx + gy * gy);
        gloss[Math.round(y * height) * width + Math.round(x * height)] =
          clamp((gx * 0.4 + gy * 0.42 + 0.81) * nz) ** 16 * 0.28 * shine;
        return 0.1 + 0.62 * clamp((gx * 0.52 + gy * 0.56 + 0.62) * nz, 0, 1.2) + 0.11 * here;
      });
      for (const [i, share] of gloss.entries()) blend(data, i * 3, [255, 249, 244], share);
    };
  };
}
