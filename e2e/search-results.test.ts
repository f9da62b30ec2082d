import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { searchPage, searchTabPage } from '#contracts/pages/search-pages.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { hydratedVisit } from '#tests/support/hydrated-visit.ts';
import { firstChannel, firstModel } from '#tests/support/people-pages.ts';
import { searchField } from '#tests/support/search-field.ts';

const browser = withBrowser();
const address = (page: Page): string => page.url().replace(browser.origin, '');
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });
const tabs = (page: Page) => main(page).getByRole('navigation', { name: 'Search results' });
const titles = (page: Page): Promise<string[]> =>
  main(page).locator('article h2').allTextContents();

test('lists what has the words and marks them in the titles', async () => {
  const { page } = await hydratedVisit(browser, searchPage('light'));
  expect(await heading(page).textContent()).toBe('Results for “light”');
  const marked = await main(page).locator('article h2 mark').allTextContents();
  expect(marked.length).toBeGreaterThan(3);
  // The last word may be unfinished.
  expect(marked.filter((word) => !/^lights?$/i.test(word))).toEqual([]);
});

test('sorts, filters and narrows by category; each choice is a chip that removes it', async () => {
  const { page, requests } = await hydratedVisit(browser, searchPage('light'));
  await main(page).getByRole('link', { name: 'Longest' }).click();
  await expect.poll(() => address(page)).toBe('/search/light?sort=longest');
  await main(page).getByRole('button', { name: 'Filters' }).click();
  await main(page)
    .getByRole('link', { name: /^HD and 4K only/ })
    .click();
  await expect.poll(() => address(page)).toBe('/search/light?sort=longest&type=hd');
  // The counts of the side come with the list, which is drawn after the address has changed.
  const chips = main(page).getByRole('navigation', { name: 'Remove a filter' });
  await chips.getByRole('link', { name: 'Remove HD and 4K only' }).waitFor();
  const side = main(page).getByRole('region', { name: 'Categories' });
  const entry = side.getByRole('link').first();
  const [, promised] = /(\d+)$/.exec((await entry.textContent()) ?? '') ?? [];
  await entry.click();
  await expect.poll(() => address(page)).toMatch(/categories=[a-z-]+&sort=longest&type=hd$/);
  await expect.poll(async () => String((await titles(page)).length)).toBe(promised);
  await chips.getByRole('link', { name: 'Remove HD and 4K only' }).click();
  await expect.poll(() => address(page)).not.toContain('type=hd');
  await chips.getByRole('link', { name: 'Clear all' }).click();
  await expect.poll(() => address(page)).toBe('/search/light?sort=longest');
  expect(requests.filter((path) => path.startsWith('/search'))).toEqual(['/search/light']);
});

test('tabs lead to models, channels and albums; one without results is no link', async () => {
  const model = await firstModel(browser.origin);
  const { page } = await hydratedVisit(browser, searchPage(model.title.toLowerCase()));
  const tab = tabs(page).getByRole('link', { name: /^Models/ });
  expect(await tab.textContent()).toMatch(/^Models\d+$/);
  await tab.click();
  await expect.poll(() => address(page)).toBe(searchTabPage(model.title.toLowerCase(), 'models'));
  await main(page)
    .getByRole('link', { name: new RegExp(model.title) })
    .last()
    .waitFor();
  expect(await tabs(page).locator('[aria-current=page]').textContent()).toMatch(/^Models\d+$/);
  await tabs(page)
    .getByRole('link', { name: /^Videos\s?\d/ })
    .waitFor();
  await tabs(page).getByText('Channels').waitFor();
  expect(
    await tabs(page)
      .getByRole('link', { name: /^Channels/ })
      .count(),
  ).toBe(0);
});

test.each(['model', 'channel', 'category'] as const)(
  'the name of a %s shows the card of its page',
  async (kind) => {
    const name = {
      model: (await firstModel(browser.origin)).title,
      channel: (await firstChannel(browser.origin)).title,
      category: 'Landscape',
    }[kind];
    const { page } = await hydratedVisit(browser, searchPage(name.toLowerCase()));
    const card = main(page)
      .getByRole('link', { name: new RegExp(`^${name}.*${kind}`, 'i') })
      .first();
    await card.click();
    await expect.poll(() => heading(page).textContent()).toContain(name);
    expect(address(page)).toMatch(/^\/(model|channel|categories)\//);
  },
);

describe('a word that is nowhere', () => {
  test('is corrected, and the text as it was typed can be searched', async () => {
    const { page } = await hydratedVisit(browser, '/');
    await searchField(page).fill('landscpae');
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page).textContent()).toBe('Results for “landscape”');
    expect((await titles(page)).length).toBeGreaterThan(3);
    await main(page).getByRole('link', { name: 'landscpae' }).click();
    await expect.poll(() => heading(page).textContent()).toBe('Results for “"landscpae"”');
    await main(page).getByRole('heading', { name: 'No videos for “"landscpae"”' }).waitFor();
  });

  test('leads on by its other words, which find something', async () => {
    const { page } = await hydratedVisit(browser, searchPage('light zzzzzzz'));
    const fewer = main(page).getByRole('navigation', { name: 'Search for fewer words' });
    await fewer.getByRole('link', { name: /^light\s?\d/ }).click();
    await expect.poll(() => address(page)).toBe('/search/light');
    await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(3);
  });
});

test('without scripts the same is there', async () => {
  const { page } = await browser.visit({ java_script: false, cookies: { app_lang: 'ja' } });
  await page.goto(searchPage('light'));
  expect(await heading(page).textContent()).toBe('「light」の検索結果');
  expect((await titles(page)).length).toBeGreaterThan(3);
  await page.goto(searchTabPage('light', 'albums'));
  expect(await main(page).locator('article').count()).toBeGreaterThan(0);
});

test.each([390, 1440])('a long text breaks nothing at %i px', async (width) => {
  const long = 'w'.repeat(68);
  const { page } = await hydratedVisit(browser, searchPage(long), { width });
  await main(page).getByRole('search').waitFor();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});
