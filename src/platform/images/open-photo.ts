import sharp, { type Sharp } from 'sharp';
import { damaged, MediaRefused } from '../media-refused.ts';
import { decodeHeic, tooLarge } from './decode-heic.ts';
import type { PhotoFacts } from './port.ts';
import { sniffPhoto } from './sniff-photo.ts';

const most_pixels = 64e6;

/**
 * The libvips loader of each format; all other loaders are blocked, whatever the content looks
 * like.
 */
const readers = {
  jpeg: 'JpegFile',
  png: 'PngFile',
  webp: 'WebpFile',
  avif: 'HeifFile',
  gif: 'NsgifFile',
  heic: 'PngBuffer',
} as const;

export interface OpenPhoto {
  facts: PhotoFacts;
  /** Upright; decoded lazily. */
  picture: Sharp;
}

/**
 * Detects an uploaded photo's format from its content and its displayed size. Throws MediaRefused.
 */
export async function openPhoto(file: string): Promise<OpenPhoto> {
  const format = await sniffPhoto(file);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [`VipsForeignLoad${readers[format]}`] });
  if (format === 'heic') {
    const { width, height, picture } = await decodeHeic(file, most_pixels).catch(refuse);
    return { facts: { width, height, format }, picture };
  }
  const picture = sharp(file, {
    limitInputPixels: most_pixels,
    failOn: 'warning',
    pages: 1,
    sequentialRead: true,
  });
  const { autoOrient } = await picture.metadata().catch(refuse);
  return {
    facts: { width: autoOrient.width, height: autoOrient.height, format },
    picture: picture.autoOrient(),
  };
}

/** An error of a loader is caused by the photo. */
export function refuse(error: unknown): never {
  if (error instanceof MediaRefused) throw error;
  if (/exceeds pixel limit/.test(String(error))) throw tooLarge(most_pixels);
  throw damaged('photo', 'it cannot be decoded', { cause: error });
}
