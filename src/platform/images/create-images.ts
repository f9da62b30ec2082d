import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Jail } from '../jail/port.ts';
import type { Images } from './port.ts';

/** Loaded with the first picture: a process that makes none does not pay its memory. */
const load = async () => (await import('sharp')).default;

/** Pictures by sharp. */
export function createImages(_jail: Jail): Images {
  return {
    async check(file) {
      const sharp = await load();
      const { width, height } = await sharp(file).metadata();
      return { width, height, format: 'jpeg' };
    },
    async convert(file, folder, widths) {
      const sharp = await load();
      for (const width of widths)
        await sharp(file)
          .resize({ width, withoutEnlargement: true })
          .toFile(join(folder, `${width}.jpg`));
      return this.check(file);
    },
    async writeFrames(frames, folder, widths) {
      const sharp = await load();
      for (const [n, { file, ...raw }] of frames.entries())
        for (const width of widths) {
          const sized = sharp(await readFile(file), { raw: { ...raw, channels: 3 } }).resize({ width, withoutEnlargement: true });
          await sized
            .clone()
            .webp({ quality: 74, effort: 2 })
            .toFile(join(folder, `t${n}-${width}.webp`));
          await sized
            .clone()
            .jpeg({ quality: 78, progressive: true })
            .toFile(join(folder, `t${n}-${width}.jpg`));
        }
    },
  };
}
