import { describe, expect, test } from 'vitest';
import { pages } from '#contracts/pages/pages.ts';
import { limits } from '#contracts/limits/limits.ts';
import { openAlive, withBrowser, type Visit } from '#tests/support/browser.ts';
import { asked, entry, hearts, keep, stored } from '#tests/support/library-lists.ts';
import { firstAlbum } from '#tests/support/demo-albums.ts';
import { firstVideo } from '#tests/support/player.ts';

const browser = withBrowser();

async function visit(path: string, options?: Parameters<typeof browser.visit>[0]): Promise<Visit> {
  const found = await browser.visit(options);
  await openAlive(found.page, path);
  return found;
}

describe('favourites', () => {
  test('a heart puts a video on the list with the ten fields, the list takes it off, and says both', async () => {
    const { page, requests } = await visit('/videos/latest-updates/');
    const video = await firstVideo(browser.origin);
    const heart = page
      .getByRole('button', { name: `Favourite: ${video.title}`, exact: true })
      .first();
    expect(await heart.getAttribute('aria-pressed')).toBe('false');
    await heart.click();
    await page.getByRole('status').getByText('Added to favourites').waitFor();
    expect(await heart.getAttribute('aria-pressed')).toBe('true');
    const { title, scr, video_id, duration, dir, rating, sg_id, ex_tube, ex_id } = video;
    expect(await stored(page, 'favourites')).toMatchObject([
      { type: 'video', title, scr, video_id, duration, dir, rating, sg_id, ex_tube, ex_id },
    ]);

    requests.length = 0;
    await page.getByRole('banner').getByRole('link', { name: 'Favourites' }).click();
    await page.getByRole('heading', { level: 1, name: 'Favourites' }).waitFor();
    expect(await page.locator('main article a').getAttribute('href')).toBe(pages.video(video));
    await hearts(page).click();
    await page.getByRole('heading', { name: 'No favourites yet' }).waitFor();
    expect(await stored(page, 'favourites')).toEqual([]);
    expect(asked(requests)).toEqual([]);
  });

  test('an album is saved next to videos, from its page, and its card takes it off', async () => {
    const album = await firstAlbum(browser.origin, { photos: 3 });
    const { page, requests } = await browser.visit();
    await keep(page, 'favourites', [entry(1)]);
    await openAlive(page, pages.album(album));
    const heart = page.getByRole('main').getByRole('button', { name: 'Favourite', exact: true });
    await heart.click();
    await page.getByRole('status').getByText('Added to favourites').waitFor();
    expect(await heart.getAttribute('aria-pressed')).toBe('true');
    const { album_id, title, dir, photos, thumb: scr } = album;
    const rating = expect.any(Number) as number;
    expect(await stored(page, 'favourites')).toMatchObject([
      { type: 'album', album_id, dir, title, scr, rating, photos: photos.length },
      entry(1),
    ]);

    requests.length = 0;
    await page.getByRole('banner').getByRole('link', { name: 'Favourites' }).click();
    await page.getByText('1 video · 1 album').waitFor();
    const hrefs = page.locator('main article > a');
    expect(await hrefs.first().getAttribute('href')).toBe(pages.album(album));
    expect(await hrefs.count()).toBe(2);
    await page.getByRole('button', { name: `Favourite: ${title}`, exact: true }).click();
    await expect.poll(() => hrefs.count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => hrefs.count()).toBe(2);
    expect(asked(requests)).toEqual([]);
  });

  test('undone from the notice, cleared, and undone again', async () => {
    const { page } = await browser.visit();
    await keep(page, 'favourites', [entry(3), entry(2), entry(1)]);
    await openAlive(page, '/favourites');
    const titles = (): Promise<string[]> => page.locator('main article h2').allTextContents();
    await hearts(page).nth(1).click();
    await expect.poll(titles).toEqual(['Kept 3', 'Kept 1']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(titles).toEqual(['Kept 3', 'Kept 2', 'Kept 1']);
    await page.getByRole('button', { name: 'Clear favourites' }).click();
    await expect.poll(titles).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(titles).toEqual(['Kept 3', 'Kept 2', 'Kept 1']);
  });

  test('with the keyboard one after the other goes', async () => {
    const { page } = await browser.visit();
    await keep(page, 'favourites', [entry(2), entry(1)]);
    await openAlive(page, '/favourites');
    await hearts(page).first().focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Favourite: Kept 1');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  test('is paged in the browser, has one address, and is not for search engines', async () => {
    const { page, requests } = await browser.visit();
    const many = Array.from({ length: limits.page_size.videos + 1 }, (_, index) =>
      entry(index + 1),
    );
    await keep(page, 'favourites', many);
    await openAlive(page, '/favourites');
    expect(await page.locator('main article').count()).toBe(limits.page_size.videos);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL('**/favourites?page=2');
    await expect
      .poll(() => page.locator('main article h2').allTextContents())
      .toEqual([`Kept ${many.length}`]);
    await openAlive(page, '/favourites?page=2');
    expect(await page.locator('main article').count()).toBe(1);
    expect(asked(requests)).toEqual([]);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex,follow');
    const answers = await Promise.all(
      ['/favourites/?page=2', '/favourites?page=0', '/favourites'].map((path) =>
        fetch(browser.origin + path, { redirect: 'manual' }),
      ),
    );
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [301, '/favourites?page=2'],
      [404, null],
      [200, null],
    ]);
  });

  test('shows the changes of other tabs', async () => {
    const { page, context } = await visit('/videos/latest-updates/');
    const other = await context.newPage();
    await openAlive(other, '/videos/latest-updates/');
    await hearts(other).first().click();
    await expect.poll(() => hearts(page).first().getAttribute('aria-pressed')).toBe('true');
  });
});
