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

/** Moves the film to so many seconds before its end, or with `from` after its beginning. */
async function seekTo(
  page: Page,
  seconds: number,
  from: 'end' | 'beginning' = 'end',
): Promise<void> {
  await page.evaluate(
    ({ by, where }) => {
      const film = document.querySelector('video');
      if (film) film.currentTime = where === 'end' ? film.duration - by : by;
    },
    { by: seconds, where: from },
  );
  await page.waitForFunction(() => document.querySelector('video')?.seeking === false);
}

/** Sets the part that repeats while the film is paused. */
async function repeat(page: Page, from: number, to: number): Promise<void> {
  await page.keyboard.press('k');
  await page.waitForFunction(() => document.querySelector('video')?.paused);
  for (const place of [from, to]) {
    await seekTo(page, place, 'beginning');
    await page.keyboard.press('b');
  }
  await seekTo(page, from, 'beginning');
}

/** How often the film has jumped back to the start of the part. */
async function countJumps(page: Page, from: number): Promise<() => Promise<number>> {
  await page.evaluate((start) => {
    const state = { jumps: 0 };
    Object.assign(window, { state });
    const film = document.querySelector('video');
    film?.addEventListener('seeking', () => {
      if (Math.abs(film.currentTime - start) < 0.3) state.jumps += 1;
    });
  }, from);
  return () => page.evaluate(() => (window as unknown as { state: { jumps: number } }).state.jumps);
}
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
  const length = await page.evaluate(() => document.querySelector('video')?.duration ?? 0);
  const from = length - 1.5;
  await repeat(page, from, length - 0.02);
  const jumps = await countJumps(page, from);
  await page.keyboard.press('k');
  await expect.poll(jumps, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  expect(await page.evaluate(() => document.querySelector('video')?.paused)).toBe(false);
  expect(await page.getByRole('group', { name: /^Up next: / }).count()).toBe(0);
});

test('a part repeats where the browser reports the time seldom, as in a hidden tab', async () => {
  const { page } = await browser.visit();
  // One event in eight reaches the page: two seconds lie between two of them.
  await page.addInitScript(() => {
    const state = { seen: 0 };
    addEventListener(
      'timeupdate',
      (event) => {
        const { paused = true } = event.target instanceof HTMLMediaElement ? event.target : {};
        if (!paused && state.seen++ % 8 !== 7) event.stopImmediatePropagation();
      },
      true,
    );
  });
  await playing(page);
  await repeat(page, 1, 2.5);
  const jumps = await countJumps(page, 1);
  await page.keyboard.press('k');
  await expect.poll(jumps, { timeout: 25_000 }).toBeGreaterThanOrEqual(2);
  expect(await page.evaluate(() => document.querySelector('video')?.ended)).toBe(false);
});
