import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import type { VideoCard, VideoListing } from '#contracts/calls/catalogue/videos.ts';
import { houseAds } from '#contracts/house-ads.ts';
import { pages } from '#contracts/pages/pages.ts';
import { themes } from '#contracts/vocabulary.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { emptyAreas } from '#tests/support/empty-areas.ts';
import { aVideo } from '#tests/support/factories.ts';
import { countShifts, shiftsOf } from '#tests/support/layout-shifts.ts';
import { firstVideo } from '#tests/support/player.ts';
import { secondProcess } from '#tests/support/running-site.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';
import { seedHouseAds } from '../db/seed/seed-house-ads.ts';
import { answerPictures } from '#tests/support/drawn-pictures.ts';

// The video page before anybody presses play: its columns, its actions, its advertising.
const browser = withBrowser();
const most_empty = 300;
const actionsOf = (page: Page) => page.getByRole('main').locator('header:has(h1)');

async function newest(orientation: 'str' | 'gay'): Promise<VideoCard[]> {
  const query = {
    section: '',
    object_id: '',
    page: 1,
    type: 'all',
    duration: '',
    date: '',
  } as const;
  const address = videosUrl.build({
    ...query,
    lifetime: 3600,
    orientation,
    sort: 'latest-updates',
    count: 60,
  });
  return ((await (await fetch(browser.origin + address)).json()) as VideoListing).videos;
}

describe('the columns of the demo', () => {
  test.each([1100, 1440, 1920])('leave no empty area over 300 px at %i px', async (width) => {
    const all = [...(await newest('str')), ...(await newest('gay'))];
    const kinds = Map.groupBy(
      all,
      ({ channel, models }) => `${channel ? 'channel' : ''} ${Math.min(models.length, 2)}`,
    );
    expect(kinds.size).toBeGreaterThanOrEqual(5);
    const { page } = await browser.visit({ width });
    for (const video of [...kinds.values()].flatMap((some) => some.slice(0, 2))) {
      await page.goto(pages.video(video), { waitUntil: 'load' });
      // Other tests comment on videos of the same site, which makes the column of the film longer than the related videos.
      await page
        .locator('#comments')
        .evaluateAll((comments) => comments.forEach((each) => each.remove()));
      const { film, related } = await emptyAreas(page);
      expect([pages.video(video), Math.max(film, related) <= most_empty, film, related]).toEqual([
        pages.video(video),
        true,
        film,
        related,
      ]);
    }
  });

  test('hold rows of the channel, the models and the categories, without a video twice, and nothing moves', async () => {
    const video = (await newest('str')).find(({ channel, models }) => channel && models.length > 0);
    if (!video) throw new Error('no video has a channel and a model');
    const { page } = await browser.visit();
    await page.addInitScript(countShifts);
    await openAlive(page, pages.video(video));
    const rows = page.locator('main section', { has: page.locator('article') });
    const heads = await rows.getByRole('heading', { level: 2 }).allTextContents();
    const of_lists = heads.filter((head) => /^More (from|with|in) /.test(head));
    expect(of_lists[0]).toBe(`More from ${video.channel?.title}`);
    expect(of_lists).toHaveLength(3);
    const links = await page
      .locator('main section', {
        has: page.getByRole('heading', { name: /^More (from|with|in) / }),
      })
      .locator('article h3 a, article a:has(h3)')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.length).toBeGreaterThanOrEqual(9);
    expect(new Set(links).size).toBe(links.length);
    expect(links).not.toContain(pages.video(video));
    expect(await shiftsOf(page)).toBeLessThan(0.02);
  });
});

describe('actions', () => {
  test('report opens the form about the video, and with a modifier key its page', async () => {
    const { page, context } = await browser.visit();
    const video = await firstVideo(browser.origin);
    await openAlive(page, pages.video(video));
    const report = actionsOf(page).getByRole('link', { name: 'Report' });
    await report.click();
    const dialog = page.getByRole('dialog', { name: 'Report' });
    await dialog.getByText(video.title, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      report.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    expect(other.url().replace(browser.origin, '')).toBe(
      `/contact/?target_type=video&target_id=${video.video_id}`,
    );
  });

  test.each(themes)('on a phone, share and report stand in the menu: %s', async (theme) => {
    const { page } = await browser.visit({ width: 390, theme });
    await openAlive(page, pages.video(await firstVideo(browser.origin)));
    const main = actionsOf(page);
    expect(await main.getByRole('link', { name: 'Report' }).count()).toBe(0);
    const more = main.getByRole('button', { name: 'More', exact: true });
    await more.focus();
    await page.keyboard.press('Enter');
    const menu = page.locator('#more-menu');
    await menu.getByRole('link', { name: 'Report' }).waitFor();
    for (const entry of await menu.locator('a, button').all())
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const box = await menu.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Share');
    await page.keyboard.press('Escape');
    expect(await menu.isVisible()).toBe(false);
    expect(await more.evaluate((element) => element === document.activeElement)).toBe(true);
    await more.click();
    await menu.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('dialog', { name: 'Share' }).waitFor();
    expect(await menu.isVisible()).toBe(false);
  });

  test('without scripts the report is the only one', async () => {
    const { page } = await browser.visit({ width: 390, java_script: false });
    await page.goto(pages.video(await firstVideo(browser.origin)));
    const actions = actionsOf(page);
    expect(await actions.getByRole('link', { name: 'Report' }).isVisible()).toBe(true);
    expect(await actions.getByRole('button').count()).toBe(0);
  });
});

describe('a site with few videos and a house advertisement in every slot', () => {
  const state: { folder: string; site?: TestSite; few: string; some: string } = {
    folder: '',
    few: '',
    some: '',
  };
  const ids: { few: number[]; some: number[] } = { few: [], some: [] };
  beforeAll(async () => {
    state.folder = await mkdtemp(join(tmpdir(), 'velour-rest-'));
    state.site = await startSite({ DATA_DIR: state.folder, SEED: 'none', WORKER: 'off' });
    await secondProcess(state.folder, async ({ system_ctx: ctx }) => {
      for (let number = 0; number < 8; number++)
        ids.some.push(await aVideo(ctx, { title: `Slow dunes ${number}` }));
      for (let number = 0; number < 4; number++)
        ids.few.push(await aVideo(ctx, { title: `Still sea ${number}`, orientation: 'gay' }));
      await seedHouseAds(ctx);
      const rows = await ctx.db.selectFrom('video').select(['video_id', 'dir']).execute();
      const pathOf = (id: number | undefined): string => {
        const row = rows.find(({ video_id }) => video_id === id);
        if (!row) throw new Error('the video is gone');
        return `${state.site?.origin}${pages.video(row)}`;
      };
      state.few = pathOf(ids.few[0]);
      state.some = pathOf(ids.some[0]);
    });
  });
  afterAll(async () => {
    await state.site?.stop();
    await rm(state.folder, { recursive: true, force: true });
  });

  const aVisit: typeof browser.visit = async (options) => {
    const found = await browser.visit(options);
    await answerPictures(found.page);
    return found;
  };

  test('leaves no empty area over 300 px, with the related videos next to the film or below', async () => {
    const { page } = await aVisit({ width: 1440 });
    for (const address of [state.few, state.some]) {
      await page.goto(address, { waitUntil: 'load' });
      const { film, related } = await emptyAreas(page);
      expect(Math.max(film, related)).toBeLessThanOrEqual(most_empty);
    }
  });

  test.each(themes)('draws all six, marked, from its own origin: %s', async (theme) => {
    const { page, requests } = await aVisit({ width: 1440, theme });
    await page.addInitScript(countShifts);
    await openAlive(page, state.some);
    const shown = page.locator('img[src^="/house-ads/"]');
    expect(
      (
        await shown.evaluateAll((all) => all.map((each) => String(each.getAttribute('src'))))
      ).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(houseAds.map(({ frame_url }) => frame_url).toSorted((a, b) => a.localeCompare(b)));
    for (const picture of await shown.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
    }
    expect(await page.getByText('Ad', { exact: true }).count()).toBe(houseAds.length);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(requests.filter((path) => path.includes('/house-ads/'))).toHaveLength(houseAds.length);
    expect(await shiftsOf(page)).toBeLessThan(0.02);
    expect(await violations(page)).toEqual([]);
  });
});
