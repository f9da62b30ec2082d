import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ChannelAnswer } from '#contracts/calls/catalogue/channels.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { firstAlbum } from '#tests/support/demo-albums.ts';
import { followLink } from '#tests/support/follow-link.ts';
import { hydratedVisit } from '#tests/support/hydrated-visit.ts';
import { answering, firstChannel, firstModel } from '#tests/support/people-pages.ts';
import { firstVideo } from '#tests/support/player.ts';

// The page of a channel, and the ways that lead to channels and models.
const browser = withBrowser();
const model = await firstModel(browser.origin);
const channel = await firstChannel(browser.origin);
const modelPath = `/model/${model.dir}/`;
const channelPath = `/channel/${channel.dir}/`;
const address = (page: Page): string => page.url().replace(browser.origin, '');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^Pages of / }).getByRole('link', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describe('the page of a channel', () => {
  test('shows its numbers and its videos, and sorts them by the query', async () => {
    const { page } = await hydratedVisit(browser, channelPath);
    expect(await heading(page).textContent()).toBe(channel.title);
    await page.getByRole('main').getByRole('link', { name: 'Top rated' }).click();
    await expect.poll(() => address(page)).toBe(`${channelPath}?sort=top-rated`);
    await tab(page, 'Info').click();
    await expect.poll(() => address(page)).toBe(`${channelPath}info/`);
  });

  test('leads to its albums', async () => {
    const { channel: owner } = await firstAlbum(browser.origin, { photos: 1, channel: true });
    const { page } = await hydratedVisit(browser, `/channel/${owner?.dir}/`);
    await tab(page, 'Albums').click();
    await expect.poll(() => address(page)).toBe(`/albums/latest-updates/?channel=${owner?.dir}`);
    await expect
      .poll(() => page.getByRole('main').locator('article > a[href^="/album/"]').count())
      .toBeGreaterThan(0);
  });

  const withAction = (over: Partial<ChannelAnswer['channel']>) =>
    answering<ChannelAnswer>(({ channel: each }) => ({
      channel: { ...each, cf3: 'Come along', cf7: '', ...over },
    }));

  test('leads where it wants its visitors to go, as a paid link in a tab of its own', async () => {
    const { page } = await hydratedVisit(browser, '/categories/');
    await page.route(
      '**/api/json/channel/**',
      withAction({ cf4: 'https://elsewhere.example/x?y=1' }),
    );
    await followLink(page, channelPath);
    const link = page.getByRole('link', { name: 'Come along' });
    await link.waitFor();
    expect(
      await link.evaluate((each) =>
        ['href', 'target', 'rel'].map((name) => each.getAttribute(name)),
      ),
    ).toEqual(['https://elsewhere.example/x?y=1', '_blank', 'sponsored nofollow noopener']);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'elsewhere'])(
    'leads nowhere for %s',
    async (cf4) => {
      const { page } = await hydratedVisit(browser, '/categories/');
      await page.route('**/api/json/channel/**', withAction({ cf4 }));
      await followLink(page, channelPath);
      await expect.poll(() => heading(page).textContent()).toBe(channel.title);
      expect(await page.getByText('Come along').count()).toBe(0);
    },
  );
});

describe('the ways to people', () => {
  test('are the chips of a video, the models of the home page and the sitemap', async () => {
    const video = await firstVideo(browser.origin);
    const { page } = await hydratedVisit(browser, `/videos/${video.video_id}/${video.dir}/`);
    for (const { dir, title } of video.models)
      expect(
        await page
          .getByRole('main')
          .getByRole('link', { name: title, exact: true })
          .first()
          .getAttribute('href'),
      ).toBe(`/model/${dir}/`);
    if (video.channel)
      expect(
        await page.locator(`main a[href="/channel/${video.channel.dir}/"]`).first().textContent(),
      ).toContain(video.channel.title);
    await followLink(page, '/');
    await page
      .getByRole('region', { name: 'Models' })
      .or(page.locator('section', { has: page.getByRole('heading', { name: 'Models' }) }))
      .getByRole('link')
      .first()
      .click();
    await expect.poll(() => address(page)).toMatch(/^\/model\/[a-z-]+\/$/);
    await followLink(page, '/information/sitemap-page/');
    await expect.poll(() => page.locator('main a[href^="/model/"]').count()).toBeGreaterThan(5);
  });

  test('are followed to what a model or channel is called now', async () => {
    const { page, noise } = await hydratedVisit(browser, '/categories/');
    const moved = { status: 404, json: { error: 1, code: 'not_found', info: { dir: model.dir } } };
    await page.route('**/api/json/model/**/old-name.json', (route) => route.fulfill(moved));
    await page.route('**/api/json/videos2/**/model.old-name.*', (route) => route.fulfill(moved));
    await page.route('**/api/v1/company/old-name.json', (route) => route.fulfill(moved));
    await followLink(page, '/model/old-name/');
    await expect.poll(() => address(page)).toBe(modelPath);
    // The browser says aloud that a 404 is a 404.
    noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('404')));
  });
});
