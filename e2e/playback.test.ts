import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { limits } from '#contracts/limits/limits.ts';
import { parseDuration } from '#contracts/media/duration.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstVideo, loudness, videoTime } from '#tests/support/player.ts';

const browser = withBrowser();

/** Picks the largest (`first`) or the smallest rendition in the quality menu; its height. */
async function chooseHeight(page: Page, which: 'first' | 'last'): Promise<number> {
  await page.getByRole('button', { name: /^Quality/ }).click();
  const choices = page.getByRole('menuitemradio').filter({ hasText: /^\d+p/ });
  const choice = which === 'first' ? choices.first() : choices.last();
  const height = Number(/\d+/.exec((await choice.textContent()) ?? '')?.[0]);
  await choice.click();
  return height;
}

/** Opens the video's page and presses play when it is alive. */
async function play(page: Page, video: { video_id: number; dir: string }): Promise<void> {
  await openAlive(page, `/videos/${video.video_id}/${video.dir}/`);
  await page.getByRole('button', { name: /^Play/ }).first().click();
}

describe('on a fresh seed', () => {
  test('a video plays with sound, changes quality, runs to its end, and nothing is said on the console', async () => {
    const { page, requests } = await browser.visit();
    const video = await firstVideo(browser.origin, { height: 480, seconds: 10 });
    await play(page, video);
    await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(1);
    for (const pick of ['first', 'last'] as const) {
      const wanted = await chooseHeight(page, pick);
      await expect
        .poll(() => page.evaluate(() => document.querySelector('video')?.videoHeight), {
          timeout: 20_000,
        })
        .toBe(wanted);
    }
    expect(await loudness(page)).toBeGreaterThan(-50);

    await page.waitForFunction(() => document.querySelector('video')?.ended, undefined, {
      timeout: 60_000,
    });
    const [length, shown] = [
      await page.evaluate(() => document.querySelector('video')?.duration ?? 0),
      parseDuration(video.duration),
    ];
    expect(Math.abs(length - shown)).toBeLessThanOrEqual(1);
    expect(requests.filter((url) => url.includes('.data'))).toEqual([]);
  });

  test('the view is counted a second after the page is shown', async () => {
    const { page } = await browser.visit();
    const video = await firstVideo(browser.origin, { skip: 3 });
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/input.php'));
    const begun = Date.now();
    await page.goto(`/videos/${video.video_id}/${video.dir}/`);
    const request = await asked;
    expect(Date.now() - begun).toBeGreaterThanOrEqual(limits.view_delay_ms);
    expect(new URLSearchParams(request.postData() ?? '').toString()).toBe(
      `act=view&section=video&object_id=${video.video_id}&nogeo=0&from=direct`,
    );
  });

  test('keys play, mute and seek; the volume is remembered', async () => {
    const { page } = await browser.visit();
    const video = await firstVideo(browser.origin, { seconds: 8 });
    await play(page, video);
    await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(0.3);
    await page.keyboard.press('m');
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.muted)).toBe(true);
    await page.keyboard.press('k');
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.paused))
      .toBe(true);
    const at = await videoTime(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => videoTime(page)).toBeGreaterThan(at + 1);
    await page.reload();
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(0.3);
    expect(await page.evaluate(() => document.querySelector('video')?.muted)).toBe(true);
  });

  test('a press on the picture before the scripts are there is not lost', async () => {
    const { page } = await browser.visit();
    const video = await firstVideo(browser.origin, { seconds: 8 });
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.goto(`/videos/${video.video_id}/${video.dir}/`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^Play/ }).first().click();
    expect(await page.locator('video').count()).toBe(0);
    await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3);
  });

  test('a press that is held until the scripts have replaced its button is not lost', async () => {
    const { page } = await browser.visit();
    const video = await firstVideo(browser.origin, { seconds: 8 });
    await page.goto(`/videos/${video.video_id}/${video.dir}/`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^Play/ }).first().hover();
    await page.mouse.down();
    await page.locator('[data-replay=play] video').waitFor({ state: 'attached' });
    await page.mouse.up();
    await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3);
  });

  test('a lost playlist is reported, and trying again plays', async () => {
    const visit = await browser.visit();
    const { page, noise } = visit;
    const video = await firstVideo(browser.origin);
    await page.route('**/api/videofile.php*', (route) => route.abort());
    await play(page, video);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor({ timeout: 30_000 });
    // The browser itself reports each request that we cut off; nothing else may be said.
    expect(noise.filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([]);
    noise.length = 0;
    await page.unroute('**/api/videofile.php*');
    await again.click();
    await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(0.3);
  });

  test('a signature that expires in mid-play is renewed without a word', async () => {
    const { page, noise } = await browser.visit();
    const video = await firstVideo(browser.origin, { height: 480, seconds: 10 });
    const state = { refused: 0 };
    await page.route('**/media/v/**', async (route) => {
      const at = await videoTime(page);
      if (at < 0.3 || state.refused > 0) return route.continue();
      state.refused += 1;
      return route.fulfill({ status: 403, contentType: 'text/plain', body: 'expired' });
    });
    await play(page, video);
    await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3);
    // Another quality asks for pieces that are not there yet.
    await chooseHeight(page, 'last');
    await chooseHeight(page, 'first');
    await expect.poll(() => state.refused, { timeout: 15_000 }).toBe(1);
    await page.waitForFunction(() => document.querySelector('video')?.ended, undefined, {
      timeout: 60_000,
    });
    expect(await page.locator('section[data-player]').getByRole('alert').count()).toBe(0);
    expect(noise.filter((line) => !line.includes('403'))).toEqual([]);
    noise.length = 0;
  });

  test.each([
    [410, { video_id: 1, status_id: 5 }, 'This video is no longer available.'],
    [403, { error: 1, code: 'private' }, 'Your access to this video has expired.'],
    [503, { error: 1, code: 'unavailable' }, 'Could not load the video. Check your connection.'],
  ])('an answer of %i says why there is no film', async (status, json, text) => {
    const { page, noise } = await browser.visit();
    const video = await firstVideo(browser.origin);
    await page.route('**/api/videofile.php*', (route) => route.fulfill({ status, json }));
    await play(page, video);
    await page.getByRole('alert').filter({ hasText: text }).waitFor({ timeout: 30_000 });
    expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const form = page.getByRole('dialog', { name: 'Report' });
    await form.getByText(video.title, { exact: true }).waitFor();
    expect(await form.getByLabel('What is it about?').inputValue()).toBe('broken');
    expect(noise.filter((line) => !line.includes(String(status)))).toEqual([]);
    noise.length = 0;
  });
});
