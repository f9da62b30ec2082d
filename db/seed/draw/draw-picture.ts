import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { scenes, type SceneName } from '../data/scenes.ts';
import { createCanvas, develop, type Size } from './canvas.ts';
import { createRandom } from '../random.ts';

/** One picture to draw: a scene, the seed of its composition, and the moment of its motion. */
export interface PicturePlan extends Size {
  key: string;
  scene: SceneName;
  /** Seconds into the scene. */
  moment: number;
}

/** Widths of a photo's renditions, as the product makes them. */
const photo_widths = [320, 640, 1280, 2560] as const;
const widest_avif = 1280;

function paint(plan: PicturePlan): Sharp {
  const { key, scene, moment, width, height } = plan;
  const canvas = createCanvas(plan);
  scenes[scene](plan, createRandom(`${key}/${scene}`))(canvas, moment);
  const bytes = Buffer.allocUnsafe(width * height * 3);
  develop(canvas, 0.12, bytes);
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/** Draws a photograph into `folder` in three formats; the folder appears only when it is whole. */
export async function drawPhoto(plan: PicturePlan, folder: string): Promise<void> {
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const picture = paint(plan);
  for (const width of photo_widths) {
    const sized = picture.clone().resize({ width, withoutEnlargement: true });
    const file = (format: string): string => join(part, `${width}.${format}`);
    if (width <= widest_avif)
      await sized.clone().avif({ quality: 55, effort: 1 }).toFile(file('avif'));
    await sized.clone().webp({ quality: 82, effort: 2 }).toFile(file('webp'));
    await sized.clone().jpeg({ quality: 82 }).toFile(file('jpg'));
  }
  await rename(part, folder);
}

/** Draws an avatar or a banner into one webp file. */
export async function drawPicture(plan: PicturePlan, file: string): Promise<void> {
  await writeFile(`${file}.part`, await paint(plan).webp({ quality: 84, effort: 3 }).toBuffer());
  await rename(`${file}.part`, file);
}
