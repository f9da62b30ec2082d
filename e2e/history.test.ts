import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { pages } from '#contracts/pages/pages.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { asked, keep, opened, stored } from '#tests/support/library-lists.ts';
import { firstVideo } from '#tests/support/player.ts';

const browser = withBrowser();

describe('history', () => {
  const open = async (page: Page, skip: number): Promise<string> => {
    const video = await firstVideo(browser.origin, { skip });
    await openAlive(page, pages.video(video));
    return video.title;
  };
  const titles = (page: Page): Promise<string[]> =>
    page.locator('main article h3').allTextContents();

  test('lists what was opened, newest first and each once; removed, paused, cleared', async () => {
    const { page, requests } = await browser.visit();
    const [first, second] = [await open(page, 0), await open(page, 1)];
    await open(page, 0);
    requests.length = 0;
    await openAlive(page, '/videos/history/');
    expect(await titles(page)).toEqual([first, second]);
    expect(asked(requests)).toEqual([]);
    await page.getByRole('button', { name: `Remove from history: ${first}`, exact: true }).click();
    await expect.poll(() => titles(page)).toEqual([second]);

    await page.getByRole('button', { name: 'Pause history' }).click();
    await page.getByText('paused').waitFor();
    const third = await open(page, 2);
    await openAlive(page, '/videos/history/');
    expect(await titles(page)).toEqual([second]);
    await page.getByRole('button', { name: 'Resume history' }).click();
    await open(page, 2);
    await openAlive(page, '/videos/history/');
    expect(await titles(page)).toEqual([third, second]);

    await page.getByRole('button', { name: 'Clear history' }).click();
    await page.getByRole('heading', { name: 'Your viewing history is empty.' }).waitFor();
    expect(await stored(page, 'history')).toEqual([]);
  });

  test('an entry is the type, the id as its parameter, and what a card shows', async () => {
    const { page } = await browser.visit();
    const video = await firstVideo(browser.origin);
    await open(page, 0);
    const { title, scr, video_id, duration, dir, rating, sg_id, ex_tube, ex_id } = video;
    const card = { title, scr, duration, dir, rating, sg_id, ex_tube, ex_id };
    await expect
      .poll(() => stored(page, 'history'))
      .toMatchObject([
        {
          type: 'video',
          params: { video_id },
          ...card,
          lang: video.lang,
          posted: Math.floor(Date.parse(video.post_date) / 1000),
          opened: expect.any(Number) as number,
        },
      ]);
    // Views are counted meanwhile, and time passes: their numbers are left out.
    const facts = (): Promise<string[]> =>
      page
        .locator('main article')
        .filter({ has: page.locator(`a[href="${pages.video(video)}"]`) })
        .first()
        .locator(':is(p, a > span > span) > *')
        .evaluateAll((parts) =>
          parts.map((part) => part.getAttribute('datetime') ?? part.textContent),
        )
        .then((texts) => texts.map((text) => text.replace(/^\d+ views?$/, 'views')));
    await openAlive(page, '/videos/latest-updates/');
    const listed = await facts();
    await openAlive(page, '/videos/history/');
    expect(await facts()).toEqual(listed);
  });

  test('has a heading for each day, searches titles, and leads on when it is empty', async () => {
    const { page, requests } = await browser.visit({ locale: 'en-GB' });
    const now = Math.floor(Date.now() / 1000);
    await keep(page, 'history', [
      opened(3, now),
      opened(2, now - 86_400),
      opened(1, now - 400 * 86_400),
      { ...opened(4), opened: 'x', title: 'Älter' },
    ]);
    await openAlive(page, '/videos/history/');
    const headings = (): Promise<string[]> => page.locator('main section h2').allTextContents();
    const year = String(new Date((now - 400 * 86_400) * 1000).getFullYear());
    expect(await headings()).toEqual([
      'Today',
      'Yesterday',
      expect.stringContaining(year),
      'Earlier',
    ]);
    const field = page.getByRole('searchbox', { name: 'Search history' });
    await field.fill('alter');
    await expect.poll(() => titles(page)).toEqual(['Älter']);
    await field.fill('nothing like it');
    await page.getByRole('heading', { name: 'No videos match' }).waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => titles(page)).toHaveLength(4);
    const remove = page.getByRole('button', { name: 'Remove from history: Opened 2' });
    expect(await remove.evaluate((button) => getComputedStyle(button).opacity)).toBe('1');
    await remove.click();
    await expect.poll(headings).toHaveLength(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(headings).toHaveLength(4);
    await page.getByRole('button', { name: 'Clear history' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).waitFor();
    expect(requests.filter((url) => url.includes('history') && url.includes('.data'))).toEqual([]);
    await openAlive(page, '/videos/history/');
    for (const [name, path] of [
      ['Most popular videos', '/videos/most-popular/'],
      ['Latest videos', '/videos/latest-updates/'],
    ] as const)
      expect(await page.getByRole('main').getByRole('link', { name }).getAttribute('href')).toBe(
        path,
      );
  });

  test('clearing forgets how far videos were watched, and undoing brings that back', async () => {
    const { page } = await browser.visit();
    await keep(page, 'history', [opened(1)]);
    await keep(page, 'positions', [{ video_id: 1, position: 30, duration: 100 }]);
    await openAlive(page, '/videos/history/');
    await page.getByText('30% watched').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Clear history' }).click();
    await expect.poll(() => stored(page, 'positions')).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('30% watched').waitFor({ state: 'attached' });
  });

  test('/history/ leads there, with either slash', async () => {
    for (const path of ['/history/', '/history']) {
      const { status, headers } = await fetch(`${browser.origin}${path}?page=2`, {
        redirect: 'manual',
      });
      expect([path, status, headers.get('location')]).toEqual([
        path,
        301,
        '/videos/history/?page=2',
      ]);
    }
  });
});
