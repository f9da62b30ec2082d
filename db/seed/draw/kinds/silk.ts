import { at, clamp, type Canvas, type Scene, type SceneMaker } from '../canvas.ts';
import { ramp, type Lch } from '../color.ts';
import { noiseField, sample } from '../noise.ts';

export interface SilkLook {
  /** Depth of a fold to its shine. */
  colors: readonly Lch[];
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
const wave = (turns: number): number => at(sines, Math.floor((turns + 4096) * 4096) & 4095);

/** The half-size grid of a cloth: where each point lies in the weave before it moves. */
function weave(
  width: number,
  height: number,
  look: SilkLook,
  n1: Float32Array,
  n2: Float32Array,
): { along: Float32Array; across: Float32Array } {
  const along = new Float32Array(width * height);
  const across = new Float32Array(width * height);
  const cos = Math.cos(look.angle ?? 0.6);
  const sin = Math.sin(look.angle ?? 0.6);
  const warp = 0.13 * (look.wander ?? 1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const px = x / height;
      const py = y / height;
      along[i] = px * cos + py * sin + warp * at(n1, i);
      across[i] = -px * sin + py * cos + warp * at(n2, i);
    }
  }
  return { along, across };
}

/** Enlarges a half-size shading to the canvas, through the ramp. */
function spread(
  canvas: Canvas,
  tone: Float32Array,
  spec: Float32Array,
  half: { width: number; height: number },
  colors: Float32Array,
): void {
  const { width, height, data } = canvas;
  for (let y = 0; y < height; y++) {
    const gy = Math.min(half.height - 1.001, (y + 0.5) * 0.5 - 0.5 < 0 ? 0 : (y + 0.5) * 0.5 - 0.5);
    const y0 = Math.floor(gy);
    const fy = gy - y0;
    for (let x = 0; x < width; x++) {
      const gx = Math.min(
        half.width - 1.001,
        (x + 0.5) * 0.5 - 0.5 < 0 ? 0 : (x + 0.5) * 0.5 - 0.5,
      );
      const x0 = Math.floor(gx);
      const fx = gx - x0;
      const p = y0 * half.width + x0;
      const q = p + half.width;
      const t =
        (at(tone, p) * (1 - fx) + at(tone, p + 1) * fx) * (1 - fy) +
        (at(tone, q) * (1 - fx) + at(tone, q + 1) * fx) * fy;
      const s =
        (at(spec, p) * (1 - fx) + at(spec, p + 1) * fx) * (1 - fy) +
        (at(spec, q) * (1 - fx) + at(spec, q + 1) * fx) * fy;
      const k = Math.round(clamp(t) * 1023) * 3;
      const i = (y * width + x) * 3;
      data[i] = at(colors, k) + s;
      data[i + 1] = at(colors, k + 1) + s * 0.97;
      data[i + 2] = at(colors, k + 2) + s * 0.95;
    }
  }
}

/** Cloth that breathes: two families of folds sliding over each other, lit from the upper left. */
export const silk =
  (look: SilkLook): SceneMaker =>
  (size, random): Scene => {
    const width = Math.ceil(size.width / 2) + 1;
    const height = Math.ceil(size.height / 2) + 1;
    const soft = noiseField(random, { cells: 2, octaves: 3, fall: 0.4 });
    const other = noiseField(random, { cells: 2, octaves: 4, fall: 0.42 });
    const n1 = new Float32Array(width * height);
    const n2 = new Float32Array(width * height);
    for (let i = 0; i < n1.length; i++) {
      const u = (i % width) / height;
      const v = Math.floor(i / width) / height;
      n1[i] = sample(soft, u * 0.42, v * 0.42);
      n2[i] = sample(other, u * 0.45, v * 0.45);
    }
    const { along, across } = weave(width, height, look, n1, n2);
    const fold = new Float32Array(width * height);
    const tone = new Float32Array(width * height);
    const spec = new Float32Array(width * height);
    const colors = ramp(look.colors);
    const k = look.folds ?? 3;
    const shine = 92 * (look.shine ?? 0.7);
    return {
      paint(canvas, seconds) {
        const a = seconds * 0.035;
        for (let i = 0; i < fold.length; i++) {
          const s = at(along, i);
          const c = at(across, i);
          fold[i] =
            0.62 * wave(k * 0.55 * s + 0.24 * wave(0.62 * c + a * 0.9) + a) +
            0.34 * wave(k * 1.18 * s + 0.3 * at(n2, i) - a * 1.3) +
            0.07 * wave(k * 2.9 * s + 0.6 * at(n1, i) + c + a * 2);
        }
        const steep = height / 9;
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < width; x++) {
            const i = y * width + x;
            const gx =
              (at(fold, x < width - 1 ? i + 1 : i) - at(fold, x > 0 ? i - 1 : i)) * 0.5 * steep;
            const gy =
              (at(fold, y < height - 1 ? i + width : i) - at(fold, y > 0 ? i - width : i)) *
              0.5 *
              steep;
            const nz = 1 / Math.sqrt(1 + gx * gx + gy * gy);
            const lambert = clamp((gx * 0.52 + gy * 0.56 + 0.62) * nz, 0, 1.2);
            const h = clamp((gx * 0.4 + gy * 0.42 + 0.81) * nz);
            const h4 = h * h * h * h;
            tone[i] = 0.1 + 0.62 * lambert + 0.11 * at(fold, i) + 0.04 * at(n1, i);
            spec[i] = shine * h4 * h4 * h4 * h4 * 0.8;
          }
        }
        spread(canvas, tone, spec, { width, height }, colors);
      },
    };
  };
