import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withBrowser } from '#tests/support/browser.ts';

// Scripts come after the pictures of the first screen, or as soon as somebody wants them.
const browser = withBrowser();
const scripts = (requests: readonly string[]): string[] => requests.filter((path) => /^\/assets\/.*\.js$/.test(path));
const alive = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))));

/** A page whose pictures do not come before they are let go. */
async function withoutPictures(): Promise<{ page: Page; requests: string[]; letGo: () => void }> {
  const { page, requests } = await browser.visit();
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/media/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/videos/latest-updates/', { waitUntil: 'domcontentloaded' });
  await page.locator('main article').first().waitFor();
  return { page, requests, letGo: () => gate.resolve(undefined) };
}

test('they are not asked for before the pictures are there', async () => {
  const { page, requests, letGo } = await withoutPictures();
  expect(scripts(requests)).toEqual([]);
  letGo();
  await alive(page);
  expect(scripts(requests).length).toBeGreaterThan(3);
});

test('a key brings them at once', async () => {
  const { page, requests, letGo } = await withoutPictures();
  await page.keyboard.press('Tab');
  await alive(page);
  expect(scripts(requests).length).toBeGreaterThan(3);
  letGo();
});

test('pictures that never come hold nothing up for good', async () => {
  const { page, requests, letGo } = await withoutPictures();
  await alive(page);
  expect(scripts(requests).length).toBeGreaterThan(3);
  letGo();
});
