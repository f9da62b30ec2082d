import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { me_url } from '#contracts/calls/accounts/accounts.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { freePort } from '#platform/db/embedded-process.ts';
import { fill, openForm, press } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { aMember, member_password as password } from '#tests/support/members.ts';
import { sameCatalogue, secondProcess } from '#tests/support/running-site.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

// WebAuthn takes no IP address: a second web process on the catalogue of the first, at localhost.
const browser = withBrowser();
const site: { origin: string; process?: TestSite } = { origin: '' };
beforeAll(async () => {
  const port = String(await freePort());
  site.origin = `http://localhost:${port}`;
  const env = await sameCatalogue(inject('data_dir'));
  site.process = await startSite({ ...env, PORT: port, PUBLIC_ORIGIN: site.origin });
});
afterAll(() => site.process?.stop());

/** A token of a session. */
const memberNamed = async (name: string): Promise<string> =>
  secondProcess(inject('data_dir'), async ({ system_ctx }) => {
    const { token } = await aMember(system_ctx, name);
    return token;
  });

/** The last proof of a member's sessions has become too old. */
const forgetProofs = (name: string): Promise<unknown> =>
  secondProcess(inject('data_dir'), ({ system_ctx }) =>
    system_ctx.db
      .updateTable('login_session as s')
      .from('login as l')
      .set({ proved_at: null })
      .whereRef('l.id', '=', 's.user_id')
      .where('l.name', '=', name)
      .execute(),
  );

/** Gives the browser an authenticator, whose user answers at once. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Whether the page has loaded what talks to authenticators. */
const hasLibrary = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'));
    const texts = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()));
    return texts.some((text) => text.includes('WebAuthn is not supported'));
  });

const open = async (page: Page, opener: string): Promise<void> =>
  page.getByRole('main').locator('summary', { hasText: opener }).click();

test('a passkey is added, signs in without a name, proves its own removal, and is gone', async () => {
  const { page, context, noise } = await browser.visit({ origin: site.origin });
  const name = `Paula-${Date.now()}`;
  const value = await memberNamed(name);
  await context.addCookies([{ name: 'session', value, url: site.origin }]);
  await withAuthenticator(page);
  await openAlive(page, accountPages.security());
  await open(page, 'Add a passkey');
  expect(await violations(page)).toEqual([]);
  expect(await hasLibrary(page)).toBe(false);
  await fill(openForm(page), { 'Current password': password });
  await press(page, 'Continue');
  await page.getByText('Not used yet').waitFor();
  await page.getByText('Passkey added').waitFor();
  await open(page, 'Rename');
  await fill(openForm(page), { 'Name of the passkey': 'Blue key' });
  await press(page, 'Save');
  await page.getByText('Blue key', { exact: true }).waitFor();

  await openAlive(page, accountPages.account());
  await press(page, 'Sign out');
  await page.waitForURL(`${site.origin}/`);
  // The browser offers it where it fills in the name, and its user takes it.
  await page.goto(accountPages.signIn(accountPages.security()));
  await page.getByText('Last used on').waitFor();
  expect(new URL(page.url()).pathname).toBe(accountPages.security());

  // Signing in was a proof; it has become too old since.
  await forgetProofs(name);
  await page.reload();
  await open(page, 'Remove');
  await openForm(page).getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.getByText('Passkey removed').waitFor();
  expect(await page.getByText('Blue key').count()).toBe(0);
  await openAlive(page, accountPages.account());
  await press(page, 'Sign out');
  await page.waitForURL(`${site.origin}/`);
  // This time by the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await openAlive(page, accountPages.signIn());
  expect(await violations(page)).toEqual([]);
  expect(await hasLibrary(page)).toBe(true);
  await press(page, 'Sign in with a passkey');
  await page.getByText('This passkey was not accepted. Try again.').waitFor();
  expect((await context.request.get(site.origin + me_url)).status()).toBe(401);
  expect(noise.filter((line) => !/status of 422/.test(line))).toEqual([]);
  noise.length = 0;
});

test('at an IP address there are none, and the page says why', async () => {
  const { page, noise } = await browser.visit();
  await openAlive(page, accountPages.signIn());
  await page.getByText('Passkeys do not work here').waitFor();
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
  expect(noise).toEqual([]);
});
