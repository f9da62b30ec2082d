import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';

/** Pixels in memory: sRGB, upright, opaque. */
export interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * Encoder settings per format. A frame is one of ten thumbnails of a video, a photo is the content
 * itself.
 */
export interface EncodeQuality {
  avif: { quality: number; effort: number };
  webp: { quality: number; effort: number };
  jpeg: { quality: number };
}

/**
 * AVIF is for lists and previews: larger files cost more time to encode than they save in transfer.
 */
const widest_avif = 1280;
/**
 * Maximum ratio of height to width: no format accepts any height, and no page shows such a strip.
 */
const highest = 4;

export const boxOf = (width: number): ResizeOptions => ({
  width,
  height: width * highest,
  fit: 'inside',
  withoutEnlargement: true,
});

/**
 * Writes `{name}{width}.avif`, `.webp` and `.jpg` for each width; a smaller picture is written
 * unscaled under every name.
 */
export async function writeSizes(
  picture: Pixels,
  folder: string,
  name: string,
  widths: readonly number[],
  quality: EncodeQuality,
): Promise<void> {
  const written = new Map<string, string>();
  for (const width of widths) {
    const sized = await resized(picture, width);
    for (const format of ['avif', 'webp', 'jpg'] as const) {
      if (format === 'avif' && width > widest_avif) continue;
      const path = join(folder, `${name}${width}.${format}`);
      const same = `${sized.info.width}x${sized.info.height}.${format}`;
      const earlier = written.get(same);
      if (earlier === undefined) await encoded(sized, format, quality).toFile(path);
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

export function encoded(
  picture: Pixels,
  format: 'avif' | 'webp' | 'jpg',
  { avif, webp, jpeg }: EncodeQuality,
): Sharp {
  if (format === 'avif') return open(picture).avif({ ...avif, chromaSubsampling: '4:2:0' });
  return format === 'webp'
    ? open(picture).webp(webp)
    : open(picture).jpeg({ ...jpeg, progressive: true });
}
