import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { channelsUrl, type ChannelListing } from '#contracts/calls/catalogue/channels.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { hydratedVisit } from '#tests/support/hydrated-visit.ts';
import {
  filterPanel,
  letterStrip,
  modelsBy,
  namesOn,
  sidebarLink,
  stranger,
  visitModels,
} from '#tests/support/people-lists.ts';

// The lists of models and channels: sorts, filters, first letters and pages.
const browser = withBrowser();
const address = (page: Page): string => page.url().replace(browser.origin, '');

describe('models', () => {
  test('stand in the order of each sort, and the sidebar says where one is', async () => {
    const { page } = await hydratedVisit(browser, '/models/most-popular/');
    expect(await namesOn(page)).toEqual(await modelsBy(browser.origin, 'most-popular'));
    await page.getByRole('link', { name: 'A–Z', exact: true }).click();
    await expect.poll(() => address(page)).toBe('/models/alphabet/');
    await expect.poll(() => namesOn(page)).toEqual(await modelsBy(browser.origin, 'alphabet'));
    const here = page
      .getByRole('navigation', { name: 'Main navigation' })
      .locator('[aria-current]');
    await expect.poll(() => here.allTextContents()).toEqual(['Models']);
  });

  test('filters are set, joined, taken away one by one and all at once', async () => {
    const { page } = await hydratedVisit(browser, '/models/alphabet/?page=1');
    expect(await filterPanel(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filters' }).click();
    await filterPanel(page).getByRole('link', { name: '22–29' }).click();
    await expect.poll(() => address(page)).toBe('/models/alphabet/?age=2');
    await expect
      .poll(() => namesOn(page))
      .toEqual(await modelsBy(browser.origin, 'alphabet', { age: 2 }));
    await filterPanel(page).getByText('More filters').click();
    await filterPanel(page)
      .getByRole('group', { name: 'Tattoos' })
      .getByRole('link', { name: 'Yes' })
      .click();
    await expect.poll(() => address(page)).toBe('/models/alphabet/?age=2&tattoo=1');
    await expect
      .poll(() => namesOn(page))
      .toEqual(await modelsBy(browser.origin, 'alphabet', { age: 2, tattoo: 1 }));
    await expect
      .poll(() => page.getByRole('button', { name: 'Filters' }).textContent())
      .toBe('Filters2');
    await page.getByRole('link', { name: 'Remove Age: 22–29' }).click();
    await expect.poll(() => address(page)).toBe('/models/alphabet/?tattoo=1');
    await letterStrip(page).getByRole('link').nth(1).click();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect.poll(() => address(page)).toBe('/models/alphabet/');
    await expect.poll(() => namesOn(page)).toEqual(await modelsBy(browser.origin, 'alphabet'));
  });

  test.each([
    [768, 'de'],
    [1440, 'en'],
    [1920, 'en'],
  ])('filters take two rows at %i px in %s', async (width, app_lang) => {
    const { page } = await hydratedVisit(browser, '/models/recent/', {
      width,
      cookies: { app_lang },
    });
    await page.getByRole('button', { name: 'Filter' }).click();
    const tops = await filterPanel(page)
      .locator('fieldset')
      .evaluateAll((all) =>
        all
          .filter((group) => group.checkVisibility())
          .map((group) => group.getBoundingClientRect().top),
      );
    expect([tops.length, new Set(tops).size]).toEqual([4, 2]);
  });

  test('the other filters unfold, and stand open while one is set', async () => {
    const { page } = await hydratedVisit(browser, '/models/recent/');
    await page.getByRole('button', { name: 'Filters' }).click();
    const last = filterPanel(page).locator('fieldset').last();
    expect(await last.isVisible()).toBe(false);
    await filterPanel(page).getByText('More filters').click();
    await expect.poll(() => last.isVisible()).toBe(true);
    const { page: other } = await hydratedVisit(browser, '/models/recent/?tattoo=1');
    await other.getByRole('button', { name: 'Filters' }).click();
    await filterPanel(other).getByRole('group', { name: 'Tattoos' }).waitFor();
  });

  test('a chosen value is taken away by another press', async () => {
    const { page } = await hydratedVisit(browser, '/models/recent/?country=no');
    await page.getByRole('button', { name: 'Filters' }).click();
    const norway = filterPanel(page).getByRole('link', { name: 'Norway' });
    expect(await norway.getAttribute('aria-current')).toBe('true');
    await norway.click();
    await expect.poll(() => address(page)).toBe('/models/recent/');
  });

  test('the filters stay open over a list that is long on its way, and over other pages', async () => {
    const { page } = await hydratedVisit(browser, '/models/recent/');
    await page.route(
      '**/api/json/models/**',
      (route) => void setTimeout(() => void route.continue(), 600),
    );
    await page.getByRole('button', { name: 'Filters' }).click();
    await filterPanel(page).getByRole('link', { name: '30–39' }).click();
    await expect.poll(() => address(page)).toBe('/models/recent/?age=3');
    // The address is there a moment before its page.
    await filterPanel(page).locator('[aria-current]', { hasText: '30–39' }).waitFor();
    await sidebarLink(page, 'Categories').click();
    await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Models' }).waitFor();
    await filterPanel(page).locator('[aria-current]', { hasText: '30–39' }).waitFor();
  });

  test('filters without a match say so and lead back to all models', async () => {
    const { page } = await hydratedVisit(browser, '/models/recent/?country=aq');
    await page.getByRole('heading', { name: 'No models match' }).waitFor();
    expect(await page.getByRole('main').textContent()).toContain(
      'Remove a filter or clear them all.',
    );
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect.poll(() => address(page)).toBe('/models/recent/');
    await expect.poll(async () => (await namesOn(page)).length).toBeGreaterThan(0);
  });

  test('the strip has the letters that names begin with, and no other', async () => {
    const { page } = await hydratedVisit(browser, '/models/most-popular/');
    const all = await modelsBy(browser.origin, 'alphabet');
    const first = [...new Set(all.map((name) => name.slice(0, 1)))].toSorted();
    expect(await letterStrip(page).getByRole('link').allTextContents()).toEqual(['All', ...first]);
    const letter = first[0] ?? '';
    await letterStrip(page).getByRole('link', { name: letter, exact: true }).click();
    await expect
      .poll(() => address(page))
      .toBe(`/models/most-popular/?letter=${letter.toLowerCase()}`);
    await expect
      .poll(async () => (await namesOn(page)).toSorted())
      .toEqual(all.filter((name) => name.startsWith(letter)).toSorted());
    await letterStrip(page).getByRole('link', { name: 'All' }).click();
    await expect.poll(() => address(page)).toBe('/models/most-popular/');
  });

  test('on a phone the chosen letter stands in view, and the page at its top', async () => {
    const { page } = await hydratedVisit(browser, '/models/alphabet/?letter=z', { width: 390 });
    const link = letterStrip(page).getByRole('link', { name: 'Z', exact: true });
    await expect.poll(async () => (await link.boundingBox())?.x).toBeLessThan(390 - 44);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('other scripts stand behind the letters by their names', async () => {
    const { page } = await hydratedVisit(browser, '/categories/');
    const found = ['a', '0', 'cyrl', 'jpan'].map((letter) => ({ letter, total: 1 }));
    await page.route('**/api/v1/letters/**', (route) =>
      route.fulfill({ json: { letters: found } }),
    );
    await sidebarLink(page, 'Models').click();
    await expect
      .poll(() => letterStrip(page).getByRole('link').allTextContents())
      .toEqual(['All', 'A', '0–9', 'Cyrillic', 'Japanese']);
  });

  test('pages keep what was chosen, and one past the end leads to the last', async () => {
    const page = await visitModels(browser, { models: [stranger(1)], total_count: 81 });
    expect(
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents(),
    ).toEqual(['1', '2', '3', '']);
    await page.getByRole('main').getByRole('link', { name: 'Top rated' }).click();
    await page.getByRole('link', { name: 'Page 3' }).click();
    await expect.poll(() => address(page)).toBe('/models/top-rated/?page=3');
    await expect.poll(() => page.title()).toContain('Models: Top rated, page 3');
    const { page: other, noise } = await browser.visit();
    expect((await other.goto('/models/top-rated/?page=9'))?.status()).toBe(404);
    await other.getByRole('link', { name: 'Go to the last page' }).click();
    await expect.poll(() => address(other)).toBe('/models/top-rated/');
    noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('404 (Not Found)')));
  });

  test('the keyboard opens the filters, walks through them and chooses', async () => {
    const { page } = await hydratedVisit(browser, '/models/most-popular/');
    await page.getByRole('button', { name: 'Filters' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('button', { name: 'Filters' }).getAttribute('aria-expanded')).toBe(
      'true',
    );
    const isInPanel = (): Promise<boolean> =>
      page.evaluate(
        () => document.querySelector('#filters')?.contains(document.activeElement) ?? false,
      );
    for (let presses = 0; presses < 12 && !(await isInPanel()); presses++)
      await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('18–21');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toBe('/models/most-popular/?age=2');
  });

  test('on a phone the sorts are its own picker', async () => {
    const { page } = await hydratedVisit(browser, '/models/most-popular/?tattoo=1', { width: 390 });
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('count-videos');
    await expect.poll(() => address(page)).toBe('/models/count-videos/?tattoo=1');
  });
});

describe('channels', () => {
  test('stand in the order of each sort and lead to their pages', async () => {
    const { page } = await hydratedVisit(browser, '/categories/');
    await sidebarLink(page, 'Channels').click();
    await page.getByRole('heading', { level: 1, name: 'Channels' }).waitFor();
    expect(address(page)).toBe('/channels/most-popular/');
    await page.getByRole('link', { name: 'A–Z', exact: true }).click();
    const query = {
      lifetime: 3600,
      orientation: 'str',
      sort: 'alphabet',
      count: 40,
      section: '',
      object_id: '',
      page: 1,
    } as const;
    const { channels } = (await (
      await fetch(browser.origin + channelsUrl.build(query))
    ).json()) as ChannelListing;
    await expect.poll(() => namesOn(page)).toEqual(channels.map(({ title }) => title));
    const links = page.locator('main li:has(bdi) > a');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      channels.map(({ dir }) => `/channel/${dir}/`),
    );
  });

  test('of which there are none say so', async () => {
    const { page } = await hydratedVisit(browser, '/channels/most-popular/');
    const none: ChannelListing = {
      channels: [],
      total_count: 0,
      error: 1,
      code: 'channels_not_found',
    };
    await page.route('**/api/json/channels/**', (route) => route.fulfill({ json: none }));
    await page.getByRole('link', { name: 'A–Z', exact: true }).click();
    await page.getByRole('heading', { name: 'No channels yet' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
  });
});
