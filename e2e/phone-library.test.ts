import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { entry, keep, opened } from '#tests/support/library-lists.ts';
import { searchField } from '#tests/support/search-field.ts';

const browser = withBrowser();

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Quick navigation' });

test('the bottom bar of phones is home, search and library, each at least 44 px', async () => {
  const { page } = await browser.visit({ width: 390, height: 844 });
  await openAlive(page, '/videos/latest-updates/');
  const parts = bar(page).locator('a, button');
  expect(await parts.allTextContents()).toEqual(['Home', 'Search', 'Library']);
  for (const part of await parts.all()) {
    const box = await part.boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await bar(page).getByRole('button', { name: 'Search' }).click();
  const field = searchField(page);
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill('lake');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search/lake');

  await bar(page).getByRole('link', { name: 'Library' }).click();
  await page.waitForURL('**/library/');
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
  const library = bar(page).getByRole('link', { name: 'Library' });
  expect(await library.getAttribute('aria-current')).toBe('page');
  await page.getByRole('link', { name: 'See all: History' }).click();
  await page.waitForURL('**/videos/history/');
  expect(await library.getAttribute('aria-current')).toBe('true');
});

test('the burger opens what the menu holds', async () => {
  const { page } = await browser.visit({ width: 390, height: 844 });
  await openAlive(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await sheet.waitFor();
  const names = await sheet.getByRole('link').allTextContents();
  expect(names).toEqual(
    expect.arrayContaining(['Latest videos', 'Most popular videos', 'Categories', 'History']),
  );
});

test.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)('at %i px, %s, the library holds the head of every list', async (width, theme) => {
  const { page } = await browser.visit({ width, theme });
  await keep(page, 'history', [opened(1), opened(2)]);
  await keep(page, 'positions', [{ video_id: 2, position: 30, duration: 100 }]);
  await keep(page, 'favourites', [entry(5)]);
  await openAlive(page, '/library/');
  await page.getByRole('heading', { name: 'Continue watching' }).waitFor();
  expect(await page.locator('main h2').allTextContents()).toEqual([
    'Continue watching',
    'History',
    'Favourites',
  ]);
  expect(await page.locator('main h3').allTextContents()).toEqual([
    'Opened 2',
    'Opened 1',
    'Opened 2',
    'Kept 5',
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await violations(page)).toEqual([]);
});

test('an empty library says what will be there; without scripts it says where it is', async () => {
  const { page } = await browser.visit({ width: 390 });
  await openAlive(page, '/library/');
  await page.getByText('Videos you open appear here.').waitFor();
  await page.getByText('Tap the heart on a video').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Most popular videos' }).waitFor();
  const still = await browser.visit({ width: 390, java_script: false });
  await still.page.goto('/library/');
  await still.page.getByText('stored in your browser').waitFor();
  expect(await bar(still.page).locator('a').count()).toBe(2);
});
