/**
 * Pictures of the site for docs/screenshots: home, listing and video page at three widths in both themes.
 * `node tools/screenshots.ts http://127.0.0.1:3000 [folder]`, against a running, seeded site.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { videosUrl } from '#contracts/listing-url.ts';
import type { VideoListing } from '#contracts/videos.ts';

const [origin = 'http://127.0.0.1:3000', folder = join(import.meta.dirname, '../docs/screenshots')] = process.argv.slice(2);
const executable = process.env['CHROMIUM_BIN'] ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));
if (!executable) throw new Error('No Chromium was found; set CHROMIUM_BIN.');

const whole = {
  lifetime: 600,
  gender: 'str',
  count: 12,
  section: '',
  object_id: '',
  page: 1,
  type: 'all',
  duration: '',
  date: '',
} as const;
const listing = (await (await fetch(origin + videosUrl.build({ ...whole, sort: 'most-popular' }))).json()) as VideoListing;
const video = listing.videos.find(({ height, lang }) => height >= 720 && lang === 'en') ?? listing.videos[0];
if (!video) throw new Error('The catalogue is empty.');

const pages = { home: '/', listing: '/videos/top-rated/', video: `/videos/${video.video_id}/${video.dir}/` };
const sizes = [
  [390, 844],
  [768, 1024],
  [1440, 1000],
] as const;

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox', '--disable-gpu'] });
for (const theme of ['dark', 'light'] as const) {
  for (const [width, height] of sizes) {
    const context = await browser.newContext({ viewport: { width, height } });
    await context.addCookies([{ name: 'theme', value: theme, url: origin }]);
    const page = await context.newPage();
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(origin + path, { waitUntil: 'networkidle' });
      await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) });
    }
    await context.close();
  }
}
await browser.close();
