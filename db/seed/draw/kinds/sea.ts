import { at, blend, smooth, type SceneMaker } from '../canvas.ts';
import { lch, mix, ramp, rgb } from '../color.ts';
import { noiseField, sample } from '../noise.ts';
import { makeSky, type Sun } from './sky.ts';

interface SeaOptions {
  /** Share of the height. */
  horizon?: number;
  /** Height of the swell; 1 is calm. */
  swell?: number;
  clouds?: number;
}

/** Open water under a low sun: two swells cross each other and carry the light. */
export function sea(sky: string, depth: string, sun: Sun, options: SeaOptions = {}): SceneMaker {
  const { horizon = 0.45, swell = 1, clouds = 0.7 } = options;
  const colors = lch(sky);
  const [deep = [0.3, 0.07, 240]] = lch(depth);
  const [far = deep] = colors.slice(-1);
  const body = ramp([
    [far[0] * 0.82, far[1] * 0.8, far[2]],
    deep,
    [deep[0] * 0.8, deep[1], deep[2]],
  ]);
  const bright = rgb([0.96, 0.06, sun[2]]);
  const lift = mix(far, [0.9, 0.03, far[2]], 0.25);
  return (size, random) => {
    const { width, height } = size;
    const line = Math.round(horizon * height);
    const paintSky = makeSky(size, random, { colors, sun, clouds }, horizon);
    const waves = noiseField(random, { size: 512, cells: 6, octaves: 6, stretch: 1.2, fall: 0.62 });
    return (canvas, seconds) => {
      const { data } = canvas;
      paintSky(canvas, line, seconds);
      for (let y = line, i = line * width * 3; y < height; y++) {
        const d = (y - line + 0.5) / (height - line);
        const scale = 1 / (d + 0.05);
        const k = Math.min(1023, Math.round(d ** 0.75 * 1023)) * 3;
        for (let x = 0; x < width; x++, i += 3) {
          const u = ((x - width / 2) / height) * scale * 0.3;
          const n =
            sample(waves, u + seconds * 0.02, scale * 0.62 + seconds * 0.05) +
            0.8 * sample(waves, u * 1.3 - seconds * 0.022, scale * 0.83 + seconds * 0.04);
          const off = (x - sun[0] * width) / height / (0.05 + 0.3 * d);
          const path = (sun[4] ?? 0.75) * Math.exp(-off * off);
          const gain = 1 + 0.05 * swell * n * (0.4 + d);
          for (let c = 0; c < 3; c++) data[i + c] = at(body, k + c) * gain;
          blend(data, i, lift, Math.max(0, n) * 0.05 * (1 - d * 0.5) + path * 0.1);
          blend(data, i, bright, path * smooth(0, 1, n * 0.8 - 0.55 + path * 0.9) * 0.95);
        }
      }
    };
  };
}
