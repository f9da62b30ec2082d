import { join } from 'node:path';
import sharp from 'sharp';
import { refuse } from './open-photo.ts';
import type { IconFacts } from './port.ts';

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
/** Pixels per inch at which an SVG has the size that it names. */
const plain_density = 72;
const density_max = 100_000;

/** Draws each icon from the source: an SVG is sharp in all of them. */
export async function writeIcons(
  file: string,
  folder: string,
  icons: readonly IconFacts[],
): Promise<void> {
  const { format, width, height } = await sharp(file).metadata().catch(refuse);
  for (const { name, size, margin, background } of icons) {
    const inner = Math.round(size * (1 - 2 * margin));
    const larger = Math.max(width, height);
    const density = Math.min(Math.ceil((plain_density * inner) / larger), density_max);
    const mark = await sharp(file, format === 'svg' ? { density } : {})
      .resize(inner, inner, { fit: 'contain', background: transparent })
      .png()
      .toBuffer()
      .catch(refuse);
    const canvas = { width: size, height: size, channels: 4 as const };
    await sharp({ create: { ...canvas, background: background || transparent } })
      .composite([{ input: mark, gravity: 'centre' }])
      .png()
      .toFile(join(folder, name));
  }
}
