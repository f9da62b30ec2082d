import { expect, inject, test } from 'vitest';
import { Categories } from '#contracts/calls/catalogue/catalogue.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { languages } from '#contracts/vocabulary.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstVideo } from '#tests/support/player.ts';

// Ways into the catalogue around the lists: the blocks of the home page, and suggested categories next to a video.
const browser = withBrowser();
const origin = inject('origin');
const lines = 3;

const get = (path: string, cookie = ''): Promise<Response> =>
  fetch(origin + path, { redirect: 'manual', headers: { cookie } });

async function categories(): Promise<{ href: string; total_videos: number }[]> {
  const all = Categories.parse(
    await (await get('/api/json/categories/14400/str.all.en.json')).json(),
  ).categories;
  return all.map(({ dir, total_videos }) => ({
    href: listingPage({ kind: 'categories', dirs: [dir] }, 'latest-updates'),
    total_videos,
  }));
}

/** The links of each block of a home page, by its order. */
async function blocksOf(cookie = ''): Promise<string[][]> {
  const html = await (await get('/', cookie)).text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const lists = [
    ...main.matchAll(/<section><h2 class="caps">[^<]*<\/h2><ul>(.*?)<\/ul><\/section>/gs),
  ].map(([, items = '']) => items);
  return lists.map((items) => [...items.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href));
}

test('home begins with what is popular, the largest categories, models, and categories drawn by lot', async () => {
  const { page } = await browser.visit();
  await openAlive(page, '/');
  const blocks = page.getByRole('main').locator('section', { has: page.locator('h2.caps') });
  expect(await blocks.locator('h2').allTextContents()).toEqual([
    'Popular now',
    'Categories',
    'Models',
    'Surprise me',
  ]);
  for (const block of await blocks.all())
    expect(await block.getByRole('listitem').count()).toBe(lines);

  const [keywords = [], largest = [], models = [], random = []] = await blocksOf();
  expect(largest).toEqual((await categories()).slice(0, lines).map(({ href }) => href));
  expect(new Set([...largest, ...random]).size).toBe(2 * lines);
  expect(models.every((href) => href.startsWith('/model/'))).toBe(true);
  for (const href of [...keywords, ...models, ...random])
    expect([href, (await get(href)).status]).toEqual([href, 200]);
  expect(keywords.every((href) => href.startsWith('/search/'))).toBe(true);
});

test('the random categories are the same for every visitor, language and theme', async () => {
  const draws = new Set<string>();
  const cookies = ['', ...languages.map((language) => `app_lang=${language}; theme=light`)];
  for (const cookie of cookies) {
    const [, , , random = []] = await blocksOf(cookie);
    expect([cookie, random.length]).toEqual([cookie, lines]);
    draws.add(random.join(' '));
  }
  // Pages that were cached before the draw changed show the previous one until they are stale.
  const since_change = (Date.now() / 1000) % lifetimes.stats;
  expect(draws.size).toBeLessThanOrEqual(since_change < lifetimes.index_popular ? 2 : 1);
});

test('on a telephone the blocks scroll sideways and the page does not', async () => {
  const { page } = await browser.visit({ width: 360, cookies: { app_lang: 'de' } });
  await openAlive(page, '/');
  const row = page.getByRole('main').locator('div', { has: page.locator('> section > h2.caps') });
  expect(await row.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('where the owner names no partners there is no strip, not even an empty one', async () => {
  expect(await (await get('/')).text()).not.toContain('sponsored');
});

test('next to a video are the largest categories that it is not in, with their numbers', async () => {
  const { video_id, dir } = await firstVideo(origin);
  const { page } = await browser.visit();
  await openAlive(page, `/videos/${video_id}/${dir}/`);
  const suggested = page.getByRole('region', { name: 'Suggested categories' }).getByRole('link');
  const links = await suggested.evaluateAll((found) =>
    found.map((link) => link.getAttribute('href') ?? ''),
  );
  const own = await page
    .locator('main a[href^="/categories/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const topics = own.filter((href) => !links.includes(href));
  expect(topics.length).toBeGreaterThan(0);
  const largest = (await categories())
    .filter(({ href }) => !topics.includes(href))
    .slice(0, links.length);
  expect(links).toEqual(largest.map(({ href }) => href));
  expect(links.length).toBeGreaterThanOrEqual(6);
  const numbers = await suggested.locator('.num').allTextContents();
  expect(numbers).toEqual(largest.map(({ total_videos }) => String(total_videos)));
});
