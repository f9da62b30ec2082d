import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { searchField } from '#tests/support/search-field.ts';

const browser = withBrowser();
/** A new address stands in the bar a moment before its page is there. */
const heading = (page: Page): Promise<string | null> =>
  page.getByRole('heading', { level: 1 }).textContent();
const pathOf = (address: string): string => new URL(address).pathname;

describe('categories', () => {
  test('from the index to one, to two, and back to the index when the last is taken away', async () => {
    const { page } = await browser.visit();
    await openAlive(page, '/categories/');
    await page.getByRole('main').getByRole('link', { name: 'Landscape' }).click();
    await page.waitForURL((url) => url.pathname === '/categories/landscape/latest-updates/');
    await expect.poll(() => heading(page)).toBe('Landscape');
    const side = page.getByRole('region', { name: 'Categories', exact: true });
    await side.getByRole('link', { name: /^Water/ }).click();
    await page.waitForURL((url) => url.pathname === '/categories/landscape,water/latest-updates/');
    await expect.poll(() => heading(page)).toBe('Landscape, Water');
    await page.getByRole('link', { name: 'Remove Landscape' }).click();
    await page.waitForURL((url) => url.pathname === '/categories/water/latest-updates/');
    await page.getByRole('link', { name: 'Remove Water' }).click();
    await page.waitForURL((url) => url.pathname === '/categories/');
  });

  test('three are the most; the typed text is looked for among all of them, regardless of accents and case', async () => {
    const { page } = await browser.visit({ cookies: { app_lang: 'de' } });
    await openAlive(page, '/categories/landscape,water/latest-updates/');
    const side = page.getByRole('region', { name: 'Kategorien', exact: true });
    // The largest that can be added to the two.
    await side.getByRole('link').nth(2).click();
    await expect.poll(() => side.getByRole('link').count()).toBe(3);
    const add = page.getByRole('link', { name: 'Kategorie hinzufügen' });
    expect(await add.count()).toBe(0);
    await page.getByRole('link', { name: 'Landschaft entfernen' }).first().click();
    await add.waitFor();
    await side.getByRole('searchbox').fill('LANDSCHÁFT');
    await expect.poll(() => side.getByRole('listitem').count()).toBe(1);
    await side.getByRole('searchbox').fill('gibt es nicht');
    await expect
      .poll(() => side.getByRole('status').textContent())
      .toBe('Keine passende Kategorie');
  });

  test('the index stands by number of videos, or by name, and can be looked through', async () => {
    const { page } = await browser.visit();
    await openAlive(page, '/categories/');
    const titles = (): Promise<string[]> =>
      page.locator('main li a > span:nth-child(2)').allTextContents();
    const by_count = await titles();
    expect(by_count.length).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'A–Z' }).click();
    await expect.poll(titles).toEqual(by_count.toSorted((a, b) => a.localeCompare(b, 'en')));
    await page.getByRole('searchbox', { name: 'Search categories' }).fill('land');
    await expect
      .poll(titles)
      .toEqual(
        by_count
          .filter((title) => /land/i.test(title))
          .toSorted((a, b) => a.localeCompare(b, 'en')),
      );
  });

  test('the way to one more leads to the categories next to the list', async () => {
    const { page } = await browser.visit({ width: 390 });
    await openAlive(page, '/categories/landscape/latest-updates/');
    await page.getByRole('link', { name: 'Add a category' }).click();
    const side = page.getByRole('main').getByRole('region', { name: 'Categories', exact: true });
    await expect
      .poll(() =>
        side.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < innerHeight),
      )
      .toBe(true);
    expect(pathOf(page.url())).toBe('/categories/landscape/latest-updates/');
  });

  test('going from list to list asks for the list alone', async () => {
    const { page, requests } = await browser.visit();
    await openAlive(page, '/categories/landscape/latest-updates/');
    await page.getByRole('link', { name: 'Most viewed' }).click();
    await page.waitForURL((url) => url.pathname === '/categories/landscape/most-viewed/');
    const calls = (): string[] => requests.filter((path) => path.startsWith('/api/'));
    expect(calls().filter((path) => path.includes('/categories/14400/')).length).toBe(1);
    await page.getByRole('link', { name: 'Longest' }).click();
    await page.waitForURL((url) => url.pathname === '/categories/landscape/longest/');
    expect(calls().filter((path) => path.includes('/categories/14400/')).length).toBe(1);
    expect(requests.filter((path) => path.includes('.data'))).toEqual([]);
  });
});

describe('other lists', () => {
  test('a topic of a video leads to its list', async () => {
    const { page } = await browser.visit();
    await openAlive(page, '/tags/slow-cinema/latest-updates/');
    await expect.poll(() => heading(page)).toBe('Slow cinema videos');
    await page.locator('main article a').first().click();
    await page.waitForURL((url) => /^\/videos\/\d+\//.test(url.pathname));
    const main = page.getByRole('main');
    // The last topics of a video may be folded.
    const more = main.getByRole('button', { name: /^\d+ more$/ });
    if (await more.isVisible()) await more.click();
    await main.getByRole('link', { name: 'slow cinema', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/tags/slow-cinema/latest-updates/');
  });

  test('the country of the visitor’s choice has a page of its own', async () => {
    const { page } = await browser.visit({ cookies: { country_code: 'no', app_lang: 'ja' } });
    await page.goto('/top-country/');
    await expect.poll(() => heading(page)).toBe('ノルウェーの動画');
    const { page: other } = await browser.visit();
    await other.goto('/top-country/');
    expect(await heading(other)).toBe('Countries');
    expect(
      await other.getByRole('navigation', { name: 'Countries' }).getByRole('link').count(),
    ).toBeGreaterThan(1);
    expect(await other.locator('meta[name=robots]').getAttribute('content')).toBe('noindex,follow');
  });

  test('days are offered where the sort knows them', async () => {
    const { page } = await browser.visit();
    await page.goto('/videos/top-rated/?date=month');
    expect(await page.getByRole('link', { name: 'This month' }).getAttribute('aria-current')).toBe(
      'true',
    );
    expect(await page.getByRole('link', { name: 'Latest', exact: true }).getAttribute('href')).toBe(
      '/videos/latest-updates/',
    );
    await page.goto('/videos/longest/');
    expect(await page.getByRole('link', { name: 'This month' }).count()).toBe(0);
  });
});

test('filters are offered where there is something to filter, and nowhere else', async () => {
  const { page } = await browser.visit();
  const offered = async (path: string): Promise<[string, number]> => {
    await openAlive(page, path);
    return [path, await page.getByRole('button', { name: 'Filters' }).count()];
  };
  for (const path of [
    '/videos/longest/',
    '/categories/landscape/latest-updates/',
    '/country/no/latest-updates/',
    '/search/mist',
  ])
    expect(await offered(path)).toEqual([path, 1]);
  for (const path of ['/favourites', '/videos/history/', '/tags/slow-cinema/latest-updates/'])
    expect(await offered(path)).toEqual([path, 0]);
});

describe('search', () => {
  test('from the header by Enter; two letters are too few', async () => {
    const { page } = await browser.visit();
    await openAlive(page, '/');
    const field = searchField(page);
    await field.fill('st');
    await field.press('Enter');
    expect(pathOf(page.url())).toBe('/');
    await field.fill('still water');
    await field.press('Enter');
    await page.waitForURL((url) => url.pathname === '/search/still%20water');
    await expect.poll(() => heading(page)).toBe('Results for “still water”');
    await expect
      .poll(() => page.locator('meta[name=robots]').getAttribute('content'))
      .toBe('noindex,follow');
  });

  test('on a phone the field takes the place of the header, and Escape gives it back', async () => {
    const { page } = await browser.visit({ width: 390 });
    await openAlive(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Search videos' }).click();
    const field = searchField(page);
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.press('Escape');
    await expect.poll(() => field.isVisible()).toBe(false);
  });

  test('works without scripts by one redirect; what is typed is text', async () => {
    const { page } = await browser.visit({ java_script: false });
    await page.goto('/');
    const field = searchField(page);
    await field.fill('<b>mist</b>');
    await field.press('Enter');
    expect(page.url()).toBe(`${browser.origin}/search/%3Cb%3Emist%3C%2Fb%3E`);
    await expect.poll(() => heading(page)).toBe('Results for “<b>mist</b>”');
  });
});
