import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';

/** Pixels in memory: sRGB, upright, opaque. */
export interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** How much care goes into the files. A frame is one of ten of a video, a photo is the thing itself. */
export interface Care {
  avif: { quality: number; effort: number };
  webp: { quality: number; effort: number };
  jpeg: { quality: number };
}

/** AVIF is for lists and previews: larger, it costs more time to make than it saves to send. */
const widest_avif = 1280;
/** A strip is narrowed until it is this many times as high as wide: no format takes any height, and no page shows it. */
const highest = 4;

export const boxOf = (width: number): ResizeOptions => ({
  width,
  height: width * highest,
  fit: 'inside',
  withoutEnlargement: true,
});

/** Writes `{name}{width}.avif`, `.webp` and `.jpg` for each width; a smaller picture stands as it is under every name. */
export async function writeSizes(
  picture: Pixels,
  folder: string,
  name: string,
  widths: readonly number[],
  care: Care,
): Promise<void> {
  const written = new Map<string, string>();
  for (const width of widths) {
    const sized = await resized(picture, width);
    for (const format of ['avif', 'webp', 'jpg'] as const) {
      if (format === 'avif' && width > widest_avif) continue;
      const path = join(folder, `${name}${width}.${format}`);
      const same = `${sized.info.width}x${sized.info.height}.${format}`;
      const earlier = written.get(same);
      if (earlier === undefined) await encoded(sized, format, care).toFile(path);
      else await copyFile(earlier, path);
      written.set(same, path);
    }
  }
}

const open = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

async function resized(picture: Pixels, width: number): Promise<Pixels> {
  if (picture.info.width <= width && picture.info.height <= width * highest) return picture;
  return open(picture).resize(boxOf(width)).raw().toBuffer({ resolveWithObject: true });
}

function encoded(
  picture: Pixels,
  format: 'avif' | 'webp' | 'jpg',
  { avif, webp, jpeg }: Care,
): Sharp {
  if (format === 'avif') return open(picture).avif({ ...avif, chromaSubsampling: '4:2:0' });
  return format === 'webp'
    ? open(picture).webp(webp)
    : open(picture).jpeg({ ...jpeg, progressive: true });
}
