import { describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { pages } from '#contracts/pages/pages.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { countShifts, shiftsOf } from '#tests/support/layout-shifts.ts';
import { asked, keep, opened, stored } from '#tests/support/library-lists.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';

const browser = withBrowser();

const play = async (page: Page, path: string): Promise<void> => {
  await openAlive(page, path);
  await page.getByRole('button', { name: /^Play/ }).first().click();
};
const cardOf = (page: Page, href: string): Locator =>
  page.locator('main article').filter({ has: page.locator(`a[href="${href}"]`) });
/** Where the film was when its first picture moved. */
const startOf = async (page: Page): Promise<number> => {
  await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(0);
  return videoTime(page);
};

describe('how far a video was watched', () => {
  test('is stored from five seconds on, shown on cards, and playing goes on there', async () => {
    const { page } = await browser.visit();
    const video = await firstVideo(browser.origin, { seconds: 10 });
    const path = pages.video(video);
    await play(page, path);
    await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(1);
    expect(await stored(page, 'positions')).toEqual([]);
    await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(6.5);
    await page.getByRole('banner').getByRole('link', { name: 'Favourites' }).click();
    await page.getByRole('heading', { level: 1, name: 'Favourites' }).waitFor();
    const [stored_position] = (await stored(page, 'positions')) as {
      video_id: number;
      position: number;
    }[];
    expect(stored_position?.video_id).toBe(video.video_id);
    expect(stored_position?.position).toBeGreaterThan(6);

    await openAlive(page, '/videos/latest-updates/');
    await cardOf(page, path)
      .first()
      .getByText(/^\d+% watched$/)
      .waitFor({ state: 'attached' });
    await play(page, path);
    const begun = await startOf(page);
    expect(begun).toBeGreaterThanOrEqual(Math.floor(stored_position?.position ?? 0) - 5);
    expect(begun).toBeLessThan((stored_position?.position ?? 0) - 2);
    await play(page, `${path}?start_time=7`);
    expect(await startOf(page)).toBeGreaterThanOrEqual(7);
  });

  test('a return says where it goes on, and offers the beginning; start_time wins over it', async () => {
    const { page } = await browser.visit();
    const video = await firstVideo(browser.origin, { seconds: 10 });
    const path = pages.video(video);
    await keep(page, 'positions', [{ video_id: video.video_id, position: 8.4, duration: 10 }]);
    await play(page, path);
    const notice = page.getByText('Resumed at 0:03');
    // While the pointer is on it, it stays, however long the checks take.
    await notice.hover();
    expect(await violations(page)).toEqual([]);
    expect(await startOf(page)).toBeGreaterThanOrEqual(3);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => videoTime(page)).toBeLessThan(2.5);
    await notice.waitFor({ state: 'detached' });

    await play(page, `${path}?start_time=2`);
    expect(await startOf(page)).toBeLessThan(5);
    expect(await page.getByText(/^Resumed at/).count()).toBe(0);
  });

  test('is stored when the document is left', async () => {
    const { page } = await browser.visit();
    const video = await firstVideo(browser.origin, { seconds: 10 });
    await play(page, pages.video(video));
    await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(7);
    await page.goto('/videos/history/');
    const [stored_position] = (await stored(page, 'positions')) as { position: number }[];
    expect(stored_position?.position).toBeGreaterThan(6.5);
  });

  test('of an opened page is nothing, and nothing is stored while the history is paused', async () => {
    const { page } = await browser.visit();
    const video = await firstVideo(browser.origin, { seconds: 10 });
    await openAlive(page, pages.video(video));
    await expect.poll(() => stored(page, 'history')).toHaveLength(1);
    await openAlive(page, '/videos/latest-updates/');
    expect(
      await page
        .locator('main article')
        .getByText(/watched/i)
        .count(),
    ).toBe(0);
    await page.evaluate(() => localStorage.setItem('history_paused', 'true'));
    await play(page, pages.video(video));
    await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(6.5);
    await openAlive(page, '/videos/latest-updates/');
    expect(await stored(page, 'positions')).toEqual([]);
  });

  test('from 95 % on is watched: it begins at the start', async () => {
    const { page } = await browser.visit();
    const video = await firstVideo(browser.origin, { seconds: 10 });
    await keep(page, 'positions', [{ video_id: video.video_id, position: 96, duration: 100 }]);
    await openAlive(page, '/videos/latest-updates/');
    await cardOf(page, pages.video(video))
      .first()
      .getByText('Watched', { exact: true })
      .waitFor({ state: 'attached' });
    await play(page, pages.video(video));
    expect(await startOf(page)).toBeLessThan(4);
  });
});

describe('Continue watching', () => {
  const begun = async (page: Page, count: number, places = {}): Promise<void> => {
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    await keep(
      page,
      'history',
      ids.map((id) => opened(id)),
    );
    const positions = ids.map((video_id) => ({ video_id, position: 30, duration: 100, ...places }));
    await keep(page, 'positions', positions);
  };
  const row = (page: Page): Locator =>
    page.locator('section').filter({
      has: page.getByRole('heading', { name: 'Continue watching' }),
    });
  const titles = (page: Page): Promise<string[]> => row(page).locator('h3').allTextContents();

  test.each([[390], [768], [1440]])(
    'at %i px its place is there before the first paint and asks the server for nothing',
    async (width) => {
      const { page, requests } = await browser.visit({ width });
      await begun(page, 7);
      await page.addInitScript(countShifts);
      await page.goto('/', { waitUntil: 'commit' });
      const room = page
        .locator('[data-continue] main h1 ~ div')
        .filter({ hasNot: page.locator('ul') });
      await room.first().waitFor();
      await openAlive(page, '/');
      await row(page).waitFor();
      expect(await titles(page)).toEqual([1, 2, 3, 4, 5, 6, 7].map((id) => `Opened ${id}`));
      const [reserved, filled] = await row(page).evaluate((section) => {
        const inner = section.parentElement?.parentElement;
        return [
          inner ? Number.parseFloat(getComputedStyle(inner).minBlockSize) : 0,
          section.getBoundingClientRect().height,
        ];
      });
      expect(reserved).toBeGreaterThanOrEqual((filled ?? 0) - 9);
      expect(await shiftsOf(page)).toBeLessThan(0.001);
      expect(asked(requests)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      );
    },
  );

  test('gives up one video or all of them, and takes them back', async () => {
    const { page } = await browser.visit();
    await begun(page, 3);
    await openAlive(page, '/');
    await row(page).getByRole('button', { name: 'Remove Opened 2' }).click();
    await expect.poll(() => titles(page)).toEqual(['Opened 1', 'Opened 3']);
    await page.getByRole('status').getByText('Removed from Continue watching').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => titles(page)).toEqual(['Opened 1', 'Opened 2', 'Opened 3']);
    await row(page).getByRole('button', { name: 'Remove all' }).click();
    await expect.poll(() => row(page).count()).toBe(0);
    expect(await stored(page, 'history')).toHaveLength(3);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => titles(page)).toHaveLength(3);
  });

  test('is absent on a first visit, without begun videos and while the history is paused', async () => {
    const { page } = await browser.visit();
    const isFlagged = (): Promise<boolean> =>
      page.evaluate(() => document.documentElement.dataset['continue'] !== undefined);
    await openAlive(page, '/');
    expect([await row(page).count(), await isFlagged()]).toEqual([0, false]);
    await begun(page, 2);
    await openAlive(page, '/');
    await row(page).waitFor();
    await page.evaluate(() => localStorage.setItem('history_paused', 'true'));
    await openAlive(page, '/');
    expect([await row(page).count(), await isFlagged()]).toEqual([0, false]);
  });

  test('survives invalid positions and entries', async () => {
    const { page } = await browser.visit();
    const positions = [
      { video_id: 1, position: -5, duration: 100 },
      { video_id: 2, position: null, duration: 100 },
      { video_id: 3, position: 400 * 86_400, duration: 800 * 86_400 },
      { video_id: 4, position: 30, duration: 100 },
      null,
      'x',
    ];
    await keep(page, 'positions', positions);
    const { opened: _, ...old } = opened(4);
    await keep(page, 'history', [opened(1), opened(2), opened(3), { ...old, posted: 8.64e15 }]);
    await openAlive(page, '/');
    await row(page).waitFor();
    expect(await titles(page)).toEqual(['Opened 4']);
    await openAlive(page, '/videos/history/');
    await page.getByRole('heading', { name: 'Earlier' }).waitFor();
    expect(await page.locator('main article').count()).toBe(4);
    await openAlive(page, '/library/');
    await row(page).waitFor();
  });

  test('home and library stand where storage is forbidden', async () => {
    const { page } = await browser.visit();
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await openAlive(page, '/');
    expect(await row(page).count()).toBe(0);
    await openAlive(page, '/library/');
    await page.getByText('Videos you open appear here.').waitFor();
  });
});
