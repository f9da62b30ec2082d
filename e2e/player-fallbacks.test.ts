import { describe, expect, test } from 'vitest';
import type { Frame, Page } from 'playwright-core';
import { pages } from '#contracts/pages/pages.ts';
import { openAlive, withBrowser, type Visit } from '#tests/support/browser.ts';
import { startHostSite } from '#tests/support/host-page.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';

const browser = withBrowser();

/** Makes a browser of less: without Media Source Extensions, and without the types that hold one of the words. */
const lacking = (page: Page, types: readonly string[]): Promise<unknown> =>
  page.addInitScript((words) => {
    for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'])
      Reflect.deleteProperty(globalThis, name);
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return words.some((word) => type.includes(word)) ? '' : canPlayType.call(this, type);
    };
  }, types);

const press = (page: Page | Frame): Promise<void> =>
  page.getByRole('button', { name: /^Play/ }).first().click();

/** Opens a video of some length in a browser that lacks the types, and presses play. */
async function play({ page }: Visit, types: readonly string[]): Promise<void> {
  await lacking(page, types);
  await openAlive(page, pages.video(await firstVideo(browser.origin, { seconds: 8 })));
  await press(page);
}

const plays = (page: Page): Promise<void> =>
  expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(0.5);
const sourceOf = (page: Page | Frame): Promise<string> =>
  page.evaluate(() => document.querySelector('video')?.currentSrc ?? '');

describe('a browser without Media Source Extensions', () => {
  test('plays by its own HLS, from the place where the visitor left', async () => {
    const visit = await browser.visit();
    const { page, requests } = visit;
    const video = await firstVideo(browser.origin, { seconds: 8 });
    await page.addInitScript(
      (entry) => {
        localStorage.setItem('positions', JSON.stringify([entry]));
      },
      { video_id: video.video_id, position: 8, duration: 10 },
    );
    await play(visit, []);
    await plays(page);
    expect(await videoTime(page)).toBeGreaterThanOrEqual(3);
    expect(await sourceOf(page)).toMatch(/\/master\.m3u8$/);
    expect(requests.filter((url) => /hls\.|plainfile/.test(url))).toEqual([]);
    // A setting without a choice is offered in no menu.
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: /^Speed/ }).waitFor();
    expect(await page.getByRole('menuitem', { name: /^Quality/ }).count()).toBe(0);
  });

  test('and without HLS plays the film as one file, and seeks in it', async () => {
    const visit = await browser.visit();
    const { page, requests } = visit;
    await play(visit, ['mpegurl']);
    await plays(page);
    expect(await sourceOf(page)).toMatch(/\/api\/plainfile\.php\?video_id=\d+$/);
    expect(requests.filter((url) => /hls\.|\.m3u8|\.m4s/.test(url))).toEqual([]);
    await page.keyboard.press('5');
    await expect.poll(() => videoTime(page)).toBeGreaterThan(4);
    await page.waitForFunction(() => document.querySelector('video')?.ended, undefined, {
      timeout: 30_000,
    });
  });

  test('says in a sentence when the file cannot be had, and plays it when it can', async () => {
    const visit = await browser.visit();
    const { page, noise } = visit;
    await page.route('**/api/plainfile.php*', (route) => route.fulfill({ status: 503, body: '' }));
    await play(visit, ['mpegurl']);
    await page
      .getByRole('alert')
      .filter({ hasText: 'Could not load the video. Check your connection.' })
      .waitFor({ timeout: 30_000 });
    expect(noise.splice(0).every((line) => line.includes('503'))).toBe(true);
    await page.unroute('**/api/plainfile.php*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await plays(page);
  });

  test('and without any decoder says so, and fetches nothing', async () => {
    const visit = await browser.visit();
    const { page, requests } = visit;
    await play(visit, ['mpegurl', 'mp4']);
    const alert = page.locator('section[data-player]').getByRole('alert');
    await alert.waitFor({ timeout: 15_000 });
    expect(await alert.textContent()).toBe('This browser cannot play this video.');
    expect(requests.filter((url) => /hls\.|\.m3u8|plainfile/.test(url))).toEqual([]);
  });
});

test('an embed in a frame with sandbox plays the film as one file, too', async () => {
  const { page } = await browser.visit();
  await lacking(page, ['mpegurl']);
  const src = browser.origin + pages.embed(await firstVideo(browser.origin, { seconds: 8 }));
  await using host = await startHostSite(
    `<iframe src="${src}" title="Film" width="640" height="360" sandbox="allow-scripts"></iframe>`,
  );
  await page.goto(host.origin, { waitUntil: 'load' });
  const frame = page.frames()[1];
  if (!frame) throw new Error('the page has no frame');
  await press(frame);
  await expect
    .poll(() => frame.evaluate(() => document.querySelector('video')?.currentTime ?? 0), {
      timeout: 20_000,
    })
    .toBeGreaterThan(0.5);
  expect(await sourceOf(frame)).toMatch(/\/api\/plainfile\.php\?video_id=\d+$/);
});
