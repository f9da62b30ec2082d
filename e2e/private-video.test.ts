import { stream_grant } from '#contracts/calls/uploads/my-videos.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { sessions_url } from '#contracts/calls/accounts/accounts.ts';
import { pages } from '#contracts/pages/pages.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { fill, press } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember, member_password } from '#tests/support/members.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';
import { secondProcess } from '#tests/support/running-site.ts';

const browser = withBrowser();
const title = 'Rehearsal before the show';
let path = '';
beforeAll(async () => {
  const shown = await firstVideo(browser.origin, { height: 480, seconds: 10 });
  path = await secondProcess(inject('data_dir'), async ({ system_ctx: ctx }) => {
    await aMember(ctx, 'Ruth-Meadow');
    const { media_id, duration } = await ctx.db
      .selectFrom('video')
      .select(['media_id', 'duration'])
      .where('video_id', '=', shown.video_id)
      .executeTakeFirstOrThrow();
    const of = { title, media_id: media_id ?? 0, duration, is_private: true };
    const video_id = await aVideo(ctx, of);
    const { dir } = await ctx.db
      .selectFrom('video')
      .select('dir')
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow();
    return pages.video({ video_id, dir });
  });
});

const chooseHeight = async (page: Page, which: 'first' | 'last'): Promise<void> => {
  await page.getByRole('button', { name: /^Quality/ }).click();
  await page.getByRole('menuitemradio').filter({ hasText: /^\d+p/ })[which]().click();
};
const grantOf = (url: string): string => /\/media\/v\/([^/]+)\//.exec(url)?.[1] ?? '';

test('a private video asks strangers to sign in, plays on past its grants, and stops after the session', async () => {
  const { page, noise, requests } = await browser.visit();
  await page.clock.install();
  const refused = await page.goto(path);
  expect(refused?.status()).toBe(403);
  expect(await page.content()).not.toContain(title);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fill(page, { 'Username or email': 'ruth-meadow', Password: member_password });
  await press(page, 'Sign in');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);

  const own = await page.reload();
  expect(own?.headers()).toMatchObject({ 'cache-control': 'no-store' });
  expect(own?.headers()['content-encoding']).toBeUndefined();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  await page.locator('section[data-player]').waitFor();
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3);
  // The next film is fetched ahead, for anybody.
  const pieces = (): string[] => requests.filter((url) => /~.*\.m4s$/.test(url));
  const first = grantOf(pieces().at(-1) ?? '');
  expect(first).toMatch(/^\d+\.[\w-]{27}~\d+$/);

  // Of the same second a grant is the same.
  const given_at = Number(first.split('.')[0]) - stream_grant;
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(given_at);
  const renewed = page.waitForResponse((answer) => answer.url().includes('/me/video-files/'));
  await page.clock.fastForward(stream_grant * 500 + 1000);
  await (await renewed).finished();
  const before = pieces().length;
  await chooseHeight(page, 'last');
  await chooseHeight(page, 'first');
  await expect.poll(() => pieces().length, { timeout: 20_000 }).toBeGreaterThan(before);
  const second = grantOf(pieces().at(-1) ?? '');
  expect([second === first, /~\d+$/.exec(second)?.[0]]).toEqual([false, /~\d+$/.exec(first)?.[0]]);
  expect(await page.locator('section[data-player]').getByRole('alert').count()).toBe(0);
  expect(noise.filter((line) => !line.includes('status of 403'))).toEqual([]);
  noise.length = 0;

  const other = await browser.visit();
  await openAlive(other.page, '/signin/');
  await fill(other.page, { 'Username or email': 'ruth-meadow', Password: member_password });
  await press(other.page, 'Sign in');
  await other.page.waitForURL(`${browser.origin}/`);
  const ended = await other.page.evaluate(
    async (url) =>
      (await fetch(`${url}/end`, { method: 'POST', body: new URLSearchParams('session=others') }))
        .status,
    sessions_url,
  );
  expect(ended).toBe(200);
  const piece = pieces().at(-1) ?? '';
  await expect
    .poll(async () => (await fetch(new URL(piece, browser.origin))).status, {
      timeout: (member_limits.session_staleness + 10) * 1000,
      interval: 1000,
    })
    .toBe(403);
  const lost = await page.goto(path);
  expect(lost?.status()).toBe(403);
  noise.length = 0;
}, 120_000);

test('a link within the site opens a private video, with what is like it', async () => {
  const { page, noise } = await browser.visit();
  await openAlive(page, `/signin/?next=${encodeURIComponent('/')}`);
  await fill(page, { 'Username or email': 'ruth-meadow', Password: member_password });
  await press(page, 'Sign in');
  await page.waitForURL(`${browser.origin}/`);
  await openAlive(page, '/');
  await page.evaluate((href) => {
    const card = document.querySelector<HTMLAnchorElement>('main a[href^="/videos/"]');
    card?.setAttribute('href', href);
    card?.click();
  }, path);
  await page.waitForURL(`**${path}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(noise.filter((line) => !line.includes('status of 403'))).toEqual([]);
  noise.length = 0;
}, 60_000);
