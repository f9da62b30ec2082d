import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';

const browser = withBrowser();

async function playing(page: Page): Promise<void> {
  const video = await firstVideo(browser.origin, { seconds: 8 });
  await openAlive(page, `/videos/${video.video_id}/${video.dir}/`);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3);
}

const seekTo = (page: Page, before_end: number): Promise<void> =>
  page.evaluate((seconds) => {
    const film = document.querySelector('video');
    if (film) film.currentTime = film.duration - seconds;
  }, before_end);
const hasEnded = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('video')?.ended, undefined, {
    timeout: 30_000,
  });
const focusIn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((within) => document.activeElement?.closest(within) !== null, selector);

test('an open menu stays when the film ends; closed, it gives the focus to the next film', async () => {
  const { page } = await browser.visit();
  await playing(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  const menu = page.getByRole('menu', { name: 'Settings' });
  await menu.waitFor();
  await seekTo(page, 1);
  await hasEnded(page);
  const card = page.getByRole('group', { name: /^Up next: / });
  await page.waitForTimeout(500);
  expect([await menu.isVisible(), await card.count()]).toEqual([true, 0]);
  expect(await focusIn(page, '[role=menu]')).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await card.waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Play now');
});

test('a part that reaches to the end of the film repeats', async () => {
  const { page } = await browser.visit();
  await playing(page);
  await seekTo(page, 2.5);
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.seeking))
    .toBe(false);
  await page.keyboard.press('b');
  const from = await videoTime(page);
  await page.waitForFunction(() => {
    const film = document.querySelector('video');
    return film !== null && film.currentTime > film.duration - 0.6;
  });
  // The end of the part is where the film ends, or a look before it.
  await page.keyboard.press('b');
  for (let round = 0; round < 2; round++) {
    await expect
      .poll(() => videoTime(page), { timeout: 10_000, interval: 20 })
      .toBeLessThan(from + 0.8);
    await expect
      .poll(() => videoTime(page), { timeout: 10_000, interval: 20 })
      .toBeGreaterThan(from + 1);
  }
  expect(await page.getByRole('group', { name: /^Up next: / }).count()).toBe(0);
});

test('a part repeats where the browser tells the time seldom, as in a hidden tab', async () => {
  const { page } = await browser.visit();
  // One event in six reaches the page: one and a half seconds lie between two of them.
  await page.addInitScript(() => {
    const state = { seen: 0 };
    document.addEventListener(
      'timeupdate',
      (event) => {
        state.seen += 1;
        if (state.seen % 6 !== 0) event.stopImmediatePropagation();
      },
      true,
    );
  });
  await playing(page);
  await page.keyboard.press('b');
  const from = await videoTime(page);
  await expect.poll(() => videoTime(page), { interval: 20 }).toBeGreaterThan(from + 1);
  await page.keyboard.press('b');
  for (let round = 0; round < 2; round++) {
    await expect
      .poll(() => videoTime(page), { timeout: 10_000, interval: 20 })
      .toBeLessThan(from + 0.8);
    await expect
      .poll(() => videoTime(page), { timeout: 10_000, interval: 20 })
      .toBeGreaterThan(from + 1);
  }
});
