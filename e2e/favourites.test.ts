import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { pages } from '#contracts/pages.ts';
import { limits } from '#contracts/limits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser, type Visit } from '#tests/support/browser.ts';
import { firstVideo } from '#tests/support/player.ts';

const browser = withBrowser();
const hearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Favourite/ });
const stored = (page: Page, key: string): Promise<unknown> => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), key);
const asked = (requests: readonly string[]): string[] => requests.filter((url) => url.startsWith('/api/json/') || url.includes('.data'));

async function visit(path: string, options?: Parameters<typeof browser.visit>[0]): Promise<Visit> {
  const found = await browser.visit(options);
  await openAlive(found.page, path);
  return found;
}

/** Puts a list into the browser before the page is opened. */
async function keep(page: Page, key: string, entries: unknown): Promise<void> {
  await page.addInitScript(([name, text]) => localStorage.getItem(name) ?? localStorage.setItem(name, text), [
    key,
    JSON.stringify(entries),
  ] as const);
}

const entry = (video_id: number) => ({
  type: 'video',
  title: `Kept ${video_id}`,
  scr: '/favicon.svg',
  video_id,
  duration: '4:05',
  dir: 'kept',
  rating: 4.5,
  sg_id: 0,
  ex_tube: '',
  ex_id: '',
});

describe('favourites', () => {
  test('a heart puts a video on the list with the ten fields, the list takes it off, and says both', async () => {
    const { page, requests } = await visit('/videos/latest-updates/');
    const video = await firstVideo(browser.origin);
    const heart = page.getByRole('button', { name: `Favourite: ${video.title}`, exact: true }).first();
    expect(await heart.getAttribute('aria-pressed')).toBe('false');
    await heart.click();
    await page.getByRole('status').getByText('Added to favourites').waitFor();
    expect(await heart.getAttribute('aria-pressed')).toBe('true');
    const { title, scr, video_id, duration, dir, rating, sg_id, ex_tube, ex_id } = video;
    expect(await stored(page, 'favourites')).toEqual([
      { type: 'video', title, scr, video_id, duration, dir, rating, sg_id, ex_tube, ex_id },
    ]);

    requests.length = 0;
    await page.getByRole('banner').getByRole('link', { name: 'Favourites' }).click();
    await page.getByRole('heading', { level: 1, name: 'Favourites' }).waitFor();
    expect(await page.locator('main article a').getAttribute('href')).toBe(pages.video(video));
    await hearts(page).click();
    await page.getByRole('heading', { name: 'Videos not found' }).waitFor();
    expect(await stored(page, 'favourites')).toEqual([]);
    expect(asked(requests)).toEqual([]);
  });

  test('undone from the notice, cleared, and undone again', async () => {
    const { page } = await browser.visit();
    await keep(page, 'favourites', [entry(3), entry(2), entry(1)]);
    await openAlive(page, '/favourites');
    const titles = (): Promise<string[]> => page.locator('main article h2').allTextContents();
    await hearts(page).nth(1).click();
    await expect.poll(titles).toEqual(['Kept 3', 'Kept 1']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(titles).toEqual(['Kept 3', 'Kept 2', 'Kept 1']);
    await page.getByRole('button', { name: 'Clear favourites' }).click();
    await expect.poll(titles).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(titles).toEqual(['Kept 3', 'Kept 2', 'Kept 1']);
  });

  test('with the keyboard one after the other goes', async () => {
    const { page } = await browser.visit();
    await keep(page, 'favourites', [entry(2), entry(1)]);
    await openAlive(page, '/favourites');
    await hearts(page).first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Favourite: Kept 1');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  test('is paged in the browser, has one address, and is not for search engines', async () => {
    const { page, requests } = await browser.visit();
    const many = Array.from({ length: limits.page_size.videos + 1 }, (_, index) => entry(index + 1));
    await keep(page, 'favourites', many);
    await openAlive(page, '/favourites');
    expect(await page.locator('main article').count()).toBe(limits.page_size.videos);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL('**/favourites?page=2');
    await expect.poll(() => page.locator('main article h2').allTextContents()).toEqual([`Kept ${many.length}`]);
    await openAlive(page, '/favourites?page=2');
    expect(await page.locator('main article').count()).toBe(1);
    expect(asked(requests)).toEqual([]);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    const answers = await Promise.all(
      ['/favourites/?page=2', '/favourites?page=0', '/favourites'].map((path) => fetch(browser.origin + path, { redirect: 'manual' })),
    );
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [301, '/favourites?page=2'],
      [404, null],
      [200, null],
    ]);
  });

  test('what other tabs do is seen here', async () => {
    const { page, context } = await visit('/videos/latest-updates/');
    const other = await context.newPage();
    await openAlive(other, '/videos/latest-updates/');
    await hearts(other).first().click();
    await expect.poll(() => hearts(page).first().getAttribute('aria-pressed')).toBe('true');
  });
});

describe('history', () => {
  const open = async (page: Page, skip: number): Promise<string> => {
    const video = await firstVideo(browser.origin, { skip });
    await openAlive(page, pages.video(video));
    return video.title;
  };
  const titles = (page: Page): Promise<string[]> => page.locator('main article h2').allTextContents();

  test('lists what was opened, newest first and each once; removed, paused, cleared', async () => {
    const { page, requests } = await browser.visit();
    const [first, second] = [await open(page, 0), await open(page, 1)];
    await open(page, 0);
    requests.length = 0;
    await openAlive(page, '/videos/history/');
    expect(await titles(page)).toEqual([first, second]);
    expect(asked(requests)).toEqual([]);
    await page.getByRole('button', { name: `Remove from history: ${first}`, exact: true }).click();
    await expect.poll(() => titles(page)).toEqual([second]);

    await page.getByRole('button', { name: 'Pause history' }).click();
    await page.getByText('paused').waitFor();
    const third = await open(page, 2);
    await openAlive(page, '/videos/history/');
    expect(await titles(page)).toEqual([second]);
    await page.getByRole('button', { name: 'Resume history' }).click();
    await open(page, 2);
    await openAlive(page, '/videos/history/');
    expect(await titles(page)).toEqual([third, second]);

    await page.getByRole('button', { name: 'Clear history' }).click();
    await page.getByRole('heading', { name: 'Your viewing history is empty.' }).waitFor();
    expect(await stored(page, 'history')).toEqual([]);
  });

  test('an entry is the type, the id as its parameter, and what a card shows; the card is marked in lists', async () => {
    const { page } = await browser.visit();
    const video = await firstVideo(browser.origin);
    await open(page, 0);
    const { title, scr, video_id, duration, dir, rating, sg_id, ex_tube, ex_id } = video;
    await expect
      .poll(() => stored(page, 'history'))
      .toEqual([{ type: 'video', params: { video_id }, title, scr, duration, dir, rating, sg_id, ex_tube, ex_id }]);
    await openAlive(page, '/videos/latest-updates/');
    expect(
      await page
        .locator('main article', { hasText: 'Watched' })
        .locator('a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual([pages.video(video)]);
  });

  test('/history/ leads there, with either slash', async () => {
    for (const path of ['/history/', '/history']) {
      const { status, headers } = await fetch(`${browser.origin}${path}?page=2`, { redirect: 'manual' });
      expect([path, status, headers.get('location')]).toEqual([path, 301, '/videos/history/?page=2']);
    }
  });
});

describe('storage that nobody can rely on', () => {
  test.each(['{', '[null,{"type":"video"}]', '{"length":9}', '"x"', '[[[]]]', 'x'.repeat(100_000)])(
    'a page works with %.20j in every key',
    async (text) => {
      const { page } = await browser.visit();
      await page.addInitScript((junk) => {
        for (const key of ['favourites', 'history', 'searches', 'showCookiesNotify', '_agv', 'history_paused'])
          if (localStorage.getItem(key) === null) localStorage.setItem(key, junk);
      }, text);
      await openAlive(page, '/favourites');
      await page.getByRole('heading', { name: 'Videos not found' }).waitFor();
      await openAlive(page, '/videos/latest-updates/');
      await hearts(page).first().click();
      await page.getByRole('status').getByText('Added to favourites').waitFor();
      expect(await stored(page, 'favourites')).toHaveLength(1);
    },
  );

  test('where storage is forbidden a favourite lasts as long as the page', async () => {
    const { page } = await browser.visit();
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await openAlive(page, '/videos/latest-updates/');
    await hearts(page).first().click();
    await page.getByRole('status').getByText('Added to favourites').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Favourites' }).click();
    await expect.poll(() => page.locator('main article').count()).toBe(1);
  });
});

test.each([
  [390, 'dark', 'history'],
  [1440, 'light', 'favourites'],
] as const)(
  'at %i px, %s, %s has no fault that axe knows, does not scroll sideways and does not move while it loads',
  async (width, theme, list) => {
    const { page } = await browser.visit({ width, theme });
    const entries = [entry(1), entry(2)].map(({ video_id, ...rest }) => ({ ...rest, video_id, params: { video_id } }));
    await keep(page, list, entries);
    await page.addInitScript(() => {
      const moved = { sum: 0 };
      Object.assign(globalThis, { moved });
      new PerformanceObserver((seen) => {
        for (const { value } of seen.getEntries() as (PerformanceEntry & { value: number })[]) moved.sum += value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openAlive(page, list === 'history' ? '/videos/history/' : '/favourites');
    expect(await page.locator('main article').count()).toBe(2);
    expect(await page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThan(0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);
  },
);

test('without scripts the pages say where their lists are', async () => {
  const { page } = await browser.visit({ java_script: false });
  for (const path of ['/favourites', '/videos/history/']) {
    await page.goto(path);
    expect([path, await page.getByText('This list lives in your browser alone').isVisible()]).toEqual([path, true]);
    expect([path, await page.getByRole('button', { name: /^Clear/ }).isVisible()]).toEqual([path, false]);
  }
});
