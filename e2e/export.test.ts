import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { data_url, type AccountData } from '#contracts/calls/accounts/account-data.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { fill, openForm, press } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { addressOfMember, aMember, member_password as password } from '#tests/support/members.ts';
import { secondProcess } from '#tests/support/running-site.ts';
import { mailFrom } from '#tests/support/site-mail.ts';
import { unzipped } from '#tests/support/unzip.ts';

const browser = withBrowser();
const name = 'Xaver-Brook';

test('a member asks for the own data, gets a mail when it is ready, and downloads it', async () => {
  await secondProcess(inject('data_dir'), ({ system_ctx }) => aMember(system_ctx, name));
  const { page, context, noise } = await browser.visit();
  await openAlive(page, accountPages.signIn(accountPages.data()));
  await fill(page, { 'Username or email': name, Password: password });
  await press(page, 'Sign in');
  await page.getByRole('heading', { name: 'Download my data' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('main').locator('summary', { hasText: 'Request a copy' }).click();
  // The sign-in was a proof.
  expect(await openForm(page).getByLabel('Current password').count()).toBe(0);
  await openForm(page).getByRole('button', { name: 'Request a copy' }).click();
  await page.getByText(/^Your copy (was requested|is being made|is ready)/).waitFor();

  const state = async () => {
    const answer = await context.request.get(browser.origin + data_url);
    return ((await answer.json()) as AccountData).export.state;
  };
  await expect.poll(state, { timeout: 30_000 }).toBe('ready');
  const mail = await mailFrom(inject('data_dir'), addressOfMember(name), 'ready to download');
  expect(mail).toContain(accountPages.data());
  // The sign-in is no proof any more.
  await secondProcess(inject('data_dir'), ({ system_ctx: { db } }) =>
    sql`update login_session set proved_at = now() - interval '605 seconds'`.execute(db),
  );
  await page.reload();
  const ready = page.getByRole('main').locator('section', { hasText: 'Your copy is ready' });
  expect(await ready.getByRole('link', { name: 'Download', exact: true }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await fill(ready, { 'Current password': password });
  await ready.getByRole('button', { name: 'Confirm' }).click();
  await ready.getByRole('link', { name: 'Download', exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'velour-export-'));
  try {
    await download.saveAs(join(folder, 'own.zip'));
    const files = await unzipped(join(folder, 'own.zip'));
    expect([...files.keys()]).toEqual(['data.json', 'data.schema.json']);
    expect(JSON.parse(files.get('data.json')?.toString() ?? '')).toMatchObject({
      account: [{ name, email: addressOfMember(name) }],
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  expect(noise).toEqual([]);
}, 60_000);
