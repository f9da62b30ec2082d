import sharp, { type Sharp } from 'sharp';
import { MediaRefused } from '../media-refused.ts';
import { decodeHeic, tooLarge } from './decode-heic.ts';
import type { PhotoFacts } from './port.ts';
import { sniffPhoto } from './sniff-photo.ts';

const most_pixels = 64e6;

/** libvips' own reader of each kind: no other one will be used, whatever the content makes it believe. */
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
  /** Upright; decoded when it is used. */
  picture: Sharp;
}

/** Looks at a stranger's photo: its kind by content, its size as it is seen. Throws MediaRefused. */
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

/** What a reader complains of is the photo's fault. */
export function refuse(error: unknown): never {
  if (error instanceof MediaRefused) throw error;
  if (/exceeds pixel limit/.test(String(error))) throw tooLarge(most_pixels);
  throw new MediaRefused('damaged', 'The photo is damaged: it cannot be decoded.', {
    cause: error,
  });
}
