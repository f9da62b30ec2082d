import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { friendsPage, messagesPage } from '#contracts/pages/contact-pages.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { press, signUp } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import {
  button,
  main,
  makeOldByName,
  openMember,
  unread,
} from '#tests/support/community-visits.ts';
import type { Page } from 'playwright-core';

const browser = withBrowser();

describe('two members', () => {
  test(
    'become friends and write to each other, one with script and one without',
    { timeout: 240_000, retry: 0 },
    async () => {
      const { page, noise } = await browser.visit();
      await signUp(page, 'Birch-Bay');
      await makeOldByName('Birch-Bay');
      const second = await browser.visit();
      await signUp(second.page, 'Cedar-Hill');
      const { page: plain, context } = await browser.visit({ java_script: false });
      await context.addCookies(await second.context.cookies());

      // A first message waits among the requests.
      await openMember(page, 'Cedar-Hill');
      await main(page).getByRole('link', { name: 'Write a message' }).click();
      await page.getByLabel('Message', { exact: true }).fill('See https://example.com/ <b>now</b>');
      await press(page, 'Send');
      await page
        .getByText('You can write more as soon as Cedar-Hill accepts your message.')
        .waitFor();
      expect(await main(page).locator('ol a').count()).toBe(0);
      await plain.goto(accountPages.account());
      await plain.goto(messagesPage('requests'));
      await main(plain).getByRole('link', { name: 'Birch-Bay' }).click();
      await plain.getByText('See https://example.com/ <b>now</b>').waitFor();
      await button(plain, 'Accept').click();
      await plain.getByLabel('Message', { exact: true }).fill('Not now.');
      await press(plain, 'Send');
      await plain.getByText('Not now.').waitFor();
      // Live, in the page that is open.
      await unread(page, 1).waitFor({ timeout: 20_000 });

      // Friends, by the button of the page and by a form without script.
      await openMember(page, 'Cedar-Hill');
      await button(page, 'Add friend').click();
      await page.getByText('Friend request sent').waitFor();
      await button(page, 'Cancel friend request').waitFor();
      await plain.goto(memberPage('Birch-Bay'));
      await button(plain, 'Add friend').click();
      await plain.getByText('You are friends now.').waitFor();
      await button(plain, 'Remove Birch-Bay from friends').waitFor();
      await openMember(page, 'Cedar-Hill');
      await button(page, 'Remove friend').waitFor();

      await unread(page, 2).waitFor({ timeout: 20_000 });
      await openAlive(page, accountPages.notifications());
      await main(page)
        .getByRole('link', { name: 'Cedar-Hill accepted your friend request' })
        .waitFor();
      await main(page).getByRole('link', { name: 'Cedar-Hill sent you a message' }).waitFor();

      await openAlive(page, accountPages.account());
      await main(page).getByRole('link', { name: 'Messages (1)' }).click();
      await page.getByText('unread', { exact: true }).waitFor();
      expect(await violations(page)).toEqual([]);
      const marked = page.waitForResponse((response) => response.url().endsWith('/threads/read'));
      await main(page).getByRole('link', { name: 'Cedar-Hill' }).click();
      await page.getByText('Not now.').waitFor();
      expect((await marked).status()).toBe(200);
      // A message that was shown in its thread counts as read.
      await unread(page, 1).waitFor({ timeout: 20_000 });
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await shoot(page, `thread-${width}`);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        ).toBe(true);
      }
      expect(await violations(page)).toEqual([]);
      await openAlive(page, friendsPage());
      await shoot(page, 'friends');
      expect(await violations(page)).toEqual([]);

      // A report says who will see what, before it is sent.
      await plain.goto(messagesPage());
      await main(plain).getByRole('link', { name: 'Birch-Bay' }).click();
      await plain.locator('summary', { hasText: 'Report' }).click();
      await plain.getByText(/The staff will see the last 20 messages/).waitFor();
      await button(plain, 'Send report').click();
      await plain.getByText('Thank you. Our staff will look at it.').waitFor();
      await button(plain, 'Block Birch-Bay').click();
      await plain.waitForURL((url) => url.pathname === messagesPage());
      await openMember(page, 'Cedar-Hill');
      await button(page, 'Add friend').click();
      await page.getByText('This member doesn’t accept friend requests').waitFor();
      expect(noise.splice(0).filter((line) => !line.includes('404'))).toEqual([]);
    },
  );
});

/** Takes a screenshot where `SHOTS` names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `contacts-${name}.png`) });
}
