import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { downloadUrl } from '#contracts/calls/catalogue/download.ts';
import {
  deobfuscate,
  videoFileUrl,
  type VideoFiles,
} from '#contracts/calls/catalogue/video-file.ts';
import { parseDuration } from '#contracts/media/duration.ts';
import { pages } from '#contracts/pages/pages.ts';
import { themes } from '#contracts/vocabulary.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstVideo } from '#tests/support/player.ts';
import { sameCatalogue } from '#tests/support/running-site.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

const browser = withBrowser();
const subscribe_url = 'https://chat.example/join';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Download' });
const action = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Download' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Download' });
const subscribe = (page: Page) => dialog(page).getByRole('link', { name: 'Subscribe' });
const state = (page: Page) => dialog(page).locator('output');

/** The address of a video's file on a site. */
async function fileOf(origin: string, video_id: number): Promise<string> {
  const answer = await fetch(origin + videoFileUrl.build(video_id));
  const [file] = (await answer.json()) as VideoFiles;
  return origin + downloadUrl.build(deobfuscate(file?.video_url ?? ''), video_id);
}

describe('as shipped', () => {
  test.each([390, 1440])('none is offered at %i px, and none is given out', async (width) => {
    const { page } = await browser.visit({ width });
    const video = await firstVideo(browser.origin);
    await openAlive(page, pages.video(video));
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    expect(await page.getByRole('button', { name: 'Download' }).count()).toBe(0);
    expect((await fetch(await fileOf(browser.origin, video.video_id))).status).toBe(404);
  });
});

describe('where the owner allows it', () => {
  const site: { running?: TestSite; origin: string } = { origin: '' };
  beforeAll(async () => {
    // A second site on the catalogue and the films of the first.
    site.running = await startSite({
      ...(await sameCatalogue(inject('data_dir'))),
      DOWNLOAD: 'on',
      DOWNLOAD_SUBSCRIBE_URL: subscribe_url,
    });
    site.origin = site.running.origin;
  });
  afterAll(() => site.running?.stop());

  /** The other site answers in place of the network. */
  const answerSubscription = (context: BrowserContext): Promise<unknown> =>
    context.route(`${subscribe_url}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Join</title>' }),
    );

  test('downloads when allowed: subscribed, waited for, saved under its name, and it plays as long as the video', async () => {
    const { page, context } = await browser.visit();
    await answerSubscription(context);
    const video = await firstVideo(site.origin, { seconds: 4 });
    await openAlive(page, site.origin + pages.video(video));
    await action(page).click();
    // It is marked as disabled, which Playwright waits for.
    await save(page).click({ force: true });
    expect(await state(page).textContent()).toBe('Subscribe first');
    await expect.poll(() => state(page).textContent(), { timeout: 2000 }).toBe('');

    const [joined] = await Promise.all([context.waitForEvent('page'), subscribe(page).click()]);
    expect(joined.url()).toBe(subscribe_url);
    expect(await joined.evaluate(() => window.opener === null)).toBe(true);
    await joined.close();
    const began = Date.now();
    await dialog(page)
      .getByText(/^Ready in (9|8) seconds$/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Download');
    await page.keyboard.press('Enter');
    await dialog(page)
      .getByText(/^Ready in [2-7] seconds?$/)
      .first()
      .waitFor();
    await page.locator('[role=dialog], dialog').getByText('Ready to download').first().waitFor();
    expect(Date.now() - began).toBeGreaterThan(8000);
    expect(await violations(page)).toEqual([]);

    const [saved] = await Promise.all([page.waitForEvent('download'), save(page).click()]);
    expect(saved.suggestedFilename()).toMatch(
      new RegExp(`^${video.dir}-${video.video_id}-\\d+p\\.mp4$`),
    );
    const { stdout } = await promisify(execFile)('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'format=duration:stream=codec_name',
      '-of',
      'json',
      await saved.path(),
    ]);
    const found = JSON.parse(stdout) as {
      format: { duration: string };
      streams: { codec_name: string }[];
    };
    expect(found.streams[0]?.codec_name).toBe('h264');
    expect(Math.abs(Number(found.format.duration) - parseDuration(video.duration))).toBeLessThan(1);
    // The page is still there.
    await dialog(page).getByText('Download started').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(pages.video(video));
  });

  test.each(themes)(
    'on a phone it stands in the menu, and axe finds nothing: %s',
    async (theme) => {
      const { page } = await browser.visit({ width: 390, theme });
      await openAlive(page, site.origin + pages.video(await firstVideo(site.origin)));
      expect(await action(page).isVisible()).toBe(false);
      await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
      await page
        .getByRole('region', { name: 'More' })
        .getByRole('button', { name: 'Download' })
        .click();
      await dialog(page).waitFor();
      await save(page).click({ force: true });
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      );
      await page.mouse.click(5, 5);
      await dialog(page).waitFor({ state: 'detached' });
    },
  );

  test('a signature that is not ours gives nothing out', async () => {
    const video = await firstVideo(site.origin);
    const address = await fileOf(site.origin, video.video_id);
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
    const forged = address.replace(
      /\/v\/(\d+)\./,
      (_, expires: string) => `/v/${Number(expires) + 1}.`,
    );
    expect((await fetch(forged)).status).toBe(403);
  });
});
