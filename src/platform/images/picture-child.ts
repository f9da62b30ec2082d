import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { MediaRefused } from '../media-refused.ts';
import type { ChildAnswer, ChildTask } from './child-task.ts';
import { hashPhoto } from './hash-photo.ts';
import { openPhoto, refuse } from './open-photo.ts';
import type { PhotoFacts, RawFrame } from './port.ts';
import { areaOf, writeCrops } from './write-crops.ts';
import { writeIcons } from './write-icons.ts';
import { writeWatermark } from './write-watermark.ts';
import { boxOf, writeSizes, type EncodeQuality, type Pixels } from './write-sizes.ts';

// Runs in the jail as a separate process, for one task: the only place where a photo is decoded or
// an image encoded. One thread is
// enough, because workers fill the cores.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Chosen by eye and by measurement: at AVIF's lowest effort the files are as small and as good as
 * at the next three, in a third of the time.
 */
const frame_quality: EncodeQuality = {
  avif: { quality: 50, effort: 0 },
  webp: { quality: 74, effort: 2 },
  jpeg: { quality: 78 },
};
const photo_quality: EncodeQuality = {
  avif: { quality: 56, effort: 1 },
  webp: { quality: 80, effort: 2 },
  jpeg: { quality: 82 },
};
/** Background of transparent photos. */
const background = '#fff';
/** Large enough to force decoding of the whole photo. */
const check_width = 320;

async function perform(task: ChildTask): Promise<ChildAnswer> {
  if (task.task === 'frames') {
    for (const [n, frame] of task.frames.entries())
      await writeSizes(await pixelsOf(frame), task.folder, `t${n}-`, task.widths, frame_quality);
    return { facts: null };
  }
  if (task.task === 'icons') {
    await writeIcons(task.file, task.folder, task.icons);
    return { facts: null };
  }
  const { facts, picture } = await openPhoto(task.file);
  if (task.task === 'crop') return crop(task, facts, picture);
  if (task.task === 'watermark') {
    await writeWatermark(picture, task.folder, task.text).catch(refuse);
    return { facts };
  }
  const widest = task.task === 'convert' ? Math.max(...task.widths) : check_width;
  const pixels = await picture
    .flatten({ background: background })
    .toColourspace('srgb')
    .resize(boxOf(widest))
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  if (task.task !== 'convert') return { facts };
  await writeSizes(pixels, task.folder, '', task.widths, photo_quality);
  const hash = await hashPhoto(pixels);
  return { facts: { ...facts, ...(hash && { hash }) } };
}

async function crop(
  { folder, sizes, area }: Extract<ChildTask, { task: 'crop' }>,
  facts: PhotoFacts,
  picture: Sharp,
): Promise<ChildAnswer> {
  const pixels = await picture
    .flatten({ background: background })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const [shape = pixels.info] = sizes;
  const cut = areaOf(pixels.info, shape, area);
  await writeCrops(pixels, folder, { sizes, area: cut }, photo_quality);
  // Both: what is cut out may be a listed picture, and so may what it was cut out of.
  const found = [await hashPhoto(pixels), await hashPhoto(pixels, cut)];
  const hashes = found.filter((hash) => hash !== undefined);
  return { facts: { ...facts, cut: { width: cut.width, height: cut.height }, hashes } };
}

async function pixelsOf({ file, width, height }: RawFrame): Promise<Pixels> {
  return { data: await readFile(file), info: { width, height, channels: 3 } };
}

function answerOf(error: unknown): ChildAnswer {
  if (error instanceof MediaRefused)
    return { refused: { code: error.code, message: error.message } };
  return { fault: String(error) };
}

const answer = await perform(JSON.parse(process.argv[2] ?? '') as ChildTask).catch(answerOf);
process.stdout.write(JSON.stringify(answer));
