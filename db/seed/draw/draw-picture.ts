import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { createCanvas, develop, vignette } from './canvas.ts';
import { looks } from './looks/all.ts';
import type { PicturePlan } from './photos.ts';
import { createRandom } from '../random.ts';

/** Widths of a photo's renditions, as the product makes them. */
const photo_widths = [320, 640, 1280, 2560] as const;
const widest_avif = 1280;

sharp.concurrency(1);
sharp.cache(false);

function paint(plan: PicturePlan): Sharp {
  const canvas = createCanvas(plan);
  looks[plan.look](plan, createRandom(`${plan.key}/${plan.look}`)).paint(canvas, plan.moment, 0.5);
  const bytes = Buffer.allocUnsafe(plan.width * plan.height * 3);
  develop(canvas, vignette(plan, 0.12), bytes);
  return sharp(bytes, { raw: { width: plan.width, height: plan.height, channels: 3 } });
}

/** Draws a photograph into `folder` as `{width}.avif`, `.webp` and `.jpg`; the folder appears only when it is whole. */
export async function drawPhoto(plan: PicturePlan, folder: string): Promise<void> {
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const picture = paint(plan);
  for (const width of photo_widths) {
    const sized = picture.clone().resize({ width, withoutEnlargement: true });
    if (width <= widest_avif)
      await sized
        .clone()
        .avif({ quality: 55, effort: 1 })
        .toFile(join(part, `${width}.avif`));
    await sized
      .clone()
      .webp({ quality: 82, effort: 2 })
      .toFile(join(part, `${width}.webp`));
    await sized
      .clone()
      .jpeg({ quality: 82 })
      .toFile(join(part, `${width}.jpg`));
  }
  await rename(part, folder);
}

/** Draws an avatar or a banner into one webp file. */
export async function drawPicture(plan: PicturePlan, file: string): Promise<void> {
  await writeFile(`${file}.part`, await paint(plan).webp({ quality: 84, effort: 3 }).toBuffer());
  await rename(`${file}.part`, file);
}
