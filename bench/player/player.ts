import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright-core';
import { prepare } from '../../tools/prepare/prepare.mjs';
import { buildBare } from '../builds.ts';
import { benchBundles } from '../bundles.ts';
import { seedDatabase } from '../database.ts';
import type { Figure } from '../figure.ts';
import { benchBeacons } from './beacons.ts';
import { benchDroppedFrames } from './dropped-frames.ts';
import { startFilmSite } from './film-site.ts';
import { benchFirstFrame } from './first-frame.ts';
import { benchTimeBar } from './time-bar.ts';
import { chromium_flags } from '#tests/support/chromium-flags.ts';

/** The player as a visitor has it, then what is watched with it. */
export async function* benchPlayer(build: string): AsyncGenerator<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    yield await sizes(build);
    yield* films(build, join(folder, 'films'));
    await using database = await seedDatabase(join(folder, 'rows'));
    yield await benchBeacons({ build, database, data_dir: join(folder, 'site') });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The figures of `bundles` about the player. */
async function sizes(build: string): Promise<Figure[]> {
  const figures = await benchBundles({ site: build, bare: await buildBare() });
  return figures.filter(({ name }) => /player|embed/.test(name));
}

async function* films(build: string, folder: string): AsyncGenerator<Figure[]> {
  const { chromium } = await prepare(
    { role: 'npm run bench', chromium: true, media: true },
    { output: 2 },
  );
  if (chromium === undefined) throw new Error('there is no Chromium');
  await using site = await startFilmSite(build, folder);
  const browser = await playwright.launch({ executablePath: chromium, args: [...chromium_flags] });
  try {
    yield await benchFirstFrame(browser, site);
    yield await benchTimeBar(browser, site);
    yield await benchDroppedFrames(browser, site);
  } finally {
    await browser.close();
  }
}
