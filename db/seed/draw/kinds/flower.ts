import { at, clamp, createCanvas, shade, smooth, type SceneMaker } from '../canvas.ts';
import { lch, ramp } from '../color.ts';
import { noiseField, sample } from '../noise.ts';

interface FlowerOptions {
  /** Petals in the outer ring. */
  count?: number;
  /** Centre, shares of width and height, and size, share of the shorter side. */
  x?: number;
  y?: number;
  radius?: number;
}

/** Sizes of the rings of petals, the outer one first. */
const rings = [1, 0.8, 0.62, 0.46, 0.31, 0.18] as const;
const turn = 2 * Math.PI;

/** A flower that opens by a breath: rings of petals turn against each other. */
export function flower(ground: string, petals: string, options: FlowerOptions = {}): SceneMaker {
  const { count = 10, x: centreX = 0.55, y: centreY = 0.54, radius = 0.62 } = options;
  const [shades, colors] = [ramp(lch(ground)), ramp(lch(petals))];
  return (size, random) => {
    const { width, height } = size;
    const short = Math.min(width, height);
    const [cx, cy] = [centreX * width, centreY * height];
    const back = createCanvas(size);
    const mist = noiseField(random, { cells: 2, octaves: 4 });
    shade(back, shades, (x, y) => {
      const far = Math.hypot(x - cx / height, y - cy / height) * (height / short);
      return far / 1.05 + 0.07 * sample(mist, x * 0.4, y * 0.4);
    });
    const phases = rings.map(() => random.next() * turn);
    const lengths = Float32Array.from({ length: 80 }, () => random.between(0.93, 1));
    return ({ data }, seconds) => {
      data.set(back.data);
      const placed = rings.map((scale, k) => ({
        petals: Math.max(4, count - k),
        long:
          radius * short * scale * (1 + 0.025 * Math.sin(seconds * 0.35 + (phases[k] ?? 0) * 0.3)),
        angle:
          k * 0.5 +
          (k % 2 === 0 ? 1 : -1) * (0.012 + 0.006 * k) * seconds +
          0.05 * Math.sin(seconds * 0.3 + (phases[k] ?? 0)),
      }));
      const color = [0, 0, 0];
      for (let i = 0; i < data.length; i += 3) {
        const dx = (i / 3) % width;
        const px = dx - cx;
        const py = (i / 3 - dx) / width - cy;
        const r = Math.hypot(px, py);
        const phi = Math.atan2(py, px);
        // From the innermost ring outwards until nothing behind shows.
        let open = 1;
        color.fill(0);
        for (let k = rings.length - 1; k >= 0 && open > 0.01; k--) {
          const ring = placed[k];
          if (!ring || r > ring.long * 1.25) continue;
          const step = turn / ring.petals;
          const first = Math.round((phi - ring.angle) / step);
          // Petals lie over each other in one sense, so the next one is above.
          for (let n = first + 1; n >= first - 1 && open > 0.01; n--) {
            const which = ((n % ring.petals) + ring.petals) % ring.petals;
            const far = r / (ring.long * at(lengths, k * 10 + which));
            const away = phi - ring.angle - n * step;
            const u = far * Math.cos(away);
            if (u < 0.02 || u > 1.1) continue;
            const half = 0.4 * Math.sqrt(clamp(u * (1.06 - u) * 3.6)) * (0.72 + 0.36 * u);
            const v = (far * Math.sin(away)) / (half + 0.001);
            const rim = u > 0.5 ? Math.hypot(Math.max(0, (u - 0.52) / 0.5), v * 0.92) : Math.abs(v);
            const cover = 1 - smooth(0.985 - 3 / ring.long, 1, rim);
            if (cover > 0) {
              const tilt = Math.sin(ring.angle + n * step - 0.8);
              const light = 0.12 * tilt * v + 0.1 * Math.cos(v * 1.7) - 0.1;
              const vein = 0.018 * Math.cos(v * 17 + Math.sin(u * 5)) * (1 - u);
              const tone = 0.17 - k * 0.045 + 0.74 * u ** 1.25 + 0.1 * smooth(0.82, 1, rim);
              const at3 = Math.round(clamp(tone + light + vein) * 1023) * 3;
              for (let c = 0; c < 3; c++)
                color[c] = (color[c] ?? 0) + at(colors, at3 + c) * cover * open;
            }
            open *= (1 - cover) * (1 - 0.3 * (1 - smooth(0.9, 1.28, rim)));
          }
        }
        for (let c = 0; c < 3; c++) data[i + c] = at(data, i + c) * open + (color[c] ?? 0);
      }
    };
  };
}
