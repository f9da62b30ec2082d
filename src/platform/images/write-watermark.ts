import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Size } from './port.ts';

/** Letters of five columns, the lowest bit on top: the jail has no fonts. */
const letters: Readonly<Record<string, string>> = {
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '4261514946',
  '3': '2141454b31',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291e',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
  '-': '0808080808',
  _: '4040404040',
  ':': '0036360000',
  '.': '0060600000',
};
const columns = 6;
/** Far enough apart that what is below can be read. */
const line_rows = 26;

/** Whether the text, repeated over the whole picture, has a dot here; both in dots. Each line begins elsewhere. */
function hasDot(text: string, x: number, y: number): boolean {
  const row = y % line_rows;
  if (row > 6) return false;
  const width = (text.length + 2) * columns;
  const at = (x + Math.floor(y / line_rows) * columns * 5) % width;
  const letter = letters[(text[Math.floor(at / columns)] ?? ' ').toUpperCase()];
  const column = at % columns;
  if (!letter || column === columns - 1) return false;
  return ((Number.parseInt(letter.slice(column * 2, column * 2 + 2), 16) >> row) & 1) === 1;
}

/** Pixels of half-transparent white letters with a dark edge, readable on light and dark grounds. */
function layer({ width, height }: Size, text: string): Buffer {
  const size = Math.max(1, Math.round(width / 400));
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
      const isLight = hasDot(text, column, row);
      if (!isLight && !(row > 0 && column > 0 && hasDot(text, column - 1, row - 1))) continue;
      pixels.fill(isLight ? 255 : 0, (y * width + x) * 4, (y * width + x) * 4 + 3);
      pixels[(y * width + x) * 4 + 3] = 120;
    }
  return pixels;
}

/** Writes `watermarked.jpg` into the folder: the picture, at most 1600 pixels wide, with the text all over it. */
export async function writeWatermark(picture: Sharp, folder: string, text: string): Promise<Size> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  await sharp(data, { raw: info })
    .composite([{ input: layer(info, text), raw: { width, height, channels: 4 } }])
    .jpeg({ quality: 85 })
    .toFile(join(folder, 'watermarked.jpg'));
  return { width, height };
}
