import { shade, type SceneMaker } from '../canvas.ts';
import { lch, ramp } from '../color.ts';
import { noiseField, sample } from '../noise.ts';

/** Ink in water, veils of mist and smoke, or nets of light on the floor of a pool. */
type Form = 'ink' | 'smoke' | 'pool';

/** Colour that flows through itself: noise bent by noise, twice. */
export function fluid(
  form: Form,
  colors: string,
  scale = form === 'pool' ? 1.15 : 0.34,
): SceneMaker {
  const stops = ramp(lch(colors));
  return (_, random) => {
    const a = noiseField(random, { cells: 3 });
    const b = noiseField(random, { cells: 3, octaves: 4, fall: 0.45 });
    const c = noiseField(random, { cells: 4, octaves: form === 'pool' ? 2 : 6 });
    return (canvas, s) =>
      shade(canvas, stops, (x, y) => {
        const [u, v] = [x * scale, y * scale];
        const p = sample(a, u + s * 0.006, v - s * 0.004);
        const q = sample(b, u * 0.9 - s * 0.005 + 0.4, v * 0.9 + s * 0.006);
        if (form === 'pool') {
          const n =
            sample(c, u + 0.035 * p + s * 0.012, v + 0.035 * q) +
            sample(c, u * 1.1 - 0.04 * q - s * 0.01, v * 1.1 + 0.04 * p + s * 0.008);
          return 0.22 + 0.09 * p + 0.8 / (1 + 5.5 * Math.abs(n)) ** 2;
        }
        const n = sample(c, u * 0.8 + 0.09 * p, v * 0.8 + 0.09 * q + s * 0.004);
        if (form === 'smoke') return 0.42 + 0.24 * n + 0.14 * q - 0.14 * (y - 0.5);
        const thread = Math.sin(9 * n + 4 * q + s * 0.12) * (0.5 + 0.5 * p);
        return 0.46 + 0.2 * n + 0.09 * p + 0.1 * thread;
      });
  };
}
