import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Create, type Sharp } from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { createImages } from '#platform/images/create-images.ts';
import type { Images, PhotoFacts, PhotoHash } from '#platform/images/port.ts';
import { createJail } from '#platform/jail/create-jail.ts';
import type { Jail, JailedRun } from '#platform/jail/port.ts';
import { drawHeic } from './draw-heic.ts';

export interface PhotoTests {
  readonly folder: string;
  readonly jail: Jail;
  readonly images: Images;
  /** Commands that the jail was asked to run. */
  readonly runs: readonly JailedRun[];
  /** A file under a name that reveals nothing. */
  file(content: Buffer | string): Promise<string>;
  convert(
    file: string,
    widths: readonly number[],
  ): Promise<{
    folder: string;
    names: string[];
    facts: PhotoFacts & { hash: PhotoHash | undefined };
  }>;
  /** As a telephone writes it. */
  heic(width: number, height: number, quarters: 0 | 1): Promise<Buffer>;
}

/** A folder for photos and the real thing that reads them, for the tests of one file. */
export function withPhotos(): PhotoTests {
  const state: { folder?: string; jail?: Jail; images?: Images } = {};
  const runs: JailedRun[] = [];
  let drawn = 0;
  const made = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('only within a test');
    return part;
  };
  beforeAll(async () => {
    state.folder = await mkdtemp(join(tmpdir(), 'velour-photos-'));
    const jail = await createJail({ allow_unjailed: false });
    state.jail = jail;
    state.images = createImages({
      kind: jail.kind,
      run(run) {
        runs.push(run);
        return jail.run(run);
      },
    });
  });
  afterAll(() => rm(made(state.folder), { recursive: true, force: true }));
  const aPath = (): string => join(made(state.folder), `${(drawn += 1)}.jpg`);
  return {
    runs,
    get folder() {
      return made(state.folder);
    },
    get jail() {
      return made(state.jail);
    },
    get images() {
      return made(state.images);
    },
    async file(content) {
      const path = aPath();
      await writeFile(path, content);
      return path;
    },
    async convert(file, widths) {
      const folder = `${file}.out`;
      await mkdir(folder);
      const facts = await made(state.images).convert(file, folder, widths);
      return { folder, facts, names: (await readdir(folder)).toSorted() };
    },
    async heic(width, height, quarters) {
      const path = aPath();
      await drawHeic(path, width, height, quarters);
      return readFile(path);
    },
  };
}

/** Red above, blue below; the left edge is white. */
export function aPicture(width = 60, height = 40): Sharp {
  const part = (background: string, across: number, down: number): { create: Create } => ({
    create: { width: across, height: down, channels: 3, background },
  });
  return sharp(part('#f00', width, height))
    .composite([
      { input: part('#00f', width, height / 2), left: 0, top: height / 2 },
      { input: part('#fff', width / 10, height), left: 0, top: 0 },
    ])
    .removeAlpha();
}

/** The colour at a place, both from 0 to 1, as three digits: 0 dark, 1 between, 2 full. */
export async function colourAt(file: string, across: number, down: number): Promise<string> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)]
    .map((value) => (value < 80 ? 0 : value > 170 ? 2 : 1))
    .join('');
}
