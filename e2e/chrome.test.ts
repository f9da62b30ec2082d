import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { Categories } from '#contracts/calls/catalogue/catalogue.ts';
import { informationPages } from '#contracts/pages/information-pages.ts';
import { breakpoints, limits } from '#contracts/limits/limits.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { signInPage } from '#contracts/pages/account-links.ts';
import { pages } from '#contracts/pages/pages.ts';
import { withBrowser, type TestBrowser, type Visit } from '#tests/support/browser.ts';
import { hydratedVisit } from '#tests/support/hydrated-visit.ts';

// Rows of docs/spec-coverage.md about what stands around the pages.
const browser = withBrowser();
const places = [
  '/',
  '/videos/latest-updates/',
  '/videos/most-popular/',
  '/videos/top-rated/',
  '/categories/',
  '/models/most-popular/',
  '/channels/most-popular/',
  '/albums/latest-updates/',
  '/top-country/',
  '/videos/history/',
  '/favourites',
];
const shown_categories = 6;
const burger = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' });

/** All categories of the catalogue, most videos first, with the addresses of their pages. */
async function categories(): Promise<{ title: string; href: string }[]> {
  const answer = await fetch(`${browser.origin}/api/json/categories/14400/str.all.en.json`);
  const all = Categories.parse(await answer.json()).categories;
  return all.map(({ title, dir }) => ({
    title,
    href: listingPage({ kind: 'categories', dirs: [dir] }, 'latest-updates'),
  }));
}

const visit = (path: string, options?: Parameters<TestBrowser['visit']>[0]): Promise<Visit> =>
  hydratedVisit(browser, path, options);

describe('wide screens', () => {
  test('the logo leads home, the sidebar to the main places, the largest categories and the information pages, and the open one is marked', async () => {
    const { page } = await visit('/videos/top-rated/');
    const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
    const largest = (await categories()).slice(0, shown_categories).map(({ href }) => href);
    expect(
      await sidebar
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual([
      ...places,
      signInPage('/videos/top-rated/'),
      ...largest,
      ...informationPages.map((page) => pages.information(page)),
    ]);
    expect(await sidebar.getByRole('heading').allTextContents()).toEqual([
      'Browse',
      'Library',
      'Categories',
    ]);
    expect(await sidebar.locator('[aria-current=page]').getAttribute('href')).toBe(
      '/videos/top-rated/',
    );
    await page.getByRole('banner').getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('the sidebar finds any category by typing, regardless of letter case and accents, with the keyboard alone; all are asked for once', async () => {
    const { page, requests } = await visit('/videos/latest-updates/');
    const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
    const all = await categories();
    // The smallest whose name is no part of another's.
    const wanted = all.findLast(
      ({ title }) =>
        all.filter((other) => other.title.toLowerCase().includes(title.toLowerCase())).length === 1,
    );
    await sidebar.getByRole('searchbox', { name: 'Filter categories' }).focus();
    await page.keyboard.type('nothing is called so');
    await sidebar.getByRole('status').getByText('No matching category').waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(wanted?.title.toUpperCase().replace('I', 'Í') ?? '');
    await sidebar.locator(`a[href="${wanted?.href}"]`).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === wanted?.href);
    await expect
      .poll(() => sidebar.locator('[aria-current=page]').getAttribute('href'))
      .toBe(wanted?.href);
    expect(requests.filter((path) => path.startsWith('/api/json/categories/'))).toHaveLength(1);
  });

  test('the burger folds the sidebar away and brings it back', async () => {
    const { page } = await visit('/');
    const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
    expect(await sidebar.isVisible()).toBe(true);
    await burger(page).click();
    await expect.poll(() => sidebar.isVisible(), { timeout: 10_000 }).toBe(false);
    await burger(page).click();
    await expect.poll(() => sidebar.isVisible()).toBe(true);
  });

  test('visitors from ru are not asked for an orientation', async () => {
    for (const [country_code, count] of [
      ['ru', 0],
      ['fr', 1],
    ] as const) {
      const { page } = await visit('/', { cookies: { country_code } });
      expect([
        country_code,
        await page.getByRole('button', { name: /^Orientation/ }).count(),
      ]).toEqual([country_code, count]);
    }
  });
});

describe('narrow screens', () => {
  test('the header leaves by 72 px when a narrow screen scrolls down, and returns', async () => {
    const { page } = await visit('/videos/latest-updates/', { width: breakpoints.narrow });
    const top = (): Promise<number> =>
      page
        .getByRole('banner')
        .evaluate((header) => Math.round(header.getBoundingClientRect().bottom));
    const height = await top();
    await page.mouse.move(300, 400);
    await page.mouse.wheel(0, 600);
    await expect.poll(top).toBe(height - limits.header_hides_px);
    await page.mouse.wheel(0, -200);
    await expect.poll(top).toBe(height);
  });

  test('a wide screen keeps its header', async () => {
    const { page } = await visit('/videos/latest-updates/', { width: breakpoints.narrow + 1 });
    await page.mouse.move(300, 400);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect(
      await page
        .getByRole('banner')
        .evaluate((header) => Math.round(header.getBoundingClientRect().top)),
    ).toBe(0);
  });

  test('the sheet closes when one of its links is followed', async () => {
    const { page } = await visit('/', { width: breakpoints.medium });
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await burger(page).click();
    await sheet.waitFor();
    await sheet.getByRole('link', { name: 'Most popular videos' }).click();
    await page.waitForURL('**/videos/most-popular/');
    await expect.poll(() => sheet.isVisible(), { timeout: 10_000 }).toBe(false);
  });

  test('the sheet has what the sidebar has, and closes on a category that was typed for', async () => {
    const { page } = await visit('/', { width: breakpoints.medium });
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await burger(page).click();
    await sheet.waitFor();
    const hrefs = await sheet
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual([
      ...places,
      signInPage(),
      ...(await categories()).slice(0, shown_categories).map(({ href }) => href),
    ]);
    const wanted = (await categories()).at(-1);
    await sheet.getByRole('searchbox', { name: 'Filter categories' }).fill(wanted?.title ?? '');
    await sheet.locator(`a[href="${wanted?.href}"]`).click();
    await page.waitForURL((url) => url.pathname === wanted?.href);
    await expect.poll(() => sheet.isVisible(), { timeout: 10_000 }).toBe(false);
  });
});
