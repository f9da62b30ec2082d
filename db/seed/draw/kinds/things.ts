import { at, clamp, smooth, type Canvas, type Size } from '../canvas.ts';
import { ramp, rgb, type Lch, type Rgb } from '../color.ts';

/** A thing on the table. `x` is a share of the width, `r` (half its width) and `h` (its height) of the shorter side. */
export interface Thing {
  form: 'ball' | 'column' | 'vase' | 'bowl' | 'bottle' | 'cone' | 'arch' | 'pear';
  x: number;
  r: number;
  h?: number;
  color: Lch;
  /** Nearer things stand lower; 0 at the back of the table, 1 at its front. */
  near?: number;
  /** 0 chalk, 1 glazed */
  gloss?: number;
}

/** Half the width of a turned thing at height `t` (0 foot, 1 top), as a share of its greatest half width. */
function profile(form: Thing['form'], t: number): number {
  switch (form) {
    case 'vase': {
      const belly = Math.sin(Math.PI * clamp(t * 1.05 + 0.12)) ** 0.8;
      const neck = 0.34 + 0.2 * smooth(0.84, 1, t);
      return belly + (neck - belly) * smooth(0.52, 0.82, t);
    }
    case 'bottle':
      return (
        0.26 +
        0.74 * (1 - smooth(0.5, 0.72, t)) * (0.92 + 0.08 * smooth(0, 0.1, t)) +
        (t > 0.94 ? 0.05 : 0)
      );
    case 'bowl':
      return 0.34 + 0.66 * Math.sqrt(clamp(t * 1.02)) ** 0.9;
    case 'cone':
      return 1 - t;
    case 'pear':
      return (
        Math.sqrt(clamp(1 - (2 * clamp(t * 0.98 + 0.01) - 1) ** 2)) *
        (1 - 0.46 * smooth(0.36, 0.95, t))
      );
    case 'ball':
    case 'column':
    case 'arch':
      return 1;
  }
}

/** A thing with its place and colours in pixels of one canvas. */
export interface Placed {
  thing: Thing;
  cx: number;
  foot: number;
  r: number;
  tall: number;
  tones: Float32Array;
  shine: Rgb;
}

/** Measures a thing against the canvas. */
export function place(thing: Thing, size: Size): Placed {
  const short = Math.min(size.width, size.height);
  const [l, c, h] = thing.color;
  return {
    thing,
    cx: thing.x * size.width,
    foot: (0.74 + 0.13 * (thing.near ?? 0.4)) * size.height,
    r: thing.r * short,
    tall:
      (thing.form === 'ball'
        ? thing.r * 2
        : thing.form === 'arch'
          ? (thing.h ?? 0.4)
          : (thing.h ?? 0.4)) * short,
    tones: ramp([
      [l * 0.26, c * 0.8, h - 8],
      [l * 0.62, c, h - 3],
      [l, c, h],
      [Math.min(0.98, l * 1.16), c * 0.8, h + 4],
    ]),
    shine: rgb([0.985, 0.015, 80]),
  };
}

/** Darkens the table where a thing stands and where its shadow falls; `lean` is the way it falls, -1 to 1. */
export function addShadow({ width, height, data }: Canvas, p: Placed, lean: number): void {
  const long = p.tall * 0.55;
  const x0 = Math.max(0, Math.floor(p.cx - p.r * 3.2 - long * Math.max(0, -lean) * 2));
  const x1 = Math.min(width - 1, Math.ceil(p.cx + p.r * 3.2 + long * Math.max(0, lean) * 2));
  const y1 = Math.min(height - 1, Math.ceil(p.foot + p.r * 0.9));
  for (let y = Math.max(0, Math.floor(p.foot - p.r * 0.7)); y <= y1; y++) {
    const v = (y - p.foot) / (p.r * 0.26);
    for (let x = x0; x <= x1; x++) {
      const u = (x - p.cx) / p.r;
      const contact = Math.exp(-(u * u * 0.8 + v * v * 1.6));
      const along = ((x - p.cx) * lean) / (long + p.r);
      const cast =
        along > -0.4
          ? Math.exp(
              -((along > 0.55 ? along - 0.55 : 0) ** 2) * 9 -
                ((v + 0.3 + along * 0.4) / (1 + Math.max(0, along) * 0.9)) ** 2,
            ) * smooth(-0.4, 0.3, along)
          : 0;
      const dim = 1 - Math.min(0.72, 0.55 * contact + 0.4 * cast);
      const i = (y * width + x) * 3;
      data[i] = at(data, i) * dim;
      data[i + 1] = at(data, i + 1) * dim;
      data[i + 2] = at(data, i + 2) * (dim + (1 - dim) * 0.1);
    }
  }
}

/** Shades one pixel of a thing from its surface normal; `lx` is where the light stands, -1 to 1. */
function shadePixel(
  data: Float32Array,
  i: number,
  p: Placed,
  cover: number,
  nx: number,
  ny: number,
  lx: number,
  bounce: number,
): void {
  const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny));
  const lambert = clamp(nx * lx * 0.62 - ny * 0.52 + nz * 0.56);
  const half = clamp(nx * lx * 0.42 - ny * 0.38 + nz * 0.82);
  const gloss = p.thing.gloss ?? 0.4;
  const spec = gloss * (0.75 * half ** 60 + 0.14 * half ** 12);
  const k = Math.round(clamp(0.1 + 0.86 * lambert + 0.1 * bounce) * 1023) * 3;
  for (let c = 0; c < 3; c++) {
    const base = at(p.tones, k + c);
    const lit = base + ((p.shine[c] ?? 0) - base) * spec;
    data[i + c] = at(data, i + c) * (1 - cover) + lit * cover;
  }
}

/** Paints a thing lit from `lx`, -1 (left) to 1. */
export function paintThing({ width, height, data }: Canvas, p: Placed, lx: number): void {
  const { form } = p.thing;
  const lip =
    form === 'column' || form === 'bowl' || form === 'vase' || form === 'bottle' ? 0.17 : 0;
  const top = p.foot - p.tall;
  const stand = form === 'pear' ? 0.001 : profile(form, 0);
  const y0 = Math.max(0, Math.floor(top - p.r * 0.4));
  const y1 = Math.min(height - 1, Math.ceil(p.foot + p.r * 0.22));
  for (let y = y0; y <= y1; y++) {
    for (
      let x = Math.max(0, Math.floor(p.cx - p.r * 1.05));
      x <= Math.min(width - 1, p.cx + p.r * 1.05);
      x++
    ) {
      const i = (y * width + x) * 3;
      const dx = (x + 0.5 - p.cx) / p.r;
      if (form === 'ball') {
        const dy = (y + 0.5 - (p.foot - p.r)) / p.r;
        const d = Math.hypot(dx, dy);
        const cover = 1 - smooth(1 - 1.2 / p.r, 1 + 0.6 / p.r, d);
        if (cover > 0)
          shadePixel(data, i, p, cover, clamp(dx, -1, 1), clamp(dy, -1, 1), lx, clamp(dy));
        continue;
      }
      if (form === 'arch') {
        const dy = (y + 0.5 - (top + p.r)) / p.r;
        const d = dy < 0 ? Math.hypot(dx, dy) : Math.abs(dx);
        const cover = (1 - smooth(1 - 1.2 / p.r, 1 + 0.6 / p.r, d)) * clamp(p.foot - y + 0.5);
        if (cover > 0) shadePixel(data, i, p, cover, dx * 0.22, -0.05, lx, 0);
        continue;
      }
      const bottom = p.foot + p.r * stand * 0.13 * Math.sqrt(clamp(1 - (dx / stand) ** 2));
      const t = (p.foot - y) / p.tall;
      const share = profile(form, clamp(t));
      const edge = Math.abs(dx) - share;
      const cover = clamp(0.5 - edge * p.r) * clamp(bottom - y + 0.5) * clamp(y - top + 0.5);
      if (cover > 0 && share > 0.01) {
        const q = clamp(dx / share, -1, 1);
        const slope = (profile(form, clamp(t + 0.02)) - profile(form, clamp(t - 0.02))) / 0.04;
        const ny = clamp((slope * p.r) / p.tall, -0.8, 0.8);
        shadePixel(
          data,
          i,
          p,
          cover,
          q * Math.sqrt(1 - ny * ny * 0.6),
          ny * Math.sqrt(1 - q * q * 0.7),
          lx,
          1 - clamp(t * 2),
        );
      }
      if (lip > 0) {
        const mouth = profile(form, 1);
        const e = Math.hypot(dx / mouth, (y + 0.5 - top) / (p.r * lip * mouth + 0.5));
        const rim = 1 - smooth(1 - 1.5 / (p.r * mouth), 1, e);
        if (rim > 0)
          shadePixel(
            data,
            i,
            p,
            rim,
            form === 'column' ? 0 : -dx * 0.8 * (1 - e * 0.4),
            form === 'column' ? -0.55 : 0.5 * (1 - smooth(0.8, 1, e)),
            lx,
            0,
          );
      }
    }
  }
}
