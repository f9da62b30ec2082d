import { blend, clamp, shade, smooth, createCanvas } from '../canvas.ts';
import type { Canvas, SceneMaker, Size } from '../canvas.ts';
import { lch, ramp, type Lch } from '../color.ts';
import { noiseField, sample } from '../noise.ts';

type Form = 'ball' | 'column' | 'vase' | 'bowl' | 'bottle' | 'cone' | 'arch' | 'pear';

interface Thing {
  form: Form;
  /** Pixels: the middle, the foot, half the width, and the height. */
  cx: number;
  foot: number;
  r: number;
  tall: number;
  gloss: number;
  tones: Float32Array;
}

/** Half the width of a turned thing at height `t` (0 foot, 1 top), as a share of its greatest. */
function profile(form: Form, t: number): number {
  switch (form) {
    case 'vase': {
      const belly = Math.sin(Math.PI * clamp(t * 1.05 + 0.12)) ** 0.8;
      const neck = 0.34 + 0.2 * smooth(0.84, 1, t);
      return belly + (neck - belly) * smooth(0.52, 0.82, t);
    }
    case 'bottle': {
      const body = (1 - smooth(0.5, 0.72, t)) * (0.92 + 0.08 * smooth(0, 0.1, t));
      return 0.26 + 0.74 * body + (t > 0.94 ? 0.05 : 0);
    }
    case 'bowl':
      return 0.34 + 0.66 * clamp(t * 1.02) ** 0.45;
    case 'cone':
      return 1 - t;
    case 'pear':
    case 'ball': {
      const round = Math.sqrt(clamp(1 - (2 * t - 1) ** 2));
      return form === 'ball' ? round : round * (1 - 0.46 * smooth(0.36, 0.95, t));
    }
    case 'column':
    case 'arch':
      return 1;
  }
}

/**
 * A thing on the table: `form x width height near gloss / colour`, in hundredths: `x` of the
 * picture's width, half the thing's width and its height of the shorter side; `near` is 0 at the
 * back of the table and 100 at its front; `gloss` is 0 for chalk, 100 for glaze.
 */
function place(text: string, { width, height }: Size): Thing {
  const [shape = '', color = ''] = text.split(' / ');
  const [form, ...numbers] = shape.split(' ');
  const [x = 50, half = 10, tall = 20, near = 40, gloss = 40] = numbers.map(Number);
  const [[l, c, h] = [0.5, 0, 0]] = lch(color);
  const short = Math.min(width, height) / 100;
  const tones: Lch[] = [
    [l * 0.26, c * 0.8, h - 8],
    [l * 0.62, c, h - 3],
    [l, c, h],
    [Math.min(0.98, l * 1.16), c * 0.8, h + 4],
  ];
  return {
    form: form as Form,
    cx: (x / 100) * width,
    foot: (0.74 + 0.0013 * near) * height,
    r: half * short,
    tall: tall * short,
    gloss: gloss / 100,
    tones: ramp(tones),
  };
}

/** Darkens the table where a thing stands and where its shadow falls; `lean` is -1 to 1. */
function addShadow({ width, height, data }: Canvas, thing: Thing, lean: number): void {
  const { cx, foot, r, tall } = thing;
  const long = tall * 0.55;
  const bottom = Math.min(height - 1, foot + r * 0.9);
  for (let y = Math.max(0, Math.floor(foot - r * 0.7)); y <= bottom; y++) {
    const v = (y - foot) / (r * 0.26);
    for (let x = 0; x < width; x++) {
      const u = (x - cx) / r;
      const along = ((x - cx) * lean) / (long + r);
      const spread = (v + 0.3 + along * 0.4) / (1 + Math.max(0, along) * 0.9);
      const end = Math.max(0, along - 0.55) ** 2 * 9;
      const cast = Math.exp(-end - spread * spread) * smooth(-0.4, 0.3, along);
      const contact = Math.exp(-(u * u * 0.8 + v * v * 1.6));
      blend(data, (y * width + x) * 3, [0, 0, 2], Math.min(0.72, 0.55 * contact + 0.4 * cast));
    }
  }
}

/** Shades one pixel from the normal of the surface; `lx` is where the light stands, -1 to 1. */
function light(thing: Thing, data: Float32Array, i: number, cover: number, n: Normal): void {
  const nz = Math.sqrt(Math.max(0, 1 - n.x * n.x - n.y * n.y));
  const lambert = clamp(n.x * n.lx * 0.62 - n.y * 0.52 + nz * 0.56);
  const half = clamp(n.x * n.lx * 0.42 - n.y * 0.38 + nz * 0.82);
  const k = Math.round(clamp(0.1 + 0.86 * lambert + 0.1 * n.bounce) * 1023) * 3;
  blend(data, i, thing.tones, cover, k);
  blend(data, i, [255, 250, 240], cover * thing.gloss * (0.75 * half ** 60 + 0.14 * half ** 12));
}

interface Normal {
  x: number;
  y: number;
  lx: number;
  /** Light that comes back from the table. */
  bounce: number;
}

const hollow: ReadonlySet<Form> = new Set(['column', 'bowl', 'vase', 'bottle']);

function paintThing({ width, height, data }: Canvas, thing: Thing, lx: number): void {
  const { form, cx, foot, r, tall } = thing;
  const top = foot - tall;
  const stand = form === 'pear' || form === 'ball' ? 0.001 : profile(form, 0);
  const mouth = hollow.has(form) ? profile(form, 1) : 0;
  for (let y = Math.max(0, Math.floor(top - r * 0.4)); y < Math.min(height, foot + r * 0.3); y++) {
    const t = (foot - y - 0.5) / tall;
    const slope = (profile(form, clamp(t + 0.02)) - profile(form, clamp(t - 0.02))) / 0.04;
    const ny = form === 'ball' ? clamp(1 - 2 * t, -1, 1) : clamp((slope * r) / tall, -0.8, 0.8);
    const arched = form === 'arch' && y < top + r ? ((y - top - r) / r) ** 2 : 0;
    const share = form === 'arch' ? Math.sqrt(Math.max(0, 1 - arched)) : profile(form, clamp(t));
    for (let x = Math.max(0, Math.floor(cx - r - 1)); x <= Math.min(width - 1, cx + r + 1); x++) {
      const i = (y * width + x) * 3;
      const dx = (x + 0.5 - cx) / r;
      const bottom = foot + r * stand * 0.13 * Math.sqrt(clamp(1 - (dx / stand) ** 2));
      const edge = clamp(0.5 + (share - Math.abs(dx)) * r) * clamp(y - top + 0.5);
      const cover = edge * clamp((form === 'arch' ? foot : bottom) - y + 0.5);
      if (cover > 0 && share > 0.01) {
        const q = clamp(dx / share, -1, 1);
        const flat = form === 'arch';
        const across = form === 'ball' ? dx : q * Math.sqrt(1 - ny * ny * 0.6);
        const up = form === 'ball' ? ny : ny * Math.sqrt(1 - q * q * 0.7);
        const bounce = flat ? 0 : 1 - clamp(t * 2);
        const normal = flat ? { x: dx * 0.22, y: -0.05 } : { x: across, y: up };
        light(thing, data, i, cover, { ...normal, lx, bounce });
      }
      if (mouth === 0) continue;
      const e = Math.hypot(dx / mouth, (y + 0.5 - top) / (r * 0.17 * mouth + 0.5));
      const rim = 1 - smooth(1 - 1.5 / (r * mouth), 1, e);
      const inside = { x: -dx * 0.8 * (1 - e * 0.4), y: 0.5 * (1 - smooth(0.8, 1, e)) };
      const lid = form === 'column' ? { x: 0, y: -0.55 } : inside;
      if (rim > 0) light(thing, data, i, rim, { ...lid, lx, bounce: 0 });
    }
  }
}

const surface = ([l, c, h]: Lch): Float32Array =>
  ramp([
    [l * 0.42, c, h - 6],
    [l, c, h],
    [Math.min(0.97, l * 1.24), c * 0.85, h + 6],
  ]);

/** A still life on a table in front of a wall, lit from one side by a lamp that moves slowly. */
export function still(colors: string, side: -1 | 1, texts: readonly string[]): SceneMaker {
  const [wall = [0.5, 0, 0], table = wall] = lch(colors);
  const [wallTones, tableTones] = [surface(wall), surface(table)];
  return (size, random) => {
    const aspect = size.width / size.height;
    const things = texts.map((text) => place(text, size)).toSorted((a, b) => a.foot - b.foot);
    const grain = noiseField(random, { octaves: 6, fall: 0.55 });
    const front = createCanvas(size);
    return (canvas, seconds) => {
      const lx = side * (0.82 + 0.3 * Math.sin(seconds * 0.22));
      const lampX = (0.5 + 0.34 * lx) * aspect;
      const tone = (x: number, y: number): number =>
        0.24 +
        0.62 / (1 + 1.9 * ((x - lampX) ** 2 + (y - 0.16) ** 2)) +
        0.012 * sample(grain, x * 0.7, y * 0.7);
      shade(canvas, wallTones, tone);
      shade(front, tableTones, (x, y) => (y < 0.6 ? 0 : tone(x, y) + 0.06 + 0.1 * y));
      const { data } = canvas;
      for (let i = 0; i < data.length; i += 3) {
        const y = Math.floor(i / 3 / size.width) / size.height;
        if (y > 0.6) blend(data, i, front.data, smooth(0.6, 0.78, y), i);
      }
      for (const thing of things) {
        if (thing.form !== 'arch') addShadow(canvas, thing, -lx);
        paintThing(canvas, thing, lx);
      }
    };
  };
}
