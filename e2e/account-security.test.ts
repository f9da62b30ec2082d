import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { me_url } from '#contracts/calls/accounts/accounts.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { account, fill, linkIn, openForm, press, signUp } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { codeOf } from '#tests/support/factors.ts';
import { member_password as password } from '#tests/support/members.ts';
import { secondProcess } from '#tests/support/running-site.ts';
import { mailFrom } from '#tests/support/site-mail.ts';

const browser = withBrowser();
const page_of_code = (page: Page) => page.getByRole('heading', { name: 'Enter your code' });

/** The code that the app of a member shows now. */
const appCode = (username: string, later = 0): Promise<string> =>
  secondProcess(inject('data_dir'), async ({ system_ctx }) => {
    const { id } = await system_ctx.db
      .selectFrom('login')
      .select('id')
      .where('username', '=', username.toLowerCase())
      .executeTakeFirstOrThrow();
    return codeOf(system_ctx, id, later);
  });

/** The last proof of all sessions of a member is older than ten minutes. */
const proveLongAgo = (username: string): Promise<unknown> =>
  secondProcess(inject('data_dir'), ({ system_ctx }) =>
    system_ctx.db
      .updateTable('login_session as s')
      .from('login as l')
      .set({ proved_at: new Date(Date.now() - 700_000) })
      .whereRef('l.id', '=', 's.user_id')
      .where('l.username', '=', username)
      .execute(),
  );
const currentPassword = (place: Page | Locator): Locator =>
  place.locator('input[autocomplete="current-password"]');

const open = async (page: Page, opener: string): Promise<void> =>
  page.getByRole('main').locator('summary', { hasText: opener }).click();

async function signIn(page: Page, name: string): Promise<void> {
  await fill(page, { 'Username or email': name, Password: password });
  await press(page, 'Sign in');
}

describe('two-step sign-in', { timeout: 180_000 }, () => {
  test('is turned on by an app, asked for in another browser, passed by a recovery code, and turned off', async () => {
    const { page, noise } = await browser.visit();
    await signUp(page, 'Rita-Stone');
    await openAlive(page, accountPages.security());
    await open(page, 'Turn on');
    await fill(openForm(page), { 'Current password': 'not this one' });
    await press(page, 'Continue');
    await page.getByText('That is not right. Try again.').waitFor();
    await fill(openForm(page), { 'Current password': password });
    await press(page, 'Continue');
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Code' }).fill(await appCode('rita-stone'));
    await press(page, 'Turn on');
    await page.getByText('These are your recovery codes.').waitFor();
    const codes = await page.getByRole('main').locator('code').allTextContents();
    expect(codes).toHaveLength(10);

    const second = await browser.visit();
    await openAlive(second.page, accountPages.signIn(accountPages.account()));
    await signIn(second.page, 'rita-stone');
    await page_of_code(second.page).waitFor();
    expect(await violations(second.page)).toEqual([]);
    expect((await second.context.request.get(browser.origin + me_url)).status()).toBe(401);
    await second.page.getByRole('textbox', { name: 'Code' }).fill('000000');
    await press(second.page, 'Sign in');
    await second.page.getByText('That is not right. Try again.').waitFor();
    await second.page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
    await press(second.page, 'Sign in');
    await second.page.getByText('You are signed in as Rita-Stone.').waitFor();

    await openAlive(second.page, accountPages.security());
    await second.page.getByText('9 recovery codes are left.').waitFor();
    await second.page.getByText('Recovery code used').waitFor();
    // A member who has just signed in by the password is not asked for it again, but for what R-55 names.
    await open(second.page, 'Turn off');
    expect(await currentPassword(openForm(second.page)).count()).toBe(0);
    expect(await currentPassword(second.page.getByRole('main')).count()).toBe(2);
    await fill(openForm(second.page), { Code: codes[1] ?? '' });
    await openForm(second.page).getByRole('button', { name: 'Turn off' }).click();
    await second.page.getByText('Two-step sign-in turned off').first().waitFor();
    for (const each of [noise, second.noise])
      expect(each.filter((line) => !/status of (401|422)/.test(line))).toEqual([]);
    noise.length = 0;
    second.noise.length = 0;
  });

  test('works without JavaScript, and is spared where the browser is trusted', async () => {
    const { page } = await browser.visit();
    await signUp(page, 'Sonja-Marsh');
    const plain = await browser.visit({ java_script: false });
    const go = (path: string) => plain.page.goto(browser.origin + path);
    await go(accountPages.signIn(accountPages.security()));
    await signIn(plain.page, 'sonja-marsh');
    await open(plain.page, 'Turn on');
    await fill(openForm(plain.page), { 'Current password': password });
    await press(plain.page, 'Continue');
    await plain.page.getByRole('textbox', { name: 'Code' }).fill(await appCode('sonja-marsh'));
    await press(plain.page, 'Turn on');
    await plain.page.getByText('These are your recovery codes.').waitFor();
    await go(accountPages.account());
    await press(plain.page, 'Sign out');
    await go(accountPages.signIn(accountPages.account()));
    await signIn(plain.page, 'sonja-marsh');
    await page_of_code(plain.page).waitFor();
    await plain.page.getByLabel('Do not ask again on this device for 30 days').check();
    await plain.page.getByRole('textbox', { name: 'Code' }).fill('abcde-fghjk');
    await press(plain.page, 'Sign in');
    await plain.page.getByText('That is not right. Try again.').waitFor();
    await plain.page.getByRole('textbox', { name: 'Code' }).fill(await appCode('sonja-marsh', 1));
    await press(plain.page, 'Sign in');
    await plain.page.getByText('You are signed in as Sonja-Marsh.').waitFor();
    await press(plain.page, 'Sign out');
    await go(accountPages.signIn(accountPages.account()));
    await signIn(plain.page, 'sonja-marsh');
    await plain.page.getByText('You are signed in as Sonja-Marsh.').waitFor();
    expect(new URL(plain.page.url()).pathname).toBe(accountPages.account());

    // Just signed in, so that no password is asked for; until that is too long ago, which is seen when the form is sent.
    const renew = async () => {
      await open(plain.page, 'Make new recovery codes');
      return openForm(plain.page).getByRole('button', { name: 'Make new recovery codes' }).click();
    };
    await go(accountPages.security());
    await renew();
    await plain.page.getByText('These are your recovery codes.').waitFor();
    await proveLongAgo('sonja-marsh');
    await renew();
    await plain.page.getByText('This field is required').waitFor();
    await fill(openForm(plain.page), { 'Current password': password });
    await openForm(plain.page).getByRole('button', { name: 'Make new recovery codes' }).click();
    await plain.page.getByText('New recovery codes made × 2').waitFor();
  });
});

describe('the address', () => {
  test('is changed from the new mailbox and changed back from the former one, which signs out', async () => {
    const { page, context, noise } = await browser.visit();
    await signUp(page, 'Tilda-Ford');
    await openAlive(page, accountPages.security());
    await open(page, 'Change email');
    await fill(openForm(page), { 'New email': 'tilda@example.net', 'Current password': password });
    await press(page, 'Send the link');
    await page.getByText('We have sent a link to the new address.').waitFor();
    const data = inject('data_dir');
    await openAlive(page, linkIn(await mailFrom(data, 'tilda@example.net', '/email/'), 'email'));
    await page.getByText('use tilda@example.net for the account Tilda-Ford').waitFor();
    expect(await violations(page)).toEqual([]);
    await press(page, 'Confirm');
    await page.getByText('tilda@example.net', { exact: true }).waitFor();
    const mail = await mailFrom(data, 'tilda-ford@example.com', '/email/undo/');
    await page.goto(linkIn(mail, 'email/undo'));
    await press(page, 'Undo the change');
    await page.getByText('Your account has its former email again').waitFor();
    expect((await context.request.get(browser.origin + me_url)).status()).toBe(401);
    expect(await account(page).count()).toBe(0);
    expect(noise.filter((line) => !/status of (401|422)/.test(line))).toEqual([]);
    noise.length = 0;
  });
});

describe('the data of an account', () => {
  test('are erased on demand, unless its member signs in before', async () => {
    const { page, noise } = await browser.visit();
    await signUp(page, 'Uta-Brook');
    await openAlive(page, accountPages.data());
    await open(page, 'Delete my account');
    expect(await violations(page)).toEqual([]);
    await fill(openForm(page), { 'Current password': password });
    await openForm(page).getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText('your account will be deleted').waitFor();
    expect(await account(page).count()).toBe(0);
    await signIn(page, 'uta-brook');
    await page.getByText('your account will not be deleted').waitFor();
    expect(noise).toEqual([]);
  });
});
