import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { openAlive } from './browser.ts';
import { member_password } from './members.ts';
import { mailFrom } from './site-mail.ts';

/** Fills fields by their labels. */
export async function fill(
  page: Pick<Page, 'getByLabel'>,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(fields))
    await page.getByLabel(name, { exact: true }).fill(value);
}
/** The form that is unfolded. */
export const openForm = (page: Page) => page.getByRole('main').locator('details[open]');

/** Presses a button of the page. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name }).click();
/** The path of a link in a mail. */
export const linkIn = (
  mail: string,
  kind: 'confirm' | 'restore' | 'email' | 'email/undo',
): string => new RegExp(`/${kind}/[\\w-]{32}/`).exec(mail)?.[0] ?? '';
/** The links of the header. */
export const account = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'My account' });
export const stranger = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Sign in' });

/** An account, signed in in the page's browser. */
export async function signUp(page: Page, username: string): Promise<void> {
  await openAlive(page, accountPages.signUp());
  await fill(page, {
    Username: username,
    Email: `${username}@example.com`,
    Password: member_password,
  });
  await page.getByLabel('I am 18 or older.').check();
  await page.getByLabel(/terms of use/).check();
  await press(page, 'Create an account');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(
    linkIn(await mailFrom(inject('data_dir'), `${username.toLowerCase()}@example.com`), 'confirm'),
  );
  await page.getByText(`confirm the account ${username}`).waitFor();
  await press(page, 'Confirm');
  await account(page).waitFor();
}
