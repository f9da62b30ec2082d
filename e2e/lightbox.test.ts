import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pages } from '#contracts/pages/pages.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstAlbum, photoKey } from '#tests/support/demo-albums.ts';
import { lightboxOf, openPhoto, shownPhoto } from '#tests/support/lightbox.ts';
import { withFingers } from '#tests/support/touch.ts';

const browser = withBrowser();
const hashOf = (page: Page): string => new URL(page.url()).hash;
const counter = (page: Page): Promise<string | null> =>
  lightboxOf(page).locator('header .num').textContent();
/** How wide the photo in the middle is shown, in px. */
const widthShown = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('dialog .pswp__img')].map(
        (image) => image.getBoundingClientRect().width,
      ),
    ),
  );
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.id ?? '');

describe('on a telephone', () => {
  test('a link to photo 7 opens it; it is swiped, zoomed, and left by Back', async () => {
    const album = await firstAlbum(browser.origin, { photos: 10 });
    const total = album.photos.length;
    const { page } = await browser.visit({ width: 390, height: 780 });
    const fingers = await withFingers(page);
    await openAlive(page, `${pages.album(album)}#photo-7`);
    await lightboxOf(page).waitFor();
    await expect.poll(() => shownPhoto(page)).toContain(photoKey(album, 6));
    expect([await counter(page), hashOf(page)]).toEqual([`7 / ${total}`, '#photo-7']);

    await fingers.swipe({ x: 320, y: 400 }, { x: 60, y: 410 });
    await expect.poll(() => counter(page)).toBe(`8 / ${total}`);
    await expect.poll(() => hashOf(page)).toBe('#photo-8');
    await expect.poll(() => shownPhoto(page)).toContain(photoKey(album, 7));

    const middle = { x: 195, y: 390 };
    const fit = await widthShown(page);
    await fingers.tap(middle);
    await fingers.tap(middle);
    await expect.poll(() => widthShown(page)).toBeGreaterThan(fit * 1.5);
    await fingers.tap(middle);
    await fingers.tap(middle);
    await expect.poll(() => widthShown(page)).toBeCloseTo(fit, 0);
    await fingers.pinch(middle, 60, 240);
    await expect.poll(() => widthShown(page)).toBeGreaterThan(fit * 1.5);

    await page.goBack();
    await lightboxOf(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(browser.origin + pages.album(album));
    await expect.poll(() => focused(page)).toBe('photo-8');
    await page.goForward();
    await expect.poll(() => counter(page)).toBe(`8 / ${total}`);
  });

  test('a tap takes the controls away and brings them back; a pull down closes', async () => {
    const album = await firstAlbum(browser.origin, { photos: 3 });
    const { page } = await browser.visit({ width: 390, height: 780 });
    const fingers = await withFingers(page);
    await openPhoto(page, pages.album(album), 2);
    const close = lightboxOf(page).getByRole('button', { name: 'Close' });
    await expect.poll(() => shownPhoto(page)).toContain(photoKey(album, 1));
    for (const state of ['hidden', 'visible'] as const) {
      await fingers.tap({ x: 195, y: 390 });
      await close.waitFor({ state });
    }
    await fingers.swipe({ x: 195, y: 300 }, { x: 200, y: 700 });
    await lightboxOf(page).waitFor({ state: 'detached' });
    expect(hashOf(page)).toBe('');
  });
});

describe('by keys', () => {
  test('photos are opened, turned, zoomed and closed, and the focus comes back to the one that was seen last', async () => {
    const album = await firstAlbum(browser.origin, { photos: 8 });
    const total = album.photos.length;
    const { page } = await browser.visit();
    await openAlive(page, pages.album(album));
    await page.locator('#photo-2').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => shownPhoto(page)).toContain(photoKey(album, 1));
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIALOG');
    for (const [key, index] of [
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
      ['ArrowLeft', 0],
      ['ArrowLeft', total - 1],
      ['Home', 0],
      ['End', total - 1],
      ['PageUp', total - 2],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => counter(page), { message: key }).toBe(`${index + 1} / ${total}`);
    }
    const fit = await widthShown(page);
    await page.keyboard.press('+');
    await expect.poll(() => widthShown(page)).toBeGreaterThan(fit * 1.2);
    await page.keyboard.press('-');
    await expect.poll(() => widthShown(page)).toBeCloseTo(fit, 0);
    // The keyboard stays inside.
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await lightboxOf(page).waitFor({ state: 'detached' });
    expect([await focused(page), hashOf(page)]).toEqual([`photo-${total - 1}`, '']);
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(3);
  });

  test('the next photo is there within 100 ms, because it was read ahead', async () => {
    const album = await firstAlbum(browser.origin, { photos: 8 });
    const { page } = await browser.visit();
    await openPhoto(page, pages.album(album), 1);
    await expect.poll(() => shownPhoto(page)).toContain(photoKey(album, 0));
    const taken: number[] = [];
    for (let index = 1; index < 6; index++) {
      await page.waitForTimeout(600);
      taken.push(
        await page.evaluate(
          async (key) => {
            const start = performance.now();
            document.dispatchEvent(
              new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }),
            );
            const isThere = (): boolean =>
              [
                ...document.querySelectorAll<HTMLImageElement>(
                  'dialog .pswp__img:not(.pswp__img--placeholder)',
                ),
              ].some((image) => {
                const { left, right } = image.getBoundingClientRect();
                return (
                  image.currentSrc.includes(key) &&
                  image.complete &&
                  left < innerWidth / 2 &&
                  right > innerWidth / 2
                );
              });
            while (!isThere() && performance.now() - start < 2000)
              await new Promise((resolve) => requestAnimationFrame(resolve));
            // Painted with the frame after it.
            await new Promise((resolve) =>
              requestAnimationFrame(() => requestAnimationFrame(resolve)),
            );
            return performance.now() - start;
          },
          photoKey(album, index),
        ),
      );
    }
    process.stdout.write(
      `next photo of an album: ${taken.map((ms) => ms.toFixed(0)).join(', ')} ms\n`,
    );
    expect(taken.toSorted((a, b) => a - b)[2]).toBeLessThanOrEqual(100);
  });
});

test('buttons turn, name and close; the slideshow goes on by itself and stops when somebody does something', async () => {
  const album = await firstAlbum(browser.origin, { photos: 6 });
  const total = album.photos.length;
  const { page } = await browser.visit();
  await openPhoto(page, pages.album(album), 1);
  const box = lightboxOf(page);
  expect(await box.getAttribute('aria-label')).toBe(album.title);
  await box.getByRole('button', { name: 'Next photo' }).click();
  await expect.poll(() => counter(page)).toBe(`2 / ${total}`);
  await box.getByRole('button', { name: 'Previous photo' }).click();
  await expect.poll(() => counter(page)).toBe(`1 / ${total}`);
  await box
    .getByRole('navigation', { name: 'Photos' })
    .getByRole('button', { name: 'Photo 4' })
    .click();
  await expect.poll(() => counter(page)).toBe(`4 / ${total}`);
  await box.getByRole('button', { name: 'Start slideshow' }).click();
  await expect.poll(() => counter(page), { timeout: 15_000 }).toBe(`5 / ${total}`);
  await page.keyboard.press('ArrowRight');
  await box.getByRole('button', { name: 'Start slideshow' }).waitFor();
  await box.getByRole('button', { name: 'Full screen' }).click();
  await box.getByRole('button', { name: 'Exit full screen' }).click();
  await box.getByRole('button', { name: 'Full screen' }).waitFor();
  await box.getByRole('button', { name: 'Close' }).click();
  await box.waitFor({ state: 'detached' });
  expect(page.url()).toBe(browser.origin + pages.album(album));
});

test('a photo that does not come says so, in the album and opened, and the next one is shown', async () => {
  const album = await firstAlbum(browser.origin, { photos: 4 });
  const { page, noise } = await browser.visit();
  await page.route(`**/a/${photoKey(album, 1)}/**`, (route) => route.abort());
  await openPhoto(page, pages.album(album), 2);
  await page.locator('#photo-2 svg').waitFor({ state: 'attached' });
  await lightboxOf(page).getByText('Could not load this photo.').waitFor();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownPhoto(page)).toContain(photoKey(album, 2));
  noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('ERR_FAILED')));
});
