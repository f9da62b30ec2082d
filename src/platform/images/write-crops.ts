import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { CropArea, Size } from './port.ts';
import { encoded, type EncodeQuality, type Pixels } from './write-sizes.ts';

/** The part of a picture that has the shape of a size: the wanted area within its bounds, or the middle. */
export function areaOf(
  picture: Size,
  shape: Size,
  wanted?: CropArea,
): { left: number; top: number; width: number; height: number } {
  const x = Math.min(wanted?.x ?? 0, picture.width - 1);
  const y = Math.min(wanted?.y ?? 0, picture.height - 1);
  const most_width = Math.min(wanted?.width ?? picture.width, picture.width - x);
  const most_height = Math.min(wanted?.height ?? picture.height, picture.height - y);
  const ratio = shape.width / shape.height;
  const width = Math.max(1, Math.min(most_width, Math.round(most_height * ratio)));
  const height = Math.max(1, Math.min(most_height, Math.round(width / ratio)));
  return {
    left: x + Math.floor((most_width - width) / 2),
    top: y + Math.floor((most_height - height) / 2),
    width,
    height,
  };
}

/** Writes `{width}.avif`, `.webp` and `.jpg` of an area of the pixels for each size; never enlarges. */
export async function writeCrops(
  { data, info }: Pixels,
  folder: string,
  { sizes, area }: { sizes: readonly Size[]; area: ReturnType<typeof areaOf> },
  quality: EncodeQuality,
): Promise<void> {
  const cut = sharp(data, { raw: info }).extract(area);
  const pixels = await raw(cut);
  for (const { width, height } of sizes) {
    const isSmaller = pixels.info.width <= width;
    const sized = isSmaller
      ? pixels
      : await raw(sharp(pixels.data, { raw: pixels.info }).resize({ width, height, fit: 'fill' }));
    for (const format of ['avif', 'webp', 'jpg'] as const)
      await encoded(sized, format, quality).toFile(join(folder, `${width}.${format}`));
  }
}

const raw = (picture: Sharp): Promise<Pixels> =>
  picture.raw().toBuffer({ resolveWithObject: true });
