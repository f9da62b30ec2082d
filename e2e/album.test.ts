import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AlbumAnswer } from '#contracts/calls/catalogue/albums.ts';
import type { ChannelAnswer } from '#contracts/calls/catalogue/channels.ts';
import { pages } from '#contracts/pages/pages.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstAlbum, photoKey } from '#tests/support/demo-albums.ts';
import { followLink } from '#tests/support/follow-link.ts';
import { countShifts, shiftsOf } from '#tests/support/layout-shifts.ts';
import { lightboxOf, shownPhoto } from '#tests/support/lightbox.ts';
import { answering } from '#tests/support/people-pages.ts';

const browser = withBrowser();

test('photos stand in rows of equal height that fill their width, in boxes that are there before they are', async () => {
  const album = await firstAlbum(browser.origin, { photos: 12 });
  for (const width of [390, 800, 1440]) {
    const { page } = await browser.visit({ width });
    await page.addInitScript(countShifts);
    await openAlive(page, pages.album(album));
    expect(await shiftsOf(page)).toBeLessThan(0.02);
    const rows = await page.evaluate(() => {
      const found = new Map<number, DOMRect[]>();
      for (const item of document.querySelectorAll('main li[data-ratio]')) {
        const rect = item.getBoundingClientRect();
        const top = [...found.keys()].find((known) => Math.abs(known - rect.top) < 2) ?? rect.top;
        found.set(top, [...(found.get(top) ?? []), rect]);
      }
      const list = document
        .querySelector('main li[data-ratio]')
        ?.parentElement?.getBoundingClientRect();
      return [...found.values()].map((row) => ({
        heights:
          Math.max(...row.map(({ height }) => height)) -
          Math.min(...row.map(({ height }) => height)),
        left: Math.abs((row[0]?.left ?? 0) - (list?.left ?? 0)),
        right: Math.abs((row.at(-1)?.right ?? 0) - (list?.right ?? 0)),
        gap: row[1] ? row[1].left - (row[0]?.right ?? 0) : 4,
      }));
    });
    for (const [index, row] of rows.entries()) {
      expect({
        width,
        index,
        even: row.heights < 1.5 && row.left < 1 && Math.abs(row.gap - 4) < 1,
      }).toEqual({ width, index, even: true });
      // The last row keeps the size of its photos.
      if (index < rows.length - 1)
        expect({ width, index, right: row.right < 1.5 }).toEqual({ width, index, right: true });
    }
  }
});

test.each([390, 1440])(
  'titles and names of 500 characters hold on the page, in the lightbox and above a list at %i px',
  async (width) => {
    const album = await firstAlbum(browser.origin, { channel: true });
    const [path, channel] = [pages.album(album), album.channel?.dir ?? ''];
    const title = 'Wortungetüm und 花見 '.repeat(32).slice(0, 500);
    const { page } = await browser.visit({ width });
    await openAlive(page, '/categories/');
    await page.route(
      '**/api/json/album/**',
      answering<AlbumAnswer>((answer) => ({ ...answer, album: { ...answer.album, title } })),
    );
    await page.route(
      '**/api/json/channel/**',
      answering<ChannelAnswer>((answer) => ({
        channel: { ...answer.channel, title: title.replaceAll(' ', '') },
      })),
    );
    const overflow = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const heightOf = async (part: Locator): Promise<number> =>
      (await part.boundingBox())?.height ?? 9999;
    await followLink(page, path);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent()).toBe(title);
    expect(await overflow()).toBe(0);
    expect(await heightOf(heading)).toBeLessThan(160);

    await page.locator('#photo-1').click();
    const caption = lightboxOf(page).getByText('Wortungetüm').first();
    await caption.waitFor();
    expect(await heightOf(caption)).toBeLessThan(30);
    await page.keyboard.press('Escape');
    await lightboxOf(page).waitFor({ state: 'detached' });

    await followLink(page, pages.albums('latest-updates', { channel }));
    const away = page.getByRole('main').getByRole('link', { name: 'Remove Wortungetüm' });
    await away.waitFor();
    expect(await overflow()).toBe(0);
    expect((await away.locator('svg').boundingBox())?.x).toBeLessThan(width);
  },
);

describe('without scripts', () => {
  test('each photo is a link to its picture, and the end of an address leads to its place', async () => {
    const album = await firstAlbum(browser.origin, { photos: 10 });
    const { page } = await browser.visit({ java_script: false, height: 500 });
    await page.goto(`${pages.album(album)}#photo-10`);
    const links = page.locator('main a[id^="photo-"]');
    expect(await links.count()).toBe(album.photos.length);
    await expect.poll(async () => (await links.nth(9).boundingBox())?.y ?? 9999).toBeLessThan(500);
    const picture = await fetch(
      new URL((await links.nth(9).getAttribute('href')) ?? '', browser.origin),
    );
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });
});

test('a photo that is pressed before the page is alive opens when it is', async () => {
  const album = await firstAlbum(browser.origin, { photos: 4 });
  const { page } = await browser.visit();
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(pages.album(album), { waitUntil: 'domcontentloaded' });
  await page.locator('#photo-3').click();
  gate.resolve(undefined);
  await expect.poll(() => shownPhoto(page)).toContain(photoKey(album, 2));
  expect(new URL(page.url()).hash).toBe('#photo-3');
});

test('an album asks for the lightbox only when a photo is opened', async () => {
  const album = await firstAlbum(browser.origin, { photos: 4 });
  const { page, requests } = await browser.visit();
  await openAlive(page, pages.album(album));
  const before = requests.filter((path) => path.endsWith('.js')).length;
  await page.locator('#photo-1').click();
  await lightboxOf(page).waitFor();
  expect(requests.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(before);
});
