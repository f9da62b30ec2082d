import sharp from 'sharp';
import { lumaOf, pdqOf } from '../hash/pdq.ts';
import type { WrittenHash } from './child-task.ts';
import type { Pixels } from './write-sizes.ts';

/** Larger pictures are squeezed into a square of this side first, as the reference program does: the hash is the same within some bits. */
const side = 512;
/** Of each side; what was cropped by about five per cent is found by its hash. */
const middle_share = 0.95;

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** PDQ of a photo, or of an area of it, and of the middle of that; undefined for one that is too small. */
export async function hashPhoto(
  pixels: Pixels,
  area: Area = { left: 0, top: 0, width: pixels.info.width, height: pixels.info.height },
): Promise<WrittenHash | undefined> {
  const { width, height } = area;
  const whole = await hashArea(pixels, area);
  const inner = {
    width: Math.max(1, Math.round(width * middle_share)),
    height: Math.max(1, Math.round(height * middle_share)),
  };
  const middle = await hashArea(pixels, {
    left: area.left + ((width - inner.width) >> 1),
    top: area.top + ((height - inner.height) >> 1),
    ...inner,
  });
  if (!whole || !middle) return undefined;
  return {
    pdq: whole.hash.toString('hex'),
    middle: middle.hash.toString('hex'),
    quality: whole.quality,
  };
}

async function hashArea({ data, info }: Pixels, area: Area) {
  const cut = sharp(data, { raw: { ...info, channels: info.channels } }).extract(area);
  const fits = area.width <= side && area.height <= side;
  const small = await (fits ? cut : cut.resize(side, side, { fit: 'fill' }))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return pdqOf(lumaOf(small.data), small.info.width, small.info.height);
}
