import { describe, expect, inject, test } from 'vitest';
import { me_url } from '#contracts/calls/accounts/accounts.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { themes } from '#contracts/vocabulary.ts';
import { account, fill, linkIn, press, signUp, stranger } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, untilAlive, withBrowser } from '#tests/support/browser.ts';
import { followLink, goTo } from '#tests/support/follow-link.ts';
import { sampleOf } from '#tests/support/sample.ts';
import { mailFrom } from '#tests/support/site-mail.ts';

const browser = withBrowser();
const password = 'a calm green lake';
const list = pages.videos('longest');

/** Refusals that a test brings about stand in the console; nothing else may. */
const onlyRefusals = (noise: string[]): void => {
  expect(noise.filter((line) => !/status of (401|410|422)/.test(line))).toEqual([]);
  noise.length = 0;
};
describe('an account', () => {
  test('is made, confirmed from the mailbox, signed out and signed in again where the visit was', async () => {
    const { page, context, noise } = await browser.visit();
    await signUp(page, 'Marla-Fields');
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === 'session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    });
    await account(page).click();
    await page.getByText('You are signed in as Marla-Fields.').waitFor();
    expect(await violations(page)).toEqual([]);
    await press(page, 'Sign out');
    await stranger(page).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByText('Marla-Fields').count()).toBe(0);

    // The manifest of a list has no routes of accounts: neither a link there nor the way back may end on the page of a missing address.
    await openAlive(page, list);
    await followLink(page, accountPages.restore());
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await openAlive(page, accountPages.restore());
    await goTo(page, browser.origin + list);
    await page.reload();
    await untilAlive(page);
    await page.goBack();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await openAlive(page, list);
    await stranger(page).click();
    await fill(page, { 'Username or email': 'marla-fields@example.com', Password: 'not this one' });
    await press(page, 'Sign in');
    await page.getByText('Invalid username or password').waitFor();
    await fill(page, { Password: password });
    await press(page, 'Sign in');
    await page.waitForURL(`**${list}`);
    await account(page).waitFor();
    await page.goto(accountPages.signIn());
    await page.waitForURL(`${browser.origin}/`);
    onlyRefusals(noise);
  });

  test('has its password reset by a link; another browser is signed out', async () => {
    const first = await browser.visit();
    await signUp(first.page, 'Nora-Hills');
    const { page, noise } = await browser.visit();
    await openAlive(page, accountPages.restore());
    await fill(page, { Email: 'Nora-Hills@example.com' });
    await press(page, 'Send the link');
    await page.getByText('If this address is known, a message is on its way.').waitFor();
    const mail = await mailFrom(inject('data_dir'), 'nora-hills@example.com', '/restore/');
    const link = linkIn(mail, 'restore');
    const answer = await page.goto(link);
    expect([answer?.headers()['cache-control'], answer?.headers()['referrer-policy']]).toEqual([
      'no-store',
      'no-referrer',
    ]);
    await fill(page, { 'New password': 'password' });
    await press(page, 'Set password');
    await page.getByText('This password is one of the most used.').waitFor();
    expect(await violations(page)).toEqual([]);
    await fill(page, { 'New password': 'another calm lake' });
    await press(page, 'Set password');
    await account(page).waitFor();
    const asked = await first.context.request.get(browser.origin + me_url);
    expect(asked.status()).toBe(401);
    const again = await page.goto(link);
    expect(again?.status()).toBe(410);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    onlyRefusals(noise);
  });

  test('shows where it is signed in, and ends another session from here', async () => {
    const first = await browser.visit();
    await signUp(first.page, 'Olga-Brooks');
    const { page } = await browser.visit();
    await openAlive(page, accountPages.signIn(accountPages.account()));
    await fill(page, { 'Username or email': 'olga-brooks', Password: password });
    await press(page, 'Sign in');
    await page.getByText(/· this device/).waitFor();
    await press(page, 'End all other sessions');
    await expect
      .poll(async () => (await first.context.request.get(browser.origin + me_url)).status())
      .toBe(401);
    await expect.poll(() => page.getByRole('button', { name: 'End session' }).count()).toBe(0);
  });

  test('is made and used without JavaScript; what was typed stays, but the password', async () => {
    const { page } = await browser.visit({ java_script: false });
    await page.goto(browser.origin + accountPages.signUp());
    await fill(page, { Username: 'ab', Email: 'petra@example.com', Password: password });
    await press(page, 'Create an account');
    await page.getByText('3 to 30 characters.').waitFor();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('petra@example.com');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await fill(page, { Username: 'Petra-Woods', Password: password });
    await page.getByLabel('I am 18 or older.').check();
    await page.getByLabel(/terms of use/).check();
    await press(page, 'Create an account');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(
      browser.origin + linkIn(await mailFrom(inject('data_dir'), 'petra@example.com'), 'confirm'),
    );
    await press(page, 'Confirm');
    await page.goto(browser.origin + accountPages.account());
    await press(page, 'Sign out');
    await page.goto(browser.origin + accountPages.account());
    expect(page.url()).toContain('/signin/?next=%2Faccount%2F');
    await fill(page, { 'Username or email': 'petra-woods', Password: 'not this one' });
    await press(page, 'Sign in');
    await page.getByText('Invalid username or password').waitFor();
    await fill(page, { Password: password });
    await press(page, 'Sign in');
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  });
});

const looks = themes.flatMap((theme) => [390, 768, 1440].map((width) => ({ theme, width })));
// The pages of members are in `account-looks.test.ts`.
test.each(sampleOf(looks, 2, 'looks at the pages of accounts'))(
  'the pages of accounts in $theme at $width px: no fault that axe knows, nothing wider',
  async ({ theme, width }) => {
    const { page, noise } = await browser.visit({ theme, width });
    for (const path of [accountPages.signIn(), accountPages.signUp(), accountPages.restore()]) {
      await openAlive(page, path);
      await page.getByRole('main').locator('form[novalidate] button[type=submit]').first().click();
      await page.getByText('This field is required').first().waitFor();
      expect([path, await violations(page)]).toEqual([path, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    onlyRefusals(noise);
  },
);
