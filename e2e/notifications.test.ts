import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { sendDigests } from '#domain/digests/index.ts';
import { account, press, signUp } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { secondProcess } from '#tests/support/running-site.ts';
import { mailFrom } from '#tests/support/site-mail.ts';
import type { Page } from 'playwright-core';

const browser = withBrowser();
const list = accountPages.notifications();

/** A comment of one member and a reply of another below a film of the demo, as if both had passed their review. */
const reply = (to: string, by: string): Promise<number> =>
  secondProcess(inject('data_dir'), async ({ system_ctx: { db } }) => {
    const numberOf = async (username: string): Promise<number> => {
      const row = await db
        .selectFrom('member')
        .select('member_id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      return row.member_id;
    };
    const { video_id } = await db
      .selectFrom('video')
      .select('video_id')
      .where('status_id', '=', videoStatus.active)
      .where('is_private', '=', false)
      .orderBy('video_id')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ comment_id: number }>`
      insert into comment (video_id, member_id, body, lang, text_hash)
      values (${video_id}, ${await numberOf(to)}, 'Which lake is it?', 'en', '\\x01') returning comment_id`.execute(
      db,
    );
    const thread = rows[0]?.comment_id ?? 0;
    await sql`insert into comment (parent_id, member_id, body, lang, text_hash)
      values (${thread}, ${await numberOf(by)}, 'The northern one', 'en', '\\x02')`.execute(db);
    return video_id;
  });

const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SCREENSHOTS'];
  if (folder)
    await page.screenshot({ path: join(folder, `notifications-${name}.png`), fullPage: true });
};

/** Loads a page again until the worker has made the notification. */
const openUntilUnread = (page: Page, path: string): Promise<void> =>
  expect
    .poll(
      async () => {
        await openAlive(page, path);
        return page.getByText('Unread:').count();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBeGreaterThan(0);

describe('notifications', { timeout: 240_000, retry: 0 }, () => {
  test('are counted in the header, listed, opened and read, and can be switched off', async () => {
    const { page, noise } = await browser.visit();
    await signUp(page, 'Nora-Vale');
    const second = await browser.visit();
    await signUp(second.page, 'Quill-Stone');
    await openAlive(page, list);
    await page.getByText(/^Nothing yet\./).waitFor();
    const video_id = await reply('Nora-Vale', 'Quill-Stone');
    // Live, in the page that is open.
    await page
      .getByRole('link', { name: 'My account, unread notifications: 1', exact: true })
      .waitFor({ timeout: 20_000 });
    await openUntilUnread(page, list);
    expect(await violations(page)).toEqual([]);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await shoot(page, String(width));
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true);
    }
    await page.getByRole('link', { name: /Quill-Stone replied to your comment/ }).click();
    await page.waitForURL(new RegExp(`/videos/${video_id}/[^/]+/\\?comment=\\d+`));
    await page.getByText('The northern one').waitFor();
    await openAlive(page, list);
    expect(await page.getByText('Unread:').count()).toBe(0);
    await account(page).waitFor();
    await page.getByLabel('Mentions of my name').uncheck();
    await press(page, 'Save');
    await page.getByText('Your choice is saved.').waitFor();
    expect(await page.getByLabel('Mentions of my name').isChecked()).toBe(false);
    expect(noise.splice(0)).toEqual([]);
  });

  test('are read and marked without script', async () => {
    const { page, context } = await browser.visit();
    await signUp(page, 'Wren-Cliff');
    const second = await browser.visit();
    await signUp(second.page, 'Elm-Harbour');
    await reply('Wren-Cliff', 'Elm-Harbour');
    await openUntilUnread(page, list);
    const plain = await browser.visit({ java_script: false });
    await plain.context.addCookies(await context.cookies());
    await plain.page.goto(list);
    await plain.page.getByText('Elm-Harbour replied to your comment').waitFor();
    await press(plain.page, 'Mark all as read');
    expect(new URL(plain.page.url()).pathname).toBe(list);
    await plain.page.getByText('Elm-Harbour replied to your comment').waitFor();
    expect(await plain.page.getByText('Unread:').count()).toBe(0);
  });

  test('are mailed as numbers, until the address of the mail ends it', async () => {
    const { page } = await browser.visit();
    await signUp(page, 'Ash-Meadow');
    const second = await browser.visit();
    await signUp(second.page, 'Fern-Gate');
    await reply('Ash-Meadow', 'Fern-Gate');
    await openUntilUnread(page, list);
    await page.getByRole('link', { name: 'Emails about notifications' }).click();
    await page.waitForURL(`**${accountPages.digest()}`);
    await page.getByLabel('How often').selectOption('Every day');
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await press(page, 'Save');
    await page.getByText('Your choice is saved.').waitFor();
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin');
    await secondProcess(inject('data_dir'), async ({ system_ctx }) => {
      await sql`update member_digest set next_at = now()`.execute(system_ctx.db);
      await sendDigests(system_ctx);
    });
    const mail = await mailFrom(
      inject('data_dir'),
      'ash-meadow@example.com',
      'Threads with new replies: 1',
    );
    expect(mail).not.toContain('Fern-Gate');
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [address = ''] = /\/api\/v1\/mail\/unsubscribe\/en\/[\w-]{27}/.exec(mail) ?? [];
    await second.page.goto(address);
    expect(await violations(second.page)).toEqual([]);
    const plain = await browser.visit({ java_script: false });
    await plain.page.goto(address);
    await plain.page.getByRole('button', { name: 'Stop these emails' }).click();
    await plain.page.getByText('You will get no more of these emails').waitFor();
    await openAlive(page, accountPages.digest());
    expect(await page.getByLabel('How often').inputValue()).toBe('off');
    // Four hundred time zones take axe a minute.
    await page
      .getByLabel('Time zone')
      .evaluate((list) =>
        list.querySelectorAll('option:not(:checked)').forEach((each) => each.remove()),
      );
    expect(await violations(page)).toEqual([]);
  });
});
