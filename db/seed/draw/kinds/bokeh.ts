import { at, clamp, smooth, type Canvas, type Scene, type SceneMaker } from '../canvas.ts';
import { ramp, rgb, type Lch, type Rgb } from '../color.ts';
import { noiseField, sample } from '../noise.ts';

export interface BokehLook {
  ground: readonly Lch[];
  hues: readonly number[];
  count?: number;
  /** Smallest and largest disc, shares of the height. */
  radius?: readonly [number, number];
  /** Where the lights gather: a band in the middle, or falling like snow. */
  flow?: 'float' | 'fall';
}

interface Light {
  x: number;
  y: number;
  r: number;
  dx: number;
  dy: number;
  beat: number;
  phase: number;
  alpha: number;
  color: Rgb;
}

/** Adds one out-of-focus light: an even disc, brighter at the rim, with a soft edge. */
function addLight(
  canvas: Canvas,
  cx: number,
  cy: number,
  r: number,
  alpha: number,
  color: Rgb,
): void {
  const { width, height, data } = canvas;
  const soft = Math.max(1.2, r * 0.09);
  const x0 = Math.max(0, Math.floor(cx - r - soft));
  const x1 = Math.min(width - 1, Math.ceil(cx + r + soft));
  const y0 = Math.max(0, Math.floor(cy - r - soft));
  const y1 = Math.min(height - 1, Math.ceil(cy + r + soft));
  for (let y = y0; y <= y1; y++) {
    const dy2 = (y - cy) ** 2;
    for (let x = x0; x <= x1; x++) {
      const d2 = (x - cx) ** 2 + dy2;
      if (d2 > (r + soft) ** 2) continue;
      const d = Math.sqrt(d2);
      const q = d / r;
      const body = d > r - soft ? 1 - clamp((d - r + soft) / (2 * soft)) : 1;
      const a = alpha * body * (0.62 + 0.38 * q * q * q * q);
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const old = at(data, i + c);
        data[i + c] = old + (color[c] ?? 0) * a * (1 - old / 330);
      }
    }
  }
}

/** Lights far out of focus, drifting and breathing. */
export const bokeh =
  (look: BokehLook): SceneMaker =>
  (size, random): Scene => {
    const { width, height } = size;
    const aspect = width / height;
    const colors = ramp(look.ground);
    const clouds = noiseField(random, { cells: 2, octaves: 3, fall: 0.4 });
    const ground = new Float32Array(width * height * 3);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const t = clamp(
          0.5 +
            0.22 * sample(clouds, (x / height) * 0.28, (y / height) * 0.28) +
            0.34 * (y / height - 0.5),
        );
        const k = Math.round(t * 1023) * 3;
        ground.set(colors.subarray(k, k + 3), (y * width + x) * 3);
      }
    }
    const [small, large] = look.radius ?? [0.018, 0.11];
    const fall = look.flow === 'fall';
    const lights = Array.from(
      { length: Math.round((look.count ?? 48) * Math.max(0.6, aspect / 1.78)) },
      (): Light => {
        const r = small + (large - small) * random.next() ** 1.7;
        return {
          x: random.between(-0.05, 1.05) * aspect,
          y: fall ? random.next() * 1.3 : 0.55 + 0.2 * random.normal(),
          r,
          dx: 0.012 * random.normal() + (fall ? 0.008 : 0),
          dy: fall ? random.between(0.03, 0.06) * (0.5 + r * 9) : -0.01 * random.next(),
          beat: random.between(0.4, 1.1),
          phase: random.next() * 6.28,
          alpha: random.between(0.24, 0.72) * (r > large * 0.6 ? 0.6 : 1),
          color: rgb([
            random.between(0.66, 0.88),
            random.between(0.1, 0.17),
            random.pick(look.hues) + 8 * random.normal(),
          ]),
        };
      },
    );
    return {
      paint(canvas, seconds) {
        canvas.data.set(ground);
        for (const light of lights) {
          const y = light.y + light.dy * seconds;
          const wrapped = fall
            ? ((y + 0.15) % 1.3) - 0.15
            : y + 0.012 * Math.sin(seconds * 0.5 + light.phase);
          const alpha =
            light.alpha *
            (0.72 + 0.28 * Math.sin(seconds * light.beat + light.phase)) *
            (fall ? smooth(-0.15, 0, wrapped) : 1);
          addLight(
            canvas,
            (light.x + light.dx * seconds) * height,
            wrapped * height,
            light.r * height,
            alpha,
            light.color,
          );
        }
      },
    };
  };
