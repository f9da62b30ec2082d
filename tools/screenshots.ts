/**
 * Pictures of the site for docs/screenshots: every kind of page at three widths in both themes, and home in languages that need other room.
 * `node tools/screenshots.ts http://127.0.0.1:3000 [folder]`, against a running, seeded site.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { videosUrl } from '#contracts/listing-url.ts';
import { pages } from '#contracts/pages.ts';
import type { VideoCard, VideoListing } from '#contracts/videos.ts';
import { themes, type Language, type Theme } from '#contracts/vocabulary.ts';

const [origin = 'http://127.0.0.1:3000', folder = join(import.meta.dirname, '../docs/screenshots')] = process.argv.slice(2);
const sizes = [
  [390, 844],
  [768, 1024],
  [1440, 1000],
] as const;
const languages: readonly Language[] = ['ja', 'de', 'ru'];
/** Of 100: what no eye tells from the screen. */
const quality = 82;

interface Shot {
  name: string;
  path: string;
  /** What somebody does before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

interface Look {
  width: number;
  height: number;
  theme: Theme;
  language?: Language;
}

const cards = await mostPopular();
const video = cards.find(({ height, lang }) => height >= 720 && lang === 'en') ?? cards[0];
if (!video) throw new Error('The catalogue is empty.');

const shots: Shot[] = [
  { name: 'home', path: pages.home() },
  { name: 'listing', path: pages.videos('top-rated') },
  { name: 'filters', path: pages.videos('top-rated', { type: 'hd', duration: 1 }) },
  { name: 'video', path: pages.video(video) },
  { name: 'categories', path: pages.categories() },
  { name: 'category', path: '/categories/landscape,water/latest-updates/' },
  { name: 'tag', path: '/tags/slow-cinema/latest-updates/' },
  { name: 'country', path: '/country/no/latest-updates/' },
  { name: 'no-country', path: '/top-country/' },
  { name: 'search', path: '/search/light' },
  { name: 'nothing-found', path: '/search/zzzzzz' },
  { name: 'favourites', path: pages.favourites() },
  { name: 'history', path: pages.history() },
  { name: 'information', path: pages.information('privacy') },
  { name: 'sitemap', path: pages.information('sitemap-page') },
  { name: 'not-found', path: '/nothing/' },
  { name: 'share', path: `${pages.video(video)}#share`, act: (page) => page.getByRole('dialog', { name: 'Share' }).waitFor() },
];

/** The twelve most popular videos. */
async function mostPopular(): Promise<VideoCard[]> {
  const query = { lifetime: 600, gender: 'str', sort: 'most-popular', count: 12, section: '', object_id: '', page: 1 } as const;
  const response = await fetch(origin + videosUrl.build({ ...query, type: 'all', duration: '', date: '' }));
  return ((await response.json()) as VideoListing).videos;
}

/** What a visitor of some days keeps: six favourites, six videos watched, the cookie notice read. */
function keptThings(): Record<string, string> {
  const entries = cards.map(({ title, scr, video_id, duration, dir, rating, sg_id, ex_tube, ex_id }) => {
    return { type: 'video', title, scr, video_id, duration, dir, rating, sg_id, ex_tube, ex_id };
  });
  return {
    favourites: JSON.stringify(entries.slice(0, 6)),
    history: JSON.stringify(entries.slice(6).map(({ video_id, ...rest }) => ({ ...rest, params: { video_id } }))),
    showCookiesNotify: 'false',
  };
}

async function take(browser: Browser, wanted: readonly Shot[], { width, height, theme, language }: Look): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height }, baseURL: origin });
  const cookies = { theme, ...(language && { app_lang: language }) };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  await context.addInitScript((kept) => {
    // The empty page between two pages keeps nothing.
    if (location.protocol === 'about:') return;
    for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
  }, keptThings());
  const page = await context.newPage();
  for (const { name, path, act } of wanted) {
    // A page of its own each: what is opened by an address's end opens with the document only.
    await page.goto('about:blank');
    await page.goto(path, { waitUntil: 'networkidle' });
    await act?.(page);
    const file = [name, language, width, theme].filter(Boolean).join('-');
    await writeFile(
      join(folder, `${file}.webp`),
      await sharp(await page.screenshot())
        .webp({ quality })
        .toBuffer(),
    );
  }
  await context.close();
}

const executable = process.env['CHROMIUM_BIN'] ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));
if (!executable) throw new Error('No Chromium was found; set CHROMIUM_BIN.');
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const theme of themes)
    for (const [width, height] of sizes) {
      await take(browser, shots, { width, height, theme });
      for (const language of languages) await take(browser, shots.slice(0, 1), { width, height, theme, language });
    }
} finally {
  await browser.close();
}
