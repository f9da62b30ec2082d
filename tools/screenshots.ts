/**
 * Pictures of the site for docs/screenshots: every kind of page at three widths in both themes, and home in languages that need other room.
 * `node tools/screenshots.ts http://127.0.0.1:3000 [folder [names …]]`, against a running, seeded site; names choose among the pictures.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { albumsUrl, type AlbumListing } from '#contracts/calls/catalogue/albums.ts';
import { channelsUrl, type ChannelListing } from '#contracts/calls/catalogue/channels.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import { videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import { modelsUrl, type ModelListing } from '#contracts/calls/catalogue/models.ts';
import { pages } from '#contracts/pages/pages.ts';
import { entered_key } from '#contracts/policy.ts';
import type { VideoCard, VideoListing } from '#contracts/calls/catalogue/videos.ts';
import { themes, type Language, type Theme } from '#contracts/vocabulary.ts';

const [
  origin = 'http://127.0.0.1:3000',
  folder = join(import.meta.dirname, '../docs/screenshots'),
  ...names
] = process.argv.slice(2);
const sizes = [
  [390, 844],
  [768, 1024],
  [1440, 1000],
] as const;
const languages: readonly Language[] = ['ja', 'de', 'ru'];
/** Of 100: no eye distinguishes it from the screen. */
const quality = 82;

interface Shot {
  name: string;
  path: string;
  /** Actions before the picture is taken. */
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
const { model, channel, album } = await firstOfEach();
if (!video || !model || !channel || !album) throw new Error('The catalogue is empty.');

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
  { name: 'models', path: pages.models('most-popular') },
  {
    name: 'models-filters',
    path: pages.models('most-popular', { hair_color: 5 }),
    act: openFilters,
  },
  { name: 'model', path: pages.model(model.dir) },
  { name: 'model-info', path: pages.model(model.dir, 'info') },
  { name: 'channels', path: pages.channels('most-popular') },
  { name: 'channel', path: pages.channel(channel.dir) },
  { name: 'albums', path: pages.albums('latest-updates') },
  { name: 'album', path: pages.album(album) },
  { name: 'lightbox', path: `${pages.album(album)}#photo-4`, act: untilShown },
  { name: 'search', path: '/search/light' },
  { name: 'nothing-found', path: '/search/zzzzzz' },
  { name: 'favourites', path: pages.favourites() },
  { name: 'history', path: pages.history() },
  { name: 'library', path: pages.library() },
  { name: 'information', path: pages.information('privacy') },
  { name: 'sitemap', path: pages.information('sitemap-page') },
  { name: 'not-found', path: '/nothing/' },
  {
    name: 'share',
    path: `${pages.video(video)}#share`,
    act: (page) => page.getByRole('dialog', { name: 'Share' }).waitFor(),
  },
];

async function getJson<T>(path: string): Promise<T> {
  return (await (await fetch(origin + path)).json()) as T;
}

/** The twelve most popular videos. */
async function mostPopular(): Promise<VideoCard[]> {
  const query = {
    lifetime: 600,
    orientation: 'str',
    sort: 'most-popular',
    count: 12,
    section: '',
    object_id: '',
    page: 1,
  } as const;
  return (
    await getJson<VideoListing>(videosUrl.build({ ...query, type: 'all', duration: '', date: '' }))
  ).videos;
}

/** The most popular model and channel, and the newest album of a dozen photos. */
async function firstOfEach() {
  const all = {
    lifetime: lifetimes.listing,
    orientation: 'str',
    count: 40,
    section: '',
    object_id: '',
    page: 1,
  } as const;
  const [{ models }, { channels }, { albums }] = await Promise.all([
    getJson<ModelListing>(modelsUrl.build({ ...all, sort: 'most-popular', filters: {} })),
    getJson<ChannelListing>(channelsUrl.build({ ...all, sort: 'most-popular' })),
    getJson<AlbumListing>(albumsUrl.build({ ...all, sort: 'latest-updates' })),
  ]);
  return {
    model: models[0],
    channel: channels[0],
    album: albums.find(({ photos_amount }) => photos_amount >= 12),
  };
}

/** The lightbox with its photo and those of its strip. */
async function untilShown(page: Page): Promise<void> {
  await page.locator('dialog[open] .pswp__img').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click();
}

/** The stored data of a visitor of some days: six favourites, six videos watched, the cookie notice read. */
function storedEntries(): Record<string, string> {
  const entries = cards.map(
    ({ title, scr, video_id, duration, dir, rating, sg_id, ex_tube, ex_id }) => {
      return { type: 'video', title, scr, video_id, duration, dir, rating, sg_id, ex_tube, ex_id };
    },
  );
  return {
    favourites: JSON.stringify(entries.slice(0, 6)),
    history: JSON.stringify(
      entries.slice(6).map(({ video_id, ...rest }) => ({ ...rest, params: { video_id } })),
    ),
    showCookiesNotify: 'false',
  };
}

/** Pictures are decoded outside the main thread: one that is loaded may not be drawn yet. */
async function decodeAll(): Promise<void> {
  await Promise.allSettled(
    [...document.images].filter(({ complete }) => complete).map((image) => image.decode()),
  );
}

async function take(
  browser: Browser,
  wanted: readonly Shot[],
  { width, height, theme, language }: Look,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height }, baseURL: origin });
  // The dialog of the age gate would lie on every page.
  const cookies = { theme, [entered_key]: '1', ...(language && { app_lang: language }) };
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })),
  );
  await context.addInitScript((stored) => {
    // The empty page between two pages keeps nothing.
    if (location.protocol === 'about:') return;
    for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
  }, storedEntries());
  const page = await context.newPage();
  for (const { name, path, act } of wanted) {
    // A page of its own each: what is opened by an address's end opens with the document only.
    await page.goto('about:blank');
    await page.goto(path, { waitUntil: 'networkidle' });
    await act?.(page);
    await page.evaluate(decodeAll);
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

const executable =
  process.env['CHROMIUM_BIN'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));
if (!executable) throw new Error('No Chromium was found; set CHROMIUM_BIN.');
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: executable,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const theme of themes)
    for (const [width, height] of sizes) {
      const wanted = shots.filter(({ name }) => names.length === 0 || names.includes(name));
      await take(browser, wanted, { width, height, theme });
      const homes = wanted.filter(({ path }) => path === pages.home());
      for (const language of languages)
        await take(browser, homes, { width, height, theme, language });
    }
} finally {
  await browser.close();
}
