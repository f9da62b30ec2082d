import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { watch_url } from '#contracts/calls/catalogue/watch.ts';
import { pages } from '#contracts/pages/pages.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';
import { sampleOf } from '#tests/support/sample.ts';

const browser = withBrowser();

async function pathOfVideo(query = ''): Promise<string> {
  return pages.video(await firstVideo(browser.origin, { seconds: 8 })) + query;
}
async function play(page: Page, path: string): Promise<void> {
  await openAlive(page, path);
  await page.getByRole('button', { name: /^Play/ }).first().click();
}
/** Where the film was when its first picture moved. */
async function startOf(page: Page): Promise<number> {
  await page.waitForFunction(
    () => (document.querySelector('video')?.played.length ?? 0) > 0,
    undefined,
    { timeout: 20_000 },
  );
  await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(0.1);
  return page.evaluate(() => document.querySelector('video')?.played.start(0) ?? -1);
}

const starts = ['-4', 'text', '1e9', '999999', '9999999', '1.5', '%00', '', '0'];

test.each(sampleOf(starts, 3, 'values of start_time'))(
  'start_time=%s begins at the beginning',
  async (start) => {
    const { page } = await browser.visit();
    await play(page, await pathOfVideo(`?start_time=${start}`));
    expect(await startOf(page)).toBeLessThan(1);
    expect(await page.getByText(/^Resumed/).count()).toBe(0);
  },
);

describe('the memory of the device', () => {
  const entries: [string, string][] = [
    ['NaN', '{"position":NaN,"duration":10}'],
    ['text', '{"position":"5","duration":"10"}'],
    ['a position without an end', '{"position":1e999,"duration":1e999}'],
    ['400 days of 800', `{"position":${400 * 86_400},"duration":${800 * 86_400}}`],
    ['ten days of eleven', `{"position":${10 * 86_400},"duration":${11 * 86_400}}`],
    ['a negative position', '{"position":-5,"duration":10}'],
  ];
  test.each(sampleOf(entries, 2, 'stored positions'))(
    'of %s begins at the beginning',
    async (_name, entry) => {
      const { page } = await browser.visit();
      const video = await firstVideo(browser.origin, { seconds: 8 });
      await page.addInitScript(
        (text) => localStorage.setItem('positions', text),
        `[${entry.replace('{', `{"video_id":${video.video_id},`)}]`,
      );
      await play(page, pages.video(video));
      expect(await startOf(page)).toBeLessThan(1);
      expect(await page.getByText(/^Resumed/).count()).toBe(0);
    },
  );

  test('as invalid settings falls back to the usual ones', async () => {
    const { page } = await browser.visit();
    await page.addInitScript(() =>
      localStorage.setItem('velour.player', '{"volume":7,"speed":"fast","lines":-1,"captions":{}}'),
    );
    await play(page, await pathOfVideo());
    await startOf(page);
    const film = await page.evaluate(() => {
      const { volume = -1, playbackRate = -1 } = document.querySelector('video') ?? {};
      return { volume, playbackRate };
    });
    expect(film).toEqual({ volume: 1, playbackRate: 1 });
  });

  test.each(['full', 'forbidden'] as const)(
    'costs nothing but the memory where the storage is %s',
    async (how) => {
      const { page, noise } = await browser.visit();
      await page.addInitScript((what) => {
        const refuse = (): never => {
          throw new DOMException(what, what === 'full' ? 'QuotaExceededError' : 'SecurityError');
        };
        if (what === 'full') Storage.prototype.setItem = refuse;
        else
          for (const name of ['localStorage', 'sessionStorage'])
            Object.defineProperty(globalThis, name, { get: refuse });
      }, how);
      await play(page, await pathOfVideo());
      await startOf(page);
      await page.keyboard.press('m');
      await expect
        .poll(() => page.evaluate(() => document.querySelector('video')?.muted))
        .toBe(true);
      await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(5.5);
      await page.keyboard.press('t');
      await page.getByRole('button', { name: 'Leave theatre mode' }).waitFor();
      await page.waitForFunction(() => document.querySelector('video')?.ended, undefined, {
        timeout: 30_000,
      });
      // React Router itself says at the end that it cannot keep where the page was scrolled to.
      await page.goto('about:blank');
      expect(noise.filter((line) => !line.includes('<ScrollRestoration />'))).toEqual([]);
      noise.length = 0;
    },
  );
});

test.each([
  ['of 1970', 0],
  ['of 2099', Date.UTC(2099, 0)],
])('a clock %s plays the film and counts what is watched', async (_name, now) => {
  const { page } = await browser.visit();
  // The time of day alone: timers and the time since the document began go on as they do.
  await page.addInitScript((start) => {
    const begun = performance.now();
    Date.now = () => start + performance.now() - begun;
  }, now);
  const beacons: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(watch_url)) beacons.push(`${response.status()}`);
  });
  await play(page, await pathOfVideo());
  await startOf(page);
  await page.keyboard.press('k');
  await expect.poll(() => beacons).toEqual(['200']);
});
