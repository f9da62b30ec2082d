import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { pages } from '#contracts/pages/pages.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { asked, stored } from '#tests/support/library-lists.ts';
import { firstVideo } from '#tests/support/player.ts';

const browser = withBrowser();

describe('history', () => {
  const open = async (page: Page, skip: number): Promise<string> => {
    const video = await firstVideo(browser.origin, { skip });
    await openAlive(page, pages.video(video));
    return video.title;
  };
  const titles = (page: Page): Promise<string[]> =>
    page.locator('main article h2').allTextContents();

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

  test('an entry is the type, the id as its parameter, and what a card shows; the card is marked in lists', async () => {
    const { page } = await browser.visit();
    const video = await firstVideo(browser.origin);
    await open(page, 0);
    const { title, scr, video_id, duration, dir, rating, sg_id, ex_tube, ex_id } = video;
    await expect
      .poll(() => stored(page, 'history'))
      .toEqual([
        {
          type: 'video',
          params: { video_id },
          title,
          scr,
          duration,
          dir,
          rating,
          sg_id,
          ex_tube,
          ex_id,
        },
      ]);
    await openAlive(page, '/videos/latest-updates/');
    expect(
      await page
        .locator('main article', { hasText: 'Watched' })
        .locator('a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual([pages.video(video)]);
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
