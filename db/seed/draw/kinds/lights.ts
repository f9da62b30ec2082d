import { at, clamp, createCanvas, shade, smooth, type Canvas, type SceneMaker } from '../canvas.ts';
import { lch, ramp, rgb, type Rgb } from '../color.ts';
import { noiseField, sample } from '../noise.ts';

interface LightsOptions {
  count?: number;
  /** Smallest and largest disc, shares of the height. */
  radius?: readonly [number, number];
  /** They fall like snow instead of floating in a band. */
  fall?: boolean;
}

/** Adds one out-of-focus light: an even disc, brighter at the rim, with a soft edge. */
function addLight(
  { width, height, data }: Canvas,
  [cx, cy, r]: readonly [number, number, number],
  alpha: number,
  color: Rgb,
): void {
  const soft = Math.max(1.2, r * 0.09);
  const reach = r + soft;
  for (let y = Math.max(0, Math.floor(cy - reach)); y <= Math.min(height - 1, cy + reach); y++) {
    for (let x = Math.max(0, Math.floor(cx - reach)); x <= Math.min(width - 1, cx + reach); x++) {
      const d = Math.hypot(x - cx, y - cy);
      const a = alpha * clamp((reach - d) / (2 * soft)) * (0.62 + 0.38 * (d / r) ** 4);
      const i = (y * width + x) * 3;
      for (let c = 0; a > 0 && c < 3; c++) {
        const old = at(data, i + c);
        data[i + c] = old + (color[c] ?? 0) * a * (1 - old / 330);
      }
    }
  }
}

/** Lights far out of focus, drifting and breathing. */
export function lights(
  ground: string,
  hues: readonly number[],
  options: LightsOptions = {},
): SceneMaker {
  const { count = 48, radius = [0.018, 0.11], fall = false } = options;
  const [small, large] = radius;
  const colors = ramp(lch(ground));
  return (size, random) => {
    const { width, height } = size;
    const aspect = width / height;
    const mist = noiseField(random, { cells: 2, octaves: 3, fall: 0.4 });
    const back = createCanvas(size);
    shade(back, colors, (x, y) => 0.33 + 0.22 * sample(mist, x * 0.28, y * 0.28) + 0.34 * y);
    const all = Array.from({ length: Math.round(count * Math.max(0.6, aspect / 1.78)) }, () => {
      const r = small + (large - small) * random.next() ** 1.7;
      const hue = random.pick(hues) + 8 * random.normal();
      return {
        r,
        x: random.between(-0.05, 1.05) * aspect,
        y: fall ? random.next() * 1.3 : 0.55 + 0.2 * random.normal(),
        dx: 0.012 * random.normal() + (fall ? 0.008 : 0),
        dy: fall ? random.between(0.03, 0.06) * (0.5 + r * 9) : -0.01 * random.next(),
        beat: random.between(0.4, 1.1),
        phase: random.next() * 6.28,
        alpha: random.between(0.24, 0.72) * (r > large * 0.6 ? 0.6 : 1),
        color: rgb([random.between(0.66, 0.88), random.between(0.1, 0.17), hue]),
      };
    });
    return (canvas, seconds) => {
      canvas.data.set(back.data);
      for (const light of all) {
        const moved = light.y + light.dy * seconds;
        const y = fall
          ? ((moved + 0.15) % 1.3) - 0.15
          : moved + 0.012 * Math.sin(seconds * 0.5 + light.phase);
        const beat = 0.72 + 0.28 * Math.sin(seconds * light.beat + light.phase);
        const x = light.x + light.dx * seconds;
        addLight(
          canvas,
          [x * height, y * height, light.r * height],
          light.alpha * beat * (fall ? smooth(-0.15, 0, y) : 1),
          light.color,
        );
      }
    };
  };
}
