import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { channelPage, modelPage } from '#contracts/pages/people/people-pages.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { press, signUp } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { secondProcess } from '#tests/support/running-site.ts';
import type { Page } from 'playwright-core';

const browser = withBrowser();
const feed = accountPages.subscriptions();
const all = accountPages.allSubscriptions();

/** A model and a channel of the demo with the most videos. */
const someNames = () =>
  secondProcess(inject('data_dir'), async ({ system_ctx: { db } }) => {
    const [model, channel] = [
      await db
        .selectFrom('model_listing')
        .select(['model_id', 'dir'])
        .orderBy('total_videos', 'desc')
        .orderBy('model_id')
        .executeTakeFirstOrThrow(),
      await db
        .selectFrom('channel_listing')
        .select(['channel_id', 'dir'])
        .orderBy('total_videos', 'desc')
        .orderBy('channel_id')
        .executeTakeFirstOrThrow(),
    ];
    return { model, channel };
  });

/** Makes a film of the demo one of a member's; the lists of the site stay as they are. Returns its title. */
const publish = (username: string): Promise<string> =>
  secondProcess(inject('data_dir'), async ({ system_ctx: { db } }) => {
    const { member_id } = await db
      .selectFrom('member')
      .select('member_id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const { video_id, title } = await db
      .selectFrom('video')
      .select(['video_id', 'title'])
      .where('status_id', '=', videoStatus.active)
      .where('member_id', 'is', null)
      .where('is_private', '=', false)
      .orderBy('video_id')
      .executeTakeFirstOrThrow();
    await db.updateTable('video').set({ member_id }).where('video_id', '=', video_id).execute();
    await sql`select listing_refresh(array[${video_id}]::int[])`.execute(db);
    return title;
  });

const button = (page: Page, name: 'Subscribe' | 'Unsubscribe') =>
  page.getByRole('main').getByRole('button', { name, exact: true });
/** Opens a page and waits until the button has its script. */
async function open(page: Page, path: string): Promise<void> {
  await openAlive(page, path);
  await page.waitForFunction(() => {
    const form = document.querySelector('main form[action*="subscri"]');
    return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'));
  });
}
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

describe('subscriptions', () => {
  test(
    'are made and ended by one button, and the feed shows what they publish',
    { timeout: 240_000, retry: 0 },
    async () => {
      const { model, channel } = await someNames();
      const { page, noise } = await browser.visit();
      await signUp(page, 'Fern-Shore');
      await openAlive(page, feed);
      await page.getByText('Subscriptions not found.').waitFor();
      await page.getByText('Try changing your search criteria.').waitFor();

      await open(page, modelPage(model.dir));
      await button(page, 'Subscribe').click();
      await page.getByText(/^Subscribed to /).waitFor();
      await button(page, 'Unsubscribe').waitFor();
      await page.getByText('1 subscriber', { exact: true }).waitFor();
      // Another tab, which does not know it yet.
      const other = await page.context().newPage();
      await open(other, channelPage(channel.dir));
      await button(other, 'Subscribe').click();
      await other.getByText(/^Subscribed to /).waitFor();
      await other.close();
      await open(page, channelPage(channel.dir));
      await button(page, 'Unsubscribe').click();
      await page.getByText(/^Unsubscribed from /).waitFor();
      await button(page, 'Subscribe').waitFor();

      // Itself, and a member who publishes while it is subscribed.
      await open(page, memberPage('Fern-Shore'));
      await button(page, 'Subscribe').click();
      await page.getByText('You can’t subscribe to yourself').waitFor();
      const second = await browser.visit();
      await signUp(second.page, 'Reed-Bay');
      await open(page, memberPage('Reed-Bay'));
      await button(page, 'Subscribe').click();
      await page.getByText('Subscribed to Reed-Bay').waitFor();
      const title = await publish('Reed-Bay');
      await openAlive(page, feed);
      await titles(page).getByText(title).first().waitFor();
      expect(await violations(page)).toEqual([]);
      await openAlive(page, all);
      await page.getByRole('link', { name: 'Videos of Reed-Bay' }).click();
      await titles(page).getByText(title).first().waitFor();
      expect(await titles(page).count()).toBe(1);
      await page.getByRole('link', { name: 'Show videos of all subscriptions' }).click();
      await page.waitForFunction(() => document.querySelectorAll('main h2').length > 1);
      await page.getByRole('link', { name: 'HD', exact: true }).click();
      await page.waitForURL(/type=hd/);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        for (const path of [feed, all, modelPage(model.dir)]) {
          await openAlive(page, path);
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
          ).toBe(true);
          await shoot(page, `${width}-${[feed, all].indexOf(path)}`);
        }
      }
      await openAlive(page, all);
      expect(await violations(page)).toEqual([]);
      expect(noise.splice(0).filter((line) => !line.includes('422'))).toEqual([]);
    },
  );

  test(
    'are made and ended without script, through the sign-in',
    { timeout: 240_000, retry: 0 },
    async () => {
      const { model } = await someNames();
      const path = modelPage(model.dir);
      const { page, context } = await browser.visit();
      await signUp(page, 'Moss-Hill');
      const plain = await browser.visit({ java_script: false });
      await plain.page.goto(path);
      await press(plain.page, 'Subscribe');
      expect(plain.page.url()).toContain(accountPages.signIn(path));
      await plain.context.addCookies(await context.cookies());
      await plain.page.goto(path);
      await press(plain.page, 'Subscribe');
      await plain.page.getByText('You are subscribed.').waitFor();
      await plain.page.getByRole('link', { name: 'Back to the page' }).click();
      expect(new URL(plain.page.url()).pathname).toBe(path);
      await press(plain.page, 'Subscribe');
      await plain.page.getByText('Already subscribed').waitFor();
      expect(await titles(plain.page).count()).toBeGreaterThan(0);
      await plain.page.getByRole('link', { name: 'All subscriptions' }).click();
      await plain.page.getByRole('button', { name: /^Unsubscribe from / }).click();
      await plain.page.getByText('You are not subscribed any more.').waitFor();
      await plain.page.getByText('Subscriptions not found.').waitFor();
    },
  );
});

/** Takes a screenshot where `SHOTS` names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `subscriptions-${name}.png`) });
}
