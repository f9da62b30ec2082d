import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pages } from '#contracts/pages/pages.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { photoKey } from '#tests/support/demo-albums.ts';
import { pressByKey } from '#tests/support/keyboard.ts';
import { lightboxOf, shownPhoto } from '#tests/support/lightbox.ts';
import { letterStrip } from '#tests/support/people-lists.ts';
import { albumOfModel, firstModel } from '#tests/support/people-pages.ts';

// From a list of models to a photo and back, for a visitor without a pointer, and for one without scripts.
const browser = withBrowser();
const model = await firstModel(browser.origin);
const album = await albumOfModel(browser.origin, model.dir);
const addressOf = (page: Page): string => page.url().replace(browser.origin, '');
const tabs = (page: Page) => page.getByRole('navigation', { name: /^Pages of / });
const initial = model.title.slice(0, 1);
const list = pages.models('most-popular', { letter: initial.toLowerCase() });

test('with the keyboard alone a letter, a model, one of her albums and a photo are opened, and Back takes them back one by one', async () => {
  const { page } = await browser.visit();
  await openAlive(page, pages.models('most-popular'));
  const main = page.getByRole('main');
  const at = (address: string) => expect.poll(() => addressOf(page)).toBe(address);

  await pressByKey(page, letterStrip(page).getByRole('link', { name: initial, exact: true }));
  await at(list);
  await pressByKey(page, main.locator(`a[href="${pages.model(model.dir)}"]`));
  await at(pages.model(model.dir));
  await main.getByRole('heading', { level: 1, name: model.title }).waitFor();
  await pressByKey(page, tabs(page).getByRole('link', { name: 'Albums' }));
  await at(pages.model(model.dir, 'albums'));
  await pressByKey(page, main.locator(`article > a[href="${pages.album(album)}"]`));
  await at(pages.album(album));
  await pressByKey(page, page.locator('#photo-1'));
  await expect.poll(() => shownPhoto(page)).toContain(photoKey(album, 0));
  expect(addressOf(page)).toBe(`${pages.album(album)}#photo-1`);

  await page.goBack();
  await lightboxOf(page).waitFor({ state: 'detached' });
  await at(pages.album(album));
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('photo-1');
  for (const address of [pages.model(model.dir, 'albums'), pages.model(model.dir), list]) {
    await page.goBack();
    await at(address);
  }
  await main
    .locator(`a[href="${pages.model(model.dir)}"]`)
    .first()
    .waitFor();
});

test('without scripts all of it are links, to the picture itself', async () => {
  const { page, noise } = await browser.visit({ java_script: false, width: 390 });
  await page.goto(pages.models('most-popular'));
  const main = page.getByRole('main');
  await letterStrip(page).getByRole('link', { name: initial, exact: true }).click();
  expect(addressOf(page)).toBe(list);
  await main.locator(`a[href="${pages.model(model.dir)}"]`).click();
  await tabs(page).getByRole('link', { name: 'Albums' }).click();
  expect(addressOf(page)).toBe(pages.model(model.dir, 'albums'));
  await main.locator(`article > a[href="${pages.album(album)}"]`).click();
  expect(addressOf(page)).toBe(pages.album(album));
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) =>
        response.url().includes(photoKey(album, 1)) && response.request().isNavigationRequest(),
    ),
    page.locator('#photo-2').click(),
  ]);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  await page.goBack();
  expect(addressOf(page)).toBe(pages.album(album));
  // The browser complains that the page it makes around a picture of its own accord may neither have scripts nor styles.
  noise.splice(
    0,
    noise.length,
    ...noise.filter(
      (line) =>
        !line.includes("'default-src 'none''") && !line.includes(`${photoKey(album, 1)}/2560.jpg`),
    ),
  );
});
