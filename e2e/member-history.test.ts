import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { fill, press, signUp } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { keep, opened, stored } from '#tests/support/library-lists.ts';
import { member_password } from '#tests/support/members.ts';
import { firstVideo } from '#tests/support/player.ts';

const browser = withBrowser();
const titles = (page: Page): Promise<string[]> => page.locator('main article h3').allTextContents();

describe('the history of a member', { timeout: 240_000, retry: 0 }, () => {
  test('is off until it is switched on, follows to another device, joins when asked, and leaves nothing when it is switched off', async () => {
    const [one, two] = [
      await firstVideo(browser.origin),
      await firstVideo(browser.origin, { skip: 1 }),
    ];
    const phone = await browser.visit({ width: 390 });
    await keep(phone.page, 'showCookiesNotify', false);
    const own_id = 999_999;
    await keep(phone.page, 'history', [opened(two.video_id), opened(own_id)]);
    await keep(phone.page, 'positions', [{ video_id: own_id, position: 40, duration: 100 }]);
    await signUp(phone.page, 'Hanna-Lake');
    await openAlive(phone.page, pages.video(one));
    await expect
      .poll(async () => ((await stored(phone.page, 'history')) as unknown[]).length)
      .toBe(3);
    expect(phone.requests.filter((url) => url.includes('/me/history'))).toEqual([]);
    for (const path of ['/', pages.history(), pages.library()]) {
      await openAlive(phone.page, path);
      await phone.page.getByText(`Opened ${own_id}`).first().waitFor();
    }
    await phone.page.waitForTimeout(200);
    expect(phone.requests.filter((url) => url.includes(`v${own_id}`))).toEqual([]);

    await openAlive(phone.page, accountPages.history());
    await phone.page.getByText('Your account stores no history.').waitFor();
    expect(await violations(phone.page)).toEqual([]);
    await press(phone.page, 'Switch on, keep for 90 days');
    await phone.page.getByText('Your changes are saved.').waitFor();
    const device = await stored(phone.page, 'history');
    await openAlive(phone.page, pages.video(one));
    await phone.page.getByRole('button', { name: 'Add to my account' }).click();
    await phone.page.getByText(/\d videos? added to your account\./).waitFor();
    expect(await stored(phone.page, 'history')).toEqual(device);

    const desk = await browser.visit();
    await openAlive(desk.page, accountPages.signIn());
    await fill(desk.page, { 'Username or email': 'Hanna-Lake', Password: member_password });
    await press(desk.page, 'Sign in');
    await desk.page.waitForURL(`${browser.origin}/`);
    await openAlive(desk.page, pages.history());
    await expect
      .poll(async () => (await titles(desk.page)).toSorted())
      .toEqual([one.title, two.title].toSorted());
    expect(await violations(desk.page)).toEqual([]);
    expect(await stored(desk.page, 'history')).toEqual([]);
    await openAlive(desk.page, pages.library());
    await expect
      .poll(async () => new Set(await titles(desk.page)))
      .toEqual(new Set([one.title, two.title]));

    // Without script: the forms of the account's page.
    const plain = await browser.visit({ java_script: false });
    await plain.context.addCookies(await desk.context.cookies());
    await plain.page.goto(accountPages.history());
    await plain.page.getByRole('button', { name: `Remove from history: ${one.title}` }).click();
    await plain.page.getByText('Removed from history').waitFor();
    await plain.page.getByRole('button', { name: 'Pause history' }).click();
    await plain.page.getByText('History is paused.').waitFor();
    await plain.page.getByText('Clear or switch off').click();
    await plain.page.getByRole('button', { name: 'Switch off and delete' }).click();
    await plain.page.getByText('Your account stores no history.').waitFor();
    await openAlive(desk.page, pages.history());
    await desk.page.getByRole('heading', { name: 'Your viewing history is empty.' }).waitFor();
  });
});
