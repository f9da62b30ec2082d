/** Lightness 0 to 1, chroma, hue in degrees (OKLCH). */
export type Lch = readonly [number, number, number];
/** sRGB, 0 to 255, not rounded. */
export type Rgb = readonly [number, number, number];

type Lab = readonly [number, number, number];

const labOf = ([l, c, h]: Lch): Lab => [
  l,
  c * Math.cos((h * Math.PI) / 180),
  c * Math.sin((h * Math.PI) / 180),
];

const gamma = (x: number): number => {
  const v = Math.min(1, Math.max(0, x));
  return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
};

function rgbOfLab([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

export const rgb = (color: Lch): Rgb => rgbOfLab(labOf(color));

const mixLab = (a: Lab, b: Lab, t: number): Lab => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** The colour between two, mixed where eyes mix (OKLab). */
export const mix = (a: Lch, b: Lch, t: number): Rgb => rgbOfLab(mixLab(labOf(a), labOf(b), t));

/** Steps in a ramp. */
export const ramp_size = 1024;

/** A smooth run through `stops` as 1024 triples (0 to 255). */
export function ramp(stops: readonly Lch[]): Float32Array {
  const labs = stops.map(labOf);
  const out = new Float32Array(ramp_size * 3);
  for (let i = 0; i < ramp_size; i++) {
    const at = (i / (ramp_size - 1)) * (labs.length - 1);
    const k = Math.min(labs.length - 2, Math.floor(at));
    const a = labs[k];
    const b = labs[k + 1];
    if (!a || !b) throw new RangeError('a ramp needs two colours');
    const f = at - k;
    out.set(rgbOfLab(mixLab(a, b, f * f * (3 - 2 * f))), i * 3);
  }
  return out;
}
