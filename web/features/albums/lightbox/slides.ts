import type { SlideData } from 'photoswipe';
import { photoSrcset, type Photo } from '#contracts/calls/catalogue/albums.ts';

/** The formats of photos, best first. */
export type PhotoFormat = 'avif' | 'webp' | 'jpg';

/** The zoom ends at the width of the widest file. */
const widest = 2560;

/** A photo as the lightbox takes it; AVIF ends at 1280 px, beyond it comes WebP, which every browser that reads AVIF reads as well. */
export function slideOf(
  { url, width, height }: Photo,
  format: PhotoFormat,
  alt: string,
): SlideData {
  const shown = Math.min(width, widest);
  return {
    src: url,
    srcset:
      format === 'avif'
        ? `${photoSrcset(url, 'avif')}, ${photoSrcset(url, 'webp').split(', ').at(-1)}`
        : photoSrcset(url, format),
    width: shown,
    height: Math.round((shown * height) / Math.max(1, width)),
    alt,
  };
}

/** The format that the browser chose for a picture of the page, from its address; what it chose for one it reads for all. */
export function formatOf(address: string): PhotoFormat {
  const [, ending] = /\.(avif|webp)$/.exec(address) ?? [];
  return ending === 'avif' || ending === 'webp' ? ending : 'jpg';
}
