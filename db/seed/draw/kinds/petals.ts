import { at, clamp, smooth, type Canvas, type Scene, type SceneMaker } from '../canvas.ts';
import { ramp, type Lch } from '../color.ts';
import { noiseField, sample } from '../noise.ts';
import type { Random } from '../../random.ts';

export interface PetalsLook {
  /** Light ground to dark ground. */
  ground: readonly [Lch, Lch];
  /** Heart of a petal to its rim. */
  petals: readonly Lch[];
  /** Petals in the outer ring. */
  count?: number;
  /** Centre, shares of width and height, and size, share of the shorter side. */
  x?: number;
  y?: number;
  radius?: number;
}

/** A ring of petals: colour, cover and shadow, drawn once and turned as one piece. */
interface Ring {
  size: number;
  /** Red, green, blue, cover (0 to 1), shadow (0 to 1) a pixel. */
  data: Float32Array;
  scale: number;
  /** Share of its area, from the middle, that the next ring always covers. */
  hidden: number;
  turn: number;
  phase: number;
}

const channels = 5;

function drawPetal(
  ring: Ring,
  angle: number,
  long: number,
  colors: Float32Array,
  depth: number,
  tilt: number,
): void {
  const { size, data } = ring;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const px = (x + 0.5) / size - 0.5;
      const py = (y + 0.5) / size - 0.5;
      const u = (px * cos + py * sin) / long;
      if (u < -0.12 || u > 1.12) continue;
      const w = (-px * sin + py * cos) / long;
      const half = 0.4 * Math.sqrt(clamp(u * (1.06 - u) * 3.6)) * (0.72 + 0.36 * u);
      const v = w / (half + 0.001);
      const rim = u > 0.5 ? Math.hypot(Math.max(0, (u - 0.52) / 0.5), v * 0.92) : Math.abs(v);
      const cover = 1 - smooth(0.965, 1, rim);
      const i = (y * size + x) * channels;
      const shadow = (1 - smooth(0.9, 1.28, rim)) * 0.5;
      if (cover < 1 && shadow > 0) {
        const dim = 1 - shadow * 0.5 * (1 - cover);
        for (let c = 0; c < 3; c++) data[i + c] = at(data, i + c) * dim;
        data[i + 4] = Math.max(at(data, i + 4), shadow);
      }
      if (cover <= 0) continue;
      const vein = 0.018 * Math.cos(v * 17 + Math.sin(u * 5)) * (1 - u);
      const light = 0.12 * tilt * v + 0.1 * Math.cos(v * 1.7) - 0.1;
      const t = clamp(
        0.12 + 0.74 * Math.max(0, u) ** 1.25 + depth + light + vein + 0.1 * smooth(0.82, 1, rim),
      );
      const k = Math.round(t * 1023) * 3;
      for (let c = 0; c < 3; c++)
        data[i + c] = at(data, i + c) * (1 - cover) + at(colors, k + c) * cover;
      data[i + 3] = Math.max(at(data, i + 3), cover);
    }
  }
}

function makeRing(
  random: Random,
  size: number,
  count: number,
  scale: number,
  index: number,
  colors: Float32Array,
): Ring {
  const ring: Ring = {
    size,
    data: new Float32Array(size * size * channels),
    scale,
    hidden: index < 5 ? 0.2 : 0,
    turn: (index % 2 === 0 ? 1 : -1) * (0.012 + 0.006 * index),
    phase: random.next() * 6.28,
  };
  for (let i = 0; i < count; i++) {
    const angle = (2 * Math.PI * i) / count + index * 0.5 + 0.05 * random.normal();
    drawPetal(
      ring,
      angle,
      0.49 * random.between(0.94, 1),
      colors,
      0.05 - index * 0.045,
      Math.sin(angle - 0.8),
    );
  }
  return ring;
}

/** Lays a ring onto the canvas, turned by `angle`, `radius` pixels wide. */
function layRing(
  { width, height, data }: Canvas,
  ring: Ring,
  cx: number,
  cy: number,
  radius: number,
  angle: number,
): void {
  const cos = Math.cos(angle) / (radius * 2);
  const sin = Math.sin(angle) / (radius * 2);
  const { size } = ring;
  const reach = radius * radius;
  const hidden = reach * ring.hidden;
  const x1 = Math.min(width - 1, Math.ceil(cx + radius));
  const y1 = Math.min(height - 1, Math.ceil(cy + radius));
  for (let y = Math.max(0, Math.floor(cy - radius)); y <= y1; y++) {
    for (let x = Math.max(0, Math.floor(cx - radius)); x <= x1; x++) {
      const dx = x - cx;
      const dy = y - cy;
      const far = dx * dx + dy * dy;
      if (far > reach || far < hidden) continue;
      const gx = (0.5 + dx * cos + dy * sin) * size - 0.5;
      const gy = (0.5 - dx * sin + dy * cos) * size - 0.5;
      const x0 = Math.floor(gx);
      const y0 = Math.floor(gy);
      if (x0 < 0 || y0 < 0 || x0 >= size - 1 || y0 >= size - 1) continue;
      const p = (y0 * size + x0) * channels;
      const q = p + size * channels;
      const fx = gx - x0;
      const fy = gy - y0;
      const a = (1 - fx) * (1 - fy);
      const b = fx * (1 - fy);
      const c = (1 - fx) * fy;
      const d = fx * fy;
      const t = ring.data;
      const shadow = at(t, p + 4) * a + at(t, p + 9) * b + at(t, q + 4) * c + at(t, q + 9) * d;
      const cover = at(t, p + 3) * a + at(t, p + 8) * b + at(t, q + 3) * c + at(t, q + 8) * d;
      if (cover <= 0 && shadow <= 0) continue;
      const keep = (1 - shadow * 0.62) * (1 - cover);
      const i = (y * width + x) * 3;
      data[i] =
        at(data, i) * keep + at(t, p) * a + at(t, p + 5) * b + at(t, q) * c + at(t, q + 5) * d;
      data[i + 1] =
        at(data, i + 1) * keep +
        at(t, p + 1) * a +
        at(t, p + 6) * b +
        at(t, q + 1) * c +
        at(t, q + 6) * d;
      data[i + 2] =
        at(data, i + 2) * keep +
        at(t, p + 2) * a +
        at(t, p + 7) * b +
        at(t, q + 2) * c +
        at(t, q + 7) * d;
    }
  }
}

/** A flower that opens by a breath: rings of petals turning against each other. */
export const petals =
  (look: PetalsLook): SceneMaker =>
  (size, random): Scene => {
    const { width, height } = size;
    const short = Math.min(width, height);
    const radius = (look.radius ?? 0.62) * short;
    const colors = ramp(look.petals);
    const count = look.count ?? 10;
    const cx = (look.x ?? 0.55) * width;
    const cy = (look.y ?? 0.54) * height;
    const ground = new Float32Array(width * height * 3);
    const shades = ramp([...look.ground]);
    const mist = noiseField(random, { cells: 2, octaves: 4 });
    for (let i = 0; i < width * height; i++) {
      const x = i % width;
      const y = Math.floor(i / width);
      const t = clamp(
        Math.hypot(x - cx, y - cy) / short / 1.05 +
          0.07 * sample(mist, (x / height) * 0.4, (y / height) * 0.4),
      );
      const k = Math.round(t * 1023) * 3;
      ground.set(shades.subarray(k, k + 3), i * 3);
    }
    const sharp = radius > 500 ? 900 : 640;
    const rings = [1, 0.8, 0.62, 0.46, 0.31, 0.18].map((scale, i) =>
      makeRing(
        random,
        Math.max(48, Math.round(Math.min(sharp, radius * 2) * scale)),
        Math.max(4, count - i),
        scale,
        i,
        colors,
      ),
    );
    return {
      paint(canvas, seconds) {
        canvas.data.set(ground);
        for (const ring of rings) {
          const open = 1 + 0.025 * Math.sin(seconds * 0.35 + ring.phase * 0.3) + seconds * 0.003;
          layRing(
            canvas,
            ring,
            cx,
            cy,
            radius * ring.scale * open,
            ring.turn * seconds + 0.05 * Math.sin(seconds * 0.3 + ring.phase),
          );
        }
      },
    };
  };
