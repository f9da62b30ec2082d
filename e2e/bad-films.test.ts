import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locator, Page, Route } from 'playwright-core';
import { pages } from '#contracts/pages/pages.ts';
import { openAlive, withBrowser, type Visit } from '#tests/support/browser.ts';
import { drawFilm, replaceFilm, type Film } from '#tests/support/films.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';
import { sampleOf } from '#tests/support/sample.ts';

const browser = withBrowser();
const state: { film?: Film } = {};

beforeAll(async () => {
  state.film = await drawFilm({ seconds: 8 });
});
afterAll(() => state.film?.[Symbol.asyncDispose]());

const folder = (): string => state.film?.folder ?? '';
const playlist = (body: string) => ({ contentType: 'application/vnd.apple.mpegurl', body });

async function press(page: Page): Promise<void> {
  await openAlive(page, pages.video(await firstVideo(browser.origin, { seconds: 8 })));
  await page.getByRole('button', { name: /^Play/ }).first().click();
}
const plays = (page: Page, from = 0.3): Promise<void> =>
  expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(from);

/** The player's message in place of a film, with a way to try again. */
async function failure(page: Page): Promise<string | null> {
  const alert: Locator = page.locator('section[data-player]').getByRole('alert');
  await alert.waitFor({ timeout: 45_000 });
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  return alert.textContent();
}

/** The browser itself reports answers of an error status; nothing else may be said. */
function expectQuiet({ noise }: Visit): void {
  expect(noise.filter((line) => !/status of (404|410)/.test(line))).toEqual([]);
  noise.length = 0;
}

describe('a playlist', () => {
  const bodies: [string, string][] = [
    ['that is empty', ''],
    ['that is a page', '<!doctype html><title>Not here</title>'],
    ['without renditions', '#EXTM3U\n'],
    ['with a rendition of no address', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=x\nhttp://[::\n'],
    ['that leads to itself', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmaster.m3u8\n'],
    ['of bytes', '\0\u0001\u0002'.repeat(1000)],
  ];
  test.each(sampleOf(bodies, 2, 'playlists'))(
    '%s ends in an error message',
    async (_name, body) => {
      const visit = await browser.visit();
      await replaceFilm(visit.page, folder(), (_file, route) => route.fulfill(playlist(body)));
      await press(visit.page);
      expect(await failure(visit.page)).toBe('Could not load the video. Check your connection.');
      expectQuiet(visit);
    },
  );

  test('that never ends plays, with a clock that makes sense', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    const whole = await readFile(join(folder(), 'index.m3u8'), 'utf8');
    const endless = whole.replace(/#EXT-X-(?:ENDLIST|PLAYLIST-TYPE:VOD)\n/g, '');
    await replaceFilm(page, folder(), (file, route) =>
      file === 'index.m3u8' ? route.fulfill(playlist(endless)) : Promise.resolve(false),
    );
    await press(page);
    await plays(page);
    const bar = page.getByRole('slider', { name: 'Position' });
    expect(await bar.getAttribute('aria-valuetext')).not.toMatch(/NaN|Infinity|undefined/);
    await bar.hover();
    expect(await bar.textContent()).not.toMatch(/NaN|Infinity/);
    expectQuiet(visit);
  });

  test('of a hundred thousand pieces plays', async () => {
    const visit = await browser.visit();
    const whole = await readFile(join(folder(), 'index.m3u8'), 'utf8');
    const again = '#EXT-X-DISCONTINUITY\n#EXTINF:2.000000,\npiece0.m4s\n'.repeat(100_000);
    const long = whole.replace('#EXT-X-ENDLIST', `${again}#EXT-X-ENDLIST`);
    await replaceFilm(visit.page, folder(), (file, route) =>
      file === 'index.m3u8' ? route.fulfill(playlist(long)) : Promise.resolve(false),
    );
    await press(visit.page);
    await plays(visit.page);
    expectQuiet(visit);
  });
});

describe('pieces', () => {
  const pieces =
    (fitting: RegExp, act: (route: Route) => Promise<unknown>) => (file: string, route: Route) =>
      fitting.test(file) ? act(route) : Promise.resolve(false);
  const missing = (route: Route) => route.fulfill({ status: 404, body: '' });
  const corrupt = (route: Route) =>
    route.fulfill({ contentType: 'video/mp4', body: Buffer.alloc(20_000, 0xa5) });

  test('that are all missing end in an error message', async () => {
    const visit = await browser.visit();
    await replaceFilm(visit.page, folder(), pieces(/piece/, missing));
    await press(visit.page);
    expect(await failure(visit.page)).toBe('This video is no longer available.');
    expectQuiet(visit);
  });

  test('that are missing in the middle end in an error there; once they are back, a retry continues', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    const gap = { isOpen: true };
    await replaceFilm(page, folder(), (file, route) =>
      gap.isOpen && file === 'piece2.m4s' ? missing(route) : Promise.resolve(false),
    );
    await press(page);
    await plays(page, 1);
    expect(await failure(page)).toBe('This video is no longer available.');
    const at = await videoTime(page);
    expect(at).toBeGreaterThan(1);
    gap.isOpen = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await plays(page, at + 0.5);
    expectQuiet(visit);
  });

  test('of random bytes end in an error message', async () => {
    const visit = await browser.visit();
    await replaceFilm(visit.page, folder(), pieces(/piece|init/, corrupt));
    await press(visit.page);
    expect(await failure(visit.page)).toBe('This browser cannot play this video.');
    expectQuiet(visit);
  });

  test('of random bytes in the middle are skipped', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await replaceFilm(page, folder(), pieces(/piece2/, corrupt));
    await press(page);
    await page.waitForFunction(() => document.querySelector('video')?.ended, undefined, {
      timeout: 40_000,
    });
    expectQuiet(visit);
  });
});

describe('a clip', () => {
  const clips: [string, Parameters<typeof drawFilm>[0]][] = [
    ['without sound', { tone: 0 }],
    ['that is upright', { size: '360x640' }],
    ['of two seconds', { seconds: 2 }],
  ];
  test.each(sampleOf(clips, 1, 'clips'))('%s plays to its end', async (_name, facts) => {
    const visit = await browser.visit();
    const { page } = visit;
    await using film = await drawFilm({ seconds: 3, ...facts });
    await replaceFilm(page, film.folder);
    await press(page);
    await page.waitForFunction(() => document.querySelector('video')?.ended, undefined, {
      timeout: 30_000,
    });
    const box = await page.locator('section[data-player]').boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    expectQuiet(visit);
  });

  test('of six hours has hours on its clock, and is walked from end to end', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    const length = 6 * 3600;
    const facts = { seconds: length, rate: 1, size: '160x90', source: 'color=black', tone: 0 };
    await using film = await drawFilm({ ...facts, piece: 300 });
    await replaceFilm(page, film.folder);
    await press(page);
    await plays(page);
    const bar = page.getByRole('slider', { name: 'Position' });
    const value = (): Promise<string | null> => bar.getAttribute('aria-valuetext');
    await expect.poll(value).toMatch(/^0:00:0\d of 6:00:00$/);
    await page.keyboard.press('5');
    await expect.poll(value).toMatch(/^3:00:0\d of 6:00:00$/);
    await bar.focus();
    await page.keyboard.press('End');
    await page.waitForFunction(() => document.querySelector('video')?.ended, undefined, {
      timeout: 30_000,
    });
    expectQuiet(visit);
  });
});
