import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { themes, type Theme } from '#contracts/vocabulary.ts';
import { themeColors } from '../lib/visit/preferences.ts';

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** Every pair of colours that parts combine, with the ratio that WCAG requires. */
const pairs: readonly [ink: string, ground: string, ratio: number][] = [
  ...['text', 'quiet'].flatMap((ink) =>
    ['ground', 'raised', 'overlay', 'fill', 'fill-hover'].map(
      (ground) => [ink, ground, 4.5] as [string, string, number],
    ),
  ),
  ...['ground', 'raised', 'fill', 'overlay'].map(
    (ground) => ['faint', ground, 4.5] as [string, string, number],
  ),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['ground', 'text', 4.5],
  ...['success', 'warning', 'danger'].flatMap((ink) =>
    ['ground', 'overlay'].map((ground) => [ink, ground, 4.5] as [string, string, number]),
  ),
  ...['edge', 'accent'].flatMap((ink) =>
    ['ground', 'raised', 'overlay'].map((ground) => [ink, ground, 3] as [string, string, number]),
  ),
  ['on-film', 'film', 4.5],
  ['on-film-quiet', 'film', 4.5],
  ['film-accent', 'film', 3],
];

describe.each(themes)('contrast of the %s theme', (theme) => {
  it.each(pairs)('%s on %s is at least %f', (ink, ground, ratio) => {
    expect(contrast(token(ink, theme), token(ground, theme))).toBeGreaterThanOrEqual(ratio);
  });

  it('has a ground that the browser frame repeats', () => {
    const hex = token('ground', theme)
      .map((value) => value.toString(16).padStart(2, '0'))
      .join('');
    expect(themeColors[theme]).toBe(`#${hex}`);
  });
});

type Rgb = [number, number, number];

/** A token as the screen shows it: 8-bit sRGB. */
function token(name: string, theme: Theme): Rgb {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(sheet)?.[1] ?? '';
  const colors = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/g)].map(([, ...numbers]) =>
    numbers.map(Number),
  );
  const [lightness = Number.NaN, chroma = 0, hue = 0] =
    (theme === 'light' ? colors[0] : colors.at(-1)) ?? [];
  return toSrgb(lightness, chroma, (hue * Math.PI) / 180);
}

function toSrgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const encode = (value: number): number => {
    const clipped = Math.min(1, Math.max(0, value));
    return Math.round(
      255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055),
    );
  };
  return [encode(linear[0]), encode(linear[1]), encode(linear[2])];
}

function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const decode = (value: number): number => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * decode(red) + 0.7152 * decode(green) + 0.0722 * decode(blue);
}
