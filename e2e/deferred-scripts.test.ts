import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pages } from '#contracts/pages/pages.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { firstAlbum } from '#tests/support/demo-albums.ts';
import { firstModel } from '#tests/support/people-pages.ts';
import { sampleOf } from '#tests/support/sample.ts';

// Scripts come after the pictures of the first screen, or as soon as a visitor needs them.
const browser = withBrowser();
const scripts = (requests: readonly string[]): string[] =>
  requests.filter((path) => /^\/assets\/.*\.js$/.test(path));
const alive = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
  ));

/** A page whose pictures do not come before they are let go. */
async function withoutPictures(
  path = '/videos/latest-updates/',
): Promise<{ page: Page; requests: string[]; letGo: () => void }> {
  const { page, requests } = await browser.visit();
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/media/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  // Time for scripts that would not wait.
  await page.waitForTimeout(300);
  return { page, requests, letGo: () => gate.resolve(undefined) };
}

const kinds = [
  pages.videos('latest-updates'),
  pages.models('most-popular'),
  pages.model((await firstModel(browser.origin)).dir),
  pages.albums('latest-updates'),
  pages.album(await firstAlbum(browser.origin, { photos: 4 })),
];
test.each(sampleOf(kinds, 2, 'kinds of pages whose scripts wait'))(
  'of %s they are not asked for before the pictures are there',
  async (path) => {
    const { page, requests, letGo } = await withoutPictures(path);
    expect(scripts(requests)).toEqual([]);
    letGo();
    await alive(page);
    expect(scripts(requests).length).toBeGreaterThan(3);
  },
);

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

test('a sheet that was opened before them stays open when they come', async () => {
  const { page } = await browser.visit({ width: 390 });
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.waitFor();
  gate.resolve(undefined);
  // The second half of its content comes with the scripts.
  await sheet.locator('hr').waitFor();
  await page.waitForTimeout(300);
  expect(await sheet.count()).toBe(1);
  await sheet.getByRole('link', { name: 'Models' }).first().click();
  await page.waitForURL('**/models/**');
  await expect.poll(() => sheet.count()).toBe(0);
});
