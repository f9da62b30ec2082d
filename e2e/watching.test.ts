import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import type { Page, Request } from 'playwright-core';
import { VideoStats } from '#contracts/calls/catalogue/video-stats.ts';
import { watch_url } from '#contracts/calls/catalogue/watch.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';

const browser = withBrowser();
const root = resolve(import.meta.dirname, '..');

/** As the operator of the running site reads them. */
async function statsOf(video_id: number): Promise<VideoStats> {
  const args = [join(root, 'src/app/cli.ts'), 'stats', 'video', '--json', String(video_id)];
  const env = { ...process.env, DATA_DIR: inject('data_dir') };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return VideoStats.parse(JSON.parse(stdout));
}

/** Not the name of a headless browser, which counts as a machine. */
const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** The beacons that the page sends from now on. */
async function beaconsOf(page: Page): Promise<URLSearchParams[]> {
  await page.setExtraHTTPHeaders({ 'user-agent': agent });
  const beacons: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith(watch_url))
      beacons.push(new URLSearchParams(request.postData() ?? ''));
  });
  return beacons;
}

describe('a watched clip', () => {
  test('a clip that is played to its end is counted whole, by one token, and nothing is stored', async () => {
    const { page, context } = await browser.visit();
    const beacons = await beaconsOf(page);
    const video = await firstVideo(browser.origin, { seconds: 8, skip: 5 });
    const before = await statsOf(video.video_id);
    await openAlive(page, `/videos/${video.video_id}/${video.dir}/`);
    expect(beacons).toEqual([]);
    const stored = (): Promise<string> =>
      page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await page.waitForFunction(() => document.querySelector('video')?.ended, undefined, {
      timeout: 60_000,
    });
    await expect.poll(() => beacons.length).toBeGreaterThan(0);
    const [token = ''] = new Set(beacons.map((beacon) => beacon.get('token')));
    expect(new Set(beacons.map((beacon) => beacon.get('token'))).size).toBe(1);
    expect(await stored()).not.toContain(token ?? '-');
    expect(JSON.stringify(await context.cookies())).not.toContain(token ?? '-');

    await expect
      .poll(async () => (await statsOf(video.video_id)).watches, { timeout: 20_000 })
      .toBe(before.watches + 1);
    const { retention, total, duration } = await statsOf(video.video_id);
    expect(retention.filter((share) => share > 0).length).toBe(100);
    expect(total.completions).toBe(before.total.completions + 1);
    expect(Math.abs(total.seconds - before.total.seconds - duration)).toBeLessThanOrEqual(1);
    expect(total.first_frame_p50).not.toBeNull();
    expect(Object.values(total.qualities).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0);
  });

  test('leaving in the middle counts what was played, and no part that was skipped', async () => {
    const { page } = await browser.visit();
    const beacons = await beaconsOf(page);
    const video = await firstVideo(browser.origin, { seconds: 8, skip: 6 });
    const before = await statsOf(video.video_id);
    await openAlive(page, `/videos/${video.video_id}/${video.dir}/`);
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(0.7);
    await page.evaluate(() => {
      const film = document.querySelector('video');
      if (film) film.currentTime = film.duration * 0.7;
    });
    await page.waitForFunction(() => {
      const film = document.querySelector('video');
      const isFar = film !== null && film.currentTime > film.duration * 0.75;
      // A slow machine must not reach the end before it leaves.
      if (isFar) film.pause();
      return isFar;
    });
    // Within the site: the player goes, the document stays.
    await page.locator('header a[href="/"]').first().click();
    await expect.poll(() => beacons.length).toBeGreaterThan(0);
    await expect
      .poll(async () => (await statsOf(video.video_id)).watches, { timeout: 20_000 })
      .toBe(before.watches + 1);
    const { retention, total } = await statsOf(video.video_id);
    expect(retention[2]).toBe(1);
    expect(retention[73]).toBe(1);
    expect(retention.slice(45, 69).every((share) => share === 0)).toBe(true);
    expect(total.completions).toBe(before.total.completions);
  });
});
