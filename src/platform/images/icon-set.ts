import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { IconFacts, Images } from './port.ts';

/** Icons of one mark, drawn when the first is asked for and stored on disk. */
export interface IconSet {
  /** The file of the mark. */
  file: string;
  /** A PNG. Throws when the mark cannot be drawn. */
  read(name: string): Promise<Buffer>;
}

export interface IconSetOptions {
  images: Pick<Images, 'writeIcons'>;
  /** The file of the mark. */
  file: string;
  icons: readonly IconFacts[];
  /** Where the sets are stored, each in a folder named by what it is drawn from. */
  folder: string;
  /** A folder for unfinished work, on the same disk. */
  work_folder: string;
}

export function createIconSet(options: IconSetOptions): IconSet {
  const { icons, file } = options;
  let drawing: Promise<string> | undefined;
  return {
    file,
    async read(name) {
      if (!icons.some((icon) => icon.name === name)) throw new Error(`There is no icon ${name}.`);
      drawing ??= drawIcons(options);
      // A full disk or a killed child is tried again with the next request.
      const folder = await drawing.catch((error: unknown) => {
        drawing = undefined;
        throw error;
      });
      return readFile(join(folder, name));
    },
  };
}

/** The folder with the icons; another process may draw the same at once. */
async function drawIcons(options: IconSetOptions): Promise<string> {
  const { images, file, icons, folder, work_folder } = options;
  const hash = createHash('sha256')
    .update(await readFile(file))
    .update(JSON.stringify(icons));
  const target = join(folder, hash.digest('hex').slice(0, 32));
  if (await hasAll(target, icons)) return target;
  const work = join(work_folder, `icons-${randomUUID()}`);
  await mkdir(work, { recursive: true });
  try {
    await images.writeIcons(file, work, icons);
    await mkdir(folder, { recursive: true });
    await rename(work, target).catch(async (error: unknown) => {
      if (!(await hasAll(target, icons))) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return target;
}

const hasAll = (folder: string, icons: readonly IconFacts[]): Promise<boolean> =>
  Promise.all(icons.map(({ name }) => readFile(join(folder, name)))).then(
    () => true,
    () => false,
  );
