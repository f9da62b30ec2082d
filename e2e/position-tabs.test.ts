import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { pages } from '#contracts/pages/pages.ts';
import { openAlive, withBrowser, type Visit } from '#tests/support/browser.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';

const browser = withBrowser();

const press = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Play/ }).first().click();
const isPaused = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(() => document.querySelector('video')?.paused);

/** Opens the same video in this tab and in another one. */
async function twoTabs({ page, context }: Visit): Promise<{ here: Page; there: Page }> {
  const path = pages.video(await firstVideo(browser.origin, { seconds: 10 }));
  await openAlive(page, path);
  const there = await context.newPage();
  await openAlive(there, path);
  return { here: page, there };
}

/** Plays until a position has been stored, and pauses, which stores it. */
async function watch(page: Page): Promise<number> {
  await press(page);
  await expect.poll(() => videoTime(page), { timeout: 30_000 }).toBeGreaterThan(6.5);
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page)).toBe(true);
  return videoTime(page);
}

describe('a position of another tab', () => {
  test('moves the start of a film that has not begun here', async () => {
    const { here, there } = await twoTabs(await browser.visit());
    const left = await watch(there);
    await press(here);
    await here.getByText(`Resumed at 0:0${Math.floor(left) - 5}`).waitFor({ timeout: 15_000 });
    await expect.poll(() => videoTime(here)).toBeGreaterThanOrEqual(Math.floor(left) - 5);
  });

  test('moves a paused film without a word, and no other', async () => {
    const { here, there } = await twoTabs(await browser.visit());
    await press(here);
    await expect.poll(() => videoTime(here), { timeout: 20_000 }).toBeGreaterThan(0.5);
    await here.keyboard.press('k');
    await expect.poll(() => isPaused(here)).toBe(true);
    const left = await watch(there);
    await expect.poll(() => videoTime(here)).toBe(Math.floor(left) - 5);
    expect(await isPaused(here)).toBe(true);
    expect(await here.getByText(/^Resumed/).count()).toBe(0);

    // The other tab is paused now; this one plays to another place, which moves that one alone.
    await here.keyboard.press('k');
    await expect.poll(() => isPaused(here)).toBe(false);
    await expect.poll(() => videoTime(there), { timeout: 20_000 }).toBeLessThan(left - 2);
    expect(await videoTime(here)).toBeGreaterThan(left - 2);
  });

  test('moves nothing while the history is paused', async () => {
    const { here, there } = await twoTabs(await browser.visit());
    const video_id = Number(here.url().split('/')[4]);
    await there.evaluate(
      (entry) => {
        localStorage.setItem('history_paused', 'true');
        localStorage.setItem('positions', JSON.stringify([entry]));
      },
      { video_id, position: 8, duration: 10 },
    );
    await press(here);
    await expect.poll(() => videoTime(here), { timeout: 20_000 }).toBeGreaterThan(0.2);
    expect(await videoTime(here)).toBeLessThan(3);
  });
});
