import { expect, test } from 'vitest';
import type { AlbumAnswer } from '#contracts/calls/catalogue/albums.ts';
import { pages } from '#contracts/pages/pages.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstAlbum, photoKey } from '#tests/support/demo-albums.ts';
import { followLink } from '#tests/support/follow-link.ts';
import { hydratedVisit } from '#tests/support/hydrated-visit.ts';
import { lightboxOf, openPhoto, shownPhoto } from '#tests/support/lightbox.ts';
import { answering } from '#tests/support/people-pages.ts';
import { sampleOf } from '#tests/support/sample.ts';

// Photos that the lightbox reads ahead, its texts, and the entries that it leaves in the history.
const browser = withBrowser();

test('preloads one photo before and two after the open one', async () => {
  const album = await firstAlbum(browser.origin, { photos: 8 });
  const { page, requests } = await browser.visit();
  await openAlive(page, pages.album(album));
  const before = new Set(requests);
  await page.locator('#photo-4').click();
  await expect.poll(() => shownPhoto(page)).toContain(photoKey(album, 3));
  // Those at its sides stand in the dialog already, whatever size of them; the one after those is only asked for.
  const isAdjacent = (index: number): Promise<boolean> =>
    lightboxOf(page)
      .locator('.pswp__img:not(.pswp__img--placeholder)')
      .evaluateAll(
        (all, key) =>
          all.some(
            (image) =>
              image instanceof HTMLImageElement && image.complete && image.currentSrc.includes(key),
          ),
        photoKey(album, index),
      );
  for (const index of [2, 4])
    await expect.poll(() => isAdjacent(index), { message: `photo ${index + 1}` }).toBe(true);
  const readFor = (index: number): number =>
    requests.filter((path) => path.includes(`/a/${photoKey(album, index)}/`) && !before.has(path))
      .length;
  await expect.poll(() => readFor(5)).toBeGreaterThan(0);
  await page.waitForTimeout(300);
  expect([readFor(0), readFor(1), readFor(7)]).toEqual([0, 0, 0]);
});

test('the caption is the photo’s own, or the album’s; a live region reports the place', async () => {
  const album = await firstAlbum(browser.origin, { photos: 4 });
  const [first, second] = album.photos.map((photo, index) => ({
    ...photo,
    title: index === 1 ? '' : `The name of photo ${index + 1}`,
  }));
  const { page } = await hydratedVisit(browser, '/information/terms/');
  const changed = answering<AlbumAnswer>((answer) => ({
    album: {
      ...answer.album,
      photos: answer.album.photos.map((photo, index) => [first, second][index] ?? photo),
    },
  }));
  await page.route('**/api/json/album/**', changed);
  await followLink(page, pages.album(album));
  await page.locator('#photo-1').click();
  const caption = lightboxOf(page).locator('header p').nth(1);
  const reported = lightboxOf(page).locator('p[aria-live]');
  await expect.poll(() => shownPhoto(page)).not.toBe('');
  expect(await caption.textContent()).toBe('The name of photo 1');
  expect(await reported.textContent()).toBe(
    `Photo 1 of ${album.photos.length}: The name of photo 1`,
  );
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => caption.textContent()).toBe(album.title);
  expect(await reported.textContent()).toBe(`Photo 2 of ${album.photos.length}`);
});

test('Back closes what a press opened, however many photos were turned, and the next Back leaves the album', async () => {
  const album = await firstAlbum(browser.origin, { photos: 4 });
  const { page } = await browser.visit();
  await openAlive(page, '/information/terms/');
  await followLink(page, pages.album(album));
  await page.locator('#photo-1').click();
  await expect.poll(() => shownPhoto(page)).toContain(photoKey(album, 0));
  for (const number of [2, 3]) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => new URL(page.url()).hash).toBe(`#photo-${number}`);
  }
  await page.goBack();
  await lightboxOf(page).waitFor({ state: 'detached' });
  expect(page.url()).toBe(browser.origin + pages.album(album));
  await page.goBack();
  await expect.poll(() => page.url()).toBe(`${browser.origin}/information/terms/`);
});

test('a reload keeps the photo that is open, and Back still closes it', async () => {
  const album = await firstAlbum(browser.origin, { photos: 4 });
  const { page } = await browser.visit();
  await openPhoto(page, pages.album(album), 2);
  await page.reload();
  await expect.poll(() => shownPhoto(page)).toContain(photoKey(album, 1));
  await page.goBack();
  await lightboxOf(page).waitFor({ state: 'detached' });
  expect(page.url()).toBe(browser.origin + pages.album(album));
});

const no_photos = [
  '#photo-0',
  '#photo-9999',
  '#photo-1e1',
  '#photo-',
  '#photo-x',
  '#nothing',
  '#%E0%A4%A',
];
test.each(sampleOf(no_photos, 2, 'ends of addresses that name no photo'))(
  '%s opens nothing',
  async (hash) => {
    const album = await firstAlbum(browser.origin);
    const { page } = await browser.visit();
    await openAlive(page, pages.album(album) + hash);
    expect(await lightboxOf(page).count()).toBe(0);
    expect(page.url()).toBe(browser.origin + pages.album(album) + hash);
  },
);
