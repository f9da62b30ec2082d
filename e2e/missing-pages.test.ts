import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';

// Missing pages and empty lists: one layout with ways on.
const browser = withBrowser();
const address = (page: Page): string => page.url().replace(browser.origin, '');
const main = (page: Page) => page.getByRole('main');
const field = (page: Page) => main(page).getByRole('search').getByRole('searchbox');
const popular = (page: Page) => main(page).getByRole('navigation', { name: 'Popular now' });

/** The browser reports the status of a missing page. */
const forget = (noise: string[]): void =>
  void noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('404 (Not Found)')));

const empty = [
  ['/nothing/', 'Oops! Content not found!'],
  ['/videos/66000000/x/', 'Oops! Content not found!'],
  ['/model/nobody-at-all/', 'Oops! Content not found!'],
  ['/search/zzzzzz', 'No videos for “zzzzzz”'],
  ['/videos/latest-updates/?page=999', 'There is no page 999.'],
  ['/videos/longest/?country=aq&type=hd', 'No videos match'],
  ['/models/recent/?country=aq', 'No models match'],
  ['/albums/latest-updates/?page=999', 'There is no page 999.'],
  ['/favourites', 'No favourites yet'],
  ['/videos/history/', 'Your viewing history is empty.'],
] as const;

describe('a page with nothing to show', () => {
  test.each(empty)('%s says so and has search, categories and the way home', async (path, says) => {
    const { page, noise } = await browser.visit();
    await page.goto(path);
    await main(page).getByRole('heading', { name: says }).waitFor();
    expect(await field(page).isVisible()).toBe(true);
    expect(
      await main(page).getByRole('link', { name: 'Go to the home page' }).getAttribute('href'),
    ).toBe('/');
    const hrefs = await popular(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.length).toBeGreaterThan(3);
    for (const href of hrefs)
      expect([href, (await fetch(browser.origin + href)).status]).toEqual([href, 200]);
    forget(noise);
  });

  test('searches in place', async () => {
    const { page, requests, noise } = await browser.visit();
    await openAlive(page, '/nothing/');
    requests.length = 0;
    await field(page).fill('mist');
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toBe('/search/mist');
    await main(page).getByRole('heading', { level: 1, name: 'Results for “mist”' }).waitFor();
    expect(requests.filter((each) => each.startsWith('/search'))).toEqual([]);
    forget(noise);
  });

  test('leads to a category without a new document', async () => {
    const { page, noise } = await browser.visit();
    await openAlive(page, '/search/zzzzzz');
    const first = popular(page).getByRole('link').first();
    const name = (await first.textContent()) ?? '';
    await first.click();
    await main(page).getByRole('heading', { level: 1, name }).waitFor();
    expect(address(page)).toMatch(/^\/categories\/[a-z-]+\/latest-updates\/$/);
    forget(noise);
  });

  test('searches without scripts by one redirect', async () => {
    const { page, noise } = await browser.visit({ java_script: false });
    await page.goto('/nothing/');
    await field(page).fill('mist');
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toBe('/search/mist');
    forget(noise);
  });

  test.each([
    [390, 'de', 'light'],
    [768, 'ja', 'dark'],
  ] as const)('at %i px in %s, %s, axe finds no fault and nothing is wider', async (...of) => {
    const [width, app_lang, theme] = of;
    const { page, noise } = await browser.visit({ width, theme, cookies: { app_lang } });
    for (const [path] of empty) {
      await openAlive(page, path);
      expect([path, await violations(page)]).toEqual([path, []]);
      expect([
        path,
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ]).toEqual([path, 0]);
    }
    forget(noise);
  });
});
