/** Lightness 0 to 1, chroma, hue in degrees (OKLCH). */
export type Lch = readonly [number, number, number];
/** sRGB, 0 to 255, not rounded. */
export type Rgb = readonly [number, number, number];

/** Reads colours such as `52 8 255, 90 7 62`: lightness and chroma in hundredths, hue. */
export const lch = (text: string): Lch[] =>
  text.split(', ').map((color) => {
    const [l = 0, c = 0, h = 0] = color.split(' ').map(Number);
    return [l / 100, c / 100, h];
  });

type Lab = readonly [number, number, number];

const labOf = ([l, c, h]: Lch): Lab => [
  l,
  c * Math.cos((h * Math.PI) / 180),
  c * Math.sin((h * Math.PI) / 180),
];

function gamma(x: number): number {
  const v = Math.min(1, Math.max(0, x));
  return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
}

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

/** The colour between two, mixed in OKLab, where equal steps look equal. */
export const mix = (a: Lch, b: Lch, t: number): Rgb => rgbOfLab(mixLab(labOf(a), labOf(b), t));

/** A smooth run through the colours as 1024 triples (0 to 255). */
export function ramp(stops: readonly Lch[]): Float32Array {
  const labs = stops.map(labOf);
  const out = new Float32Array(1024 * 3);
  for (let i = 0; i < 1024; i++) {
    const place = (i / 1023) * (labs.length - 1);
    const k = Math.min(labs.length - 2, Math.floor(place));
    const [a, b] = labs.slice(k, k + 2);
    if (!a || !b) throw new RangeError('a ramp needs two colours');
    const f = place - k;
    out.set(rgbOfLab(mixLab(a, b, f * f * (3 - 2 * f))), i * 3);
  }
  return out;
}
