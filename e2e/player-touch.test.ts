import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';
import { withFingers } from '#tests/support/touch.ts';

const browser = withBrowser();

/** Plays a film without an end. */
async function playing(page: Page): Promise<{ x: number; y: number; width: number }> {
  await page.addInitScript(() => {
    localStorage.setItem('velour.player', JSON.stringify({ loop: true }));
  });
  const video = await firstVideo(browser.origin, { seconds: 10 });
  await openAlive(page, `/videos/${video.video_id}/${video.dir}/`);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3);
  const box = await page.locator('section[data-player]').boundingBox();
  if (!box) throw new Error('there is no player');
  return { x: box.x, y: box.y + box.height / 2, width: box.width };
}

test('two taps skip ten seconds, further ones add up; one tap shows and hides the bar', async () => {
  const { page } = await browser.visit({ width: 390, height: 844 });
  const fingers = await withFingers(page);
  const film = await playing(page);
  const right = { x: film.x + film.width * 0.85, y: film.y };
  for (let taps = 0; taps < 3; taps++) {
    await fingers.tap(right);
    await page.waitForTimeout(60);
  }
  await page.getByText('+20 s').waitFor();
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  const left = { x: film.x + film.width * 0.15, y: film.y };
  for (let taps = 0; taps < 2; taps++) {
    await fingers.tap(left);
    await page.waitForTimeout(60);
  }
  await page.getByText('−10 s').waitFor();
  await expect.poll(() => videoTime(page)).toBeLessThan(2);
  await page.waitForTimeout(1500);

  const bar = page.locator('section[data-player][data-idle]');
  const wasIdle = (await bar.count()) > 0;
  await fingers.tap({ x: film.x + film.width / 2, y: film.y });
  await expect.poll(async () => (await bar.count()) > 0).toBe(!wasIdle);
});

test('a pinch fills the screen', async () => {
  const { page } = await browser.visit({ width: 390, height: 844 });
  const fingers = await withFingers(page);
  const film = await playing(page);
  await fingers.pinch({ x: film.x + film.width / 2, y: film.y }, 60, 160);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('SECTION');
});

test('discreet mode takes titles out of the tab and of the media keys, on every page, and gives them back', async () => {
  const { page } = await browser.visit();
  await playing(page);
  const title = await page.title();
  const shown = (): Promise<string | undefined> =>
    page.evaluate(() => navigator.mediaSession.metadata?.title);
  await expect.poll(shown).toBe(await page.locator('h1').textContent());
  const toggle = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Discreet mode' }).click();
    await page.keyboard.press('Escape');
  };
  await toggle();
  await expect.poll(() => page.title()).toBe('…');
  await expect.poll(shown).toBe('Video');
  await toggle();
  await expect.poll(() => page.title()).toBe(title);
  await toggle();
  await page.goto('/');
  await expect.poll(() => page.title()).toBe('…');
});
