import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { pressByKey, tabTo } from '#tests/support/keyboard.ts';
import { searchField } from '#tests/support/search-field.ts';

// Whole visits of a visitor without a pointer, and of one without scripts.
const browser = withBrowser();
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const cards = (page: Page): Locator => page.locator('main article');
/** The cards of the whole document: without scripts a press is over when the answer begins. */
async function videosOn(page: Page): Promise<string[]> {
  await page.waitForLoadState('domcontentloaded');
  return await cards(page).evaluateAll((all) =>
    all.map((card) => card.querySelector('a')?.getAttribute('href') ?? ''),
  );
}
const addressOf = (page: Page): string => page.url().replace(browser.origin, '');

describe('with the keyboard alone', () => {
  test('a category is filtered, joined by another, a video opened and saved, the list found again where it was, the video removed', async () => {
    const { page } = await browser.visit();
    await openAlive(page, '/categories/lakes/latest-updates/');

    await pressByKey(page, page.getByRole('button', { name: 'Filters' }));
    await pressByKey(page, page.getByRole('link', { name: /^Under 10 min/ }));
    await page.waitForURL('**/categories/lakes/latest-updates/?duration=1');
    await expect
      .poll(() => page.getByRole('link', { name: /^Under 10 min/ }).getAttribute('aria-current'))
      .toBe('true');

    const side = page.getByRole('main').getByRole('region', { name: 'Categories', exact: true });
    await pressByKey(page, side.getByRole('link', { name: /^Water/ }));
    await page.waitForURL('**/categories/lakes,water/latest-updates/?duration=1');
    await expect.poll(() => heading(page).textContent()).toBe('Lakes, Water');

    const last = cards(page).last().locator('a').first();
    await tabTo(page, last);
    // Where the focus goes the page goes, too; it has to have come to rest.
    await expect
      .poll(() => last.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
    const place = await page.evaluate(() => scrollY);
    const title = (await cards(page).last().getByRole('heading').textContent()) ?? '';
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/videos\/\d+\//);
    await expect.poll(() => heading(page).textContent()).toBe(title);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');

    await pressByKey(
      page,
      page.getByRole('main').getByRole('button', { name: 'Favourite', exact: true }),
    );
    await page.getByRole('status').getByText('Added to favourites').waitFor();

    await page.goBack();
    await page.waitForURL('**/categories/lakes,water/latest-updates/?duration=1');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);

    await pressByKey(page, page.getByRole('banner').getByRole('link', { name: 'Favourites' }));
    await page.waitForURL('**/favourites');
    await expect.poll(() => cards(page).getByRole('heading').allTextContents()).toEqual([title]);
    await pressByKey(page, cards(page).getByRole('button', { name: `Favourite: ${title}` }));
    await page.getByRole('heading', { name: 'No favourites yet' }).waitFor();
  });

  test('words are searched for, and a language is chosen', async () => {
    const { page } = await browser.visit();
    await openAlive(page, '/');
    await tabTo(page, searchField(page));
    await page.keyboard.type('mist');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/mist');
    await expect.poll(() => heading(page).textContent()).toBe('Results for “mist”');
    await pressByKey(page, page.getByRole('button', { name: /^Language/ }));
    await pressByKey(page, page.locator('#language-menu').getByRole('button', { name: 'Deutsch' }));
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    expect(addressOf(page)).toBe('/search/mist');
  });
});

describe('without scripts', () => {
  test('from home to a category, filtered, to the second page of a list, to a video; language and theme by forms', async () => {
    const { page } = await browser.visit({ java_script: false });
    await page.goto('/');
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Categories' })
      .click();
    await page.getByRole('main').getByRole('link', { name: 'Landscape' }).click();
    expect(addressOf(page)).toBe('/categories/landscape/latest-updates/');
    await page.getByRole('link', { name: 'HD and 4K only' }).click();
    expect(addressOf(page)).toBe('/categories/landscape/latest-updates/?type=hd');
    expect((await videosOn(page)).length).toBeGreaterThan(0);

    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Latest videos' })
      .click();
    await page.getByRole('link', { name: 'Under 10 min' }).click();
    const first = await videosOn(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    expect(addressOf(page)).toBe('/videos/latest-updates/?duration=1&page=2');
    const second = await videosOn(page);
    expect([
      first.length,
      second.length > 0,
      second.filter((href) => first.includes(href)),
    ]).toEqual([60, true, []]);

    await cards(page).first().locator('a').first().click();
    const video = addressOf(page);
    expect(video).toBe(second[0]);
    expect(await heading(page).isVisible()).toBe(true);
    await page.locator('footer').getByRole('button', { name: 'Deutsch' }).click();
    expect([addressOf(page), await page.locator('html').getAttribute('lang')]).toEqual([
      video,
      'de',
    ]);
    expect(await page.getByRole('heading', { level: 2, name: 'Ähnliche Videos' }).isVisible()).toBe(
      true,
    );
    await page.getByRole('button', { name: 'Design wechseln' }).click();
    await page.locator('#theme-menu').getByRole('button', { name: 'Hell' }).click();
    expect([addressOf(page), await page.locator('html').getAttribute('data-theme')]).toEqual([
      video,
      'light',
    ]);
    await page.getByRole('banner').getByRole('link').first().click();
    expect([
      addressOf(page),
      await page.locator('html').getAttribute('data-theme'),
      await page.locator('html').getAttribute('lang'),
    ]).toEqual(['/', 'light', 'de']);
  });
});
