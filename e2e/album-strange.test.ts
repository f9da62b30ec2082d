import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AlbumAnswer, AlbumListing } from '#contracts/calls/catalogue/albums.ts';
import { pages } from '#contracts/pages/pages.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { channelWithoutAlbums, firstAlbum } from '#tests/support/demo-albums.ts';
import { followLink } from '#tests/support/follow-link.ts';
import { hydratedVisit } from '#tests/support/hydrated-visit.ts';
import { lightboxOf } from '#tests/support/lightbox.ts';
import { longNames } from '#tests/support/long-names.ts';
import { answering } from '#tests/support/people-pages.ts';
import { sampleOf } from '#tests/support/sample.ts';

// Malformed albums: with names longer than names are, without photos, with pictures that cannot be had.
const browser = withBrowser();
const album = await firstAlbum(browser.origin, { photos: 4, model: true });
const channel = await channelWithoutAlbums(browser.origin);
const list = pages.albums('latest-updates');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const wider = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const withAlbum = (over: Partial<AlbumAnswer['album']>) =>
  answering<AlbumAnswer>((answer) => ({ album: { ...answer.album, ...over } }));

describe.each([390, 1440])('names of any length and script, at %i px', (width) => {
  test('hold above an album, below its photos and in the lightbox', async () => {
    const { page } = await hydratedVisit(browser, '/information/terms/', { width });
    for (const title of sampleOf(longNames, 2, `names above an album at ${width} px`)) {
      const photos = album.photos.map((photo) => ({ ...photo, title }));
      const over = {
        title,
        photos,
        models: album.models.map((model) => ({ ...model, title })),
        // Links that the pointer passes over are read ahead: these exist.
        tags: album.tags.slice(0, 1).map((tag) => ({ ...tag, title })),
        categories: album.categories.slice(0, 1).map((category) => ({ ...category, title })),
        channel: { dir: channel, title },
      };
      await page.route('**/api/json/album/**', withAlbum(over));
      await followLink(page, pages.album(album));
      await expect.poll(() => heading(page).textContent()).toBe(title);
      expect(await wider(page)).toBe(0);
      await page.locator('#photo-1').click();
      const caption = lightboxOf(page).locator('header p[lang], header p').last();
      await expect.poll(() => caption.textContent()).toBe(title);
      const { height = 999 } = (await lightboxOf(page).locator('header').boundingBox()) ?? {};
      expect(height).toBeLessThan(100);
      for (const button of await lightboxOf(page).locator('header button').all())
        expect(await isOnScreen(page, button)).toBe(true);
      await page.keyboard.press('Escape');
      await lightboxOf(page).waitFor({ state: 'detached' });
      await page.unrouteAll({ behavior: 'wait' });
      await followLink(page, '/information/terms/');
      await expect.poll(() => page.locator('#photo-1').count()).toBe(0);
    }
  });

  test('hold on cards, which stay as wide as their neighbours', async () => {
    const { page } = await hydratedVisit(browser, '/information/terms/', { width });
    await page.route(
      '**/api/json/albums/**',
      answering<AlbumListing>((answer) => ({
        ...answer,
        albums: answer.albums.map((card, index) => ({
          ...card,
          title: longNames[index % longNames.length] ?? '',
        })),
      })),
    );
    await followLink(page, list);
    await expect
      .poll(() => page.locator('main article').first().getByRole('heading').textContent())
      .toBe(longNames[0]);
    const boxes = await page.locator('main article').evaluateAll((all) =>
      all.map((card) => {
        const title = card.querySelector('h2, h3');
        const lines = title
          ? title.getBoundingClientRect().height /
            Number.parseFloat(getComputedStyle(title).lineHeight)
          : 0;
        return { lines: Math.round(lines), width: Math.round(card.getBoundingClientRect().width) };
      }),
    );
    expect(boxes.length).toBeGreaterThan(longNames.length);
    expect(Math.max(...boxes.map(({ lines }) => lines))).toBe(2);
    expect(new Set(boxes.map((box) => box.width)).size).toBe(1);
    expect(await wider(page)).toBe(0);
  });
});

async function isOnScreen(
  page: Page,
  button: { boundingBox: () => Promise<{ x: number; width: number } | null> },
): Promise<boolean> {
  const box = await button.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0);
}

test('an album without photos is a page that says so, asks search engines to leave it out, and opens nothing', async () => {
  const { page } = await hydratedVisit(browser, '/information/terms/');
  await page.route('**/api/json/album/**', withAlbum({ photos: [], photos_amount: 0 }));
  await followLink(page, `${pages.album(album)}#photo-1`);
  await expect.poll(() => heading(page).textContent()).toBe(album.title);
  await page.getByRole('heading', { level: 2, name: '0 photos' }).waitFor();
  await expect
    .poll(() => page.locator('meta[name=robots]').getAttribute('content'))
    .toBe('noindex,follow');
  expect(await page.getByRole('main').locator('a[id^="photo-"]').count()).toBe(0);
  expect(await lightboxOf(page).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
});

test('a list without albums says so and leads to all of them', async () => {
  const { page } = await browser.visit();
  const response = await page.goto(pages.albums('latest-updates', { channel }));
  expect(response?.status()).toBe(200);
  await page.getByRole('heading', { name: 'No albums match' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
  await page.getByRole('main').locator(`a[href="${list}"]`).last().click();
  await page.waitForURL(`**${list}`);
});

test('covers that cannot be had leave a sign in boxes of the same size', async () => {
  const { page, noise } = await browser.visit();
  await page.route('**/media/a/**', (route) => route.fulfill({ status: 404 }));
  await openAlive(page, list);
  const first = page.locator('main article').first();
  await first.locator('a svg').waitFor();
  expect(await first.locator('img').count()).toBe(0);
  const widths = await page
    .locator('main article')
    .evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().width)));
  expect(new Set(widths).size).toBe(1);
  // The browser itself reports each picture that it could not have.
  noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('404')));
});
