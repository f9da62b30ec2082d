import { randomBytes } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium as playwright, type Browser, type Page } from 'playwright-core';
import { compose } from '#app/compose.ts';
import { openDatabase } from '#app/database.ts';
import { pages } from '#contracts/pages/pages.ts';
import { createAlbum } from '#domain/submissions/index.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { figure, type Figure } from './figure.ts';
import { root } from './site.ts';
import { chromium_flags } from '#tests/support/chromium-flags.ts';

const photo_count = 200;
/** px, and px a second: a finger that scrolls briskly. */
const screen = { width: 390, height: 844 };
const scroll_speed = 2000;

/** An album of 200 photos on a telephone, scrolled from its beginning to its end and back: how even its frames are and what memory the page then holds. */
export async function benchLargeAlbum({
  origin,
  data_dir,
  chromium,
}: {
  origin: string;
  data_dir: string;
  chromium: string;
}): Promise<Figure[]> {
  const path = await makeAlbum(data_dir);
  const browser = await playwright.launch({ executablePath: chromium, args: [...chromium_flags] });
  try {
    const context = await browser.newContext({
      viewport: screen,
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await page.goto(origin + path, { waitUntil: 'load' });
    if ((await page.locator('main a[id^="photo-"]').count()) !== photo_count)
      throw new Error('the album lacks photos');
    // Everything has been read and decoded once; what is judged is scrolling, not the network.
    await scrollThrough(page);
    const frames = await frameTimes(page, () => scrollThrough(page));
    const late = frames.filter((ms) => ms > 20).length;
    return [
      figure('web', 'album of 200 photos, frames of a scroll within 20 ms', {
        value: 100 * (1 - late / frames.length),
        unit: '%',
        bound: { least: 95 },
        note: `${frames.length} frames, the longest ${Math.max(...frames).toFixed(0)} ms`,
      }),
      figure('web', 'album of 200 photos, memory of the page after it', {
        value: (await privateBytes(browser)) / 1_000_000,
        unit: 'MB',
        bound: { most: 150 },
        note: 'private memory of the page’s process',
      }),
    ];
  } finally {
    await browser.close();
  }
}

/** 200 different files in one album: the demo's photos under other keys. Returns the page's path. */
async function makeAlbum(data_dir: string): Promise<string> {
  const config = readConfig({ DATA_DIR: data_dir, SEED: 'none' }, root);
  await using database = await openDatabase(config, { may_attach: true });
  await using product = await compose(config, database, silentLog);
  const ctx = product.system_ctx;
  const given = await ctx.db
    .selectFrom('photo')
    .select(['storage_key', 'width', 'height'])
    .orderBy('photo_id')
    .limit(12)
    .execute();
  const photos = Array.from({ length: photo_count }, (_, index) => {
    const { storage_key, width, height } = given[index % given.length] ?? {
      storage_key: '',
      width: 1,
      height: 1,
    };
    return {
      from: storage_key,
      row: {
        storage_key: randomBytes(12).toString('hex'),
        content_hash: randomBytes(32),
        width,
        height,
      },
    };
  });
  for (const { from, row } of photos)
    await cp(join(config.media_dir, 'a', from), join(config.media_dir, 'a', row.storage_key), {
      recursive: true,
    });
  const ids = await ctx.db
    .insertInto('photo')
    .values(photos.map(({ row }) => row))
    .returning('photo_id')
    .execute();
  const title = 'Two hundred photos';
  const album_id = await createAlbum(ctx, {
    command: 'velour import',
    orientation: 'str',
    lang: 'en',
    title,
    photos: ids,
  });
  const { dir } = await ctx.db
    .selectFrom('album')
    .select('dir')
    .where('album_id', '=', album_id)
    .executeTakeFirstOrThrow();
  return pages.album({ album_id, dir });
}

/** Down to the end and up again, as a finger does it: by the compositor. */
async function scrollThrough(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (const distance of [-height, height])
    await session.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 400,
      yDistance: distance,
      speed: scroll_speed,
      gestureSourceType: 'touch',
    });
  await session.detach();
}

/** ms between one frame of the page and the next while `act` goes on. */
async function frameTimes(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const frame = (time: number): void => {
      times.push(time);
      requestAnimationFrame(frame);
    };
    Object.assign(window, { frame_times: times });
    requestAnimationFrame(frame);
  });
  await act();
  const times = await page.evaluate(
    () => (window as unknown as { frame_times: number[] }).frame_times,
  );
  return times.slice(1).map((at, index) => at - (times[index] ?? at));
}

/** Of the process that shows the page. */
async function privateBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = await Promise.all(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateOf(id)),
  );
  return Math.max(...sizes);
}

async function privateOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = [...text.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].map(([, number]) =>
    Number(number),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) * 1024;
}
