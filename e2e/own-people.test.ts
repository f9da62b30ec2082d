import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { openCase } from '#domain/moderation/index.ts';
import { press } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { untilAlive, withBrowser } from '#tests/support/browser.ts';
import { aModerator, signInStaff, withConsoleSite } from '#tests/support/console-site.ts';
import { aVideo, verifyUploader } from '#tests/support/factories.ts';
import { aPhoto, fits, picture } from '#tests/support/look.ts';
import { aMember } from '#tests/support/members.ts';

// A site of its own with a console: a member names the people of a video that waits.
const browser = withBrowser();
const state = { token: '', waiting: 0 };
const site = withConsoleSite(async (ctx, { media_id }) => {
  const { member_id, token } = await aMember(ctx, 'Nora-Brook');
  await verifyUploader(ctx, member_id);
  state.token = token;
  state.waiting = await aVideo(ctx, {
    member_id,
    media_id,
    title: 'Quiet bay',
    status: 'pending',
  });
  await ctx.db.transaction().execute((trx) =>
    openCase(ctx, trx, {
      kind: 'publication',
      subject: { type: 'video', id: String(state.waiting) },
      member_id,
    }),
  );
  await aModerator(ctx, 'Mara-Field');
});

async function fillRecord(page: Page, legal_name: string): Promise<void> {
  await page.getByLabel('Legal name').fill(legal_name);
  await page.getByLabel('Date of birth').fill('1990-02-28');
  await page.getByLabel('Document', { exact: true }).selectOption('id-card');
  await page
    .locator('input[name=document]')
    .last()
    .setInputFiles(await aPhoto('#48c'));
  await page
    .locator('input[name=release]')
    .last()
    .setInputFiles(await aPhoto('#c84'));
  await page.getByLabel('Signed on').last().fill('2026-05-04');
  await page.getByLabel('What it allows').last().fill('all videos of 2026');
}

test('a person is added without script, with each fault next to its field, and removed again', async () => {
  const cookie = { name: 'session', value: state.token, url: site.origin };
  const { page, context } = await browser.visit({ java_script: false });
  await context.addCookies([cookie]);
  await page.goto(site.origin + accountPages.videos());
  await page.getByRole('main').getByRole('link', { name: 'People shown' }).click();
  await page.getByLabel('Other names').fill('R. Vale');
  await press(page, 'Add the person');
  expect(await page.getByText('This field is required').count()).toBeGreaterThan(3);
  expect(await page.getByLabel('Other names').inputValue()).toBe('R. Vale');
  await fillRecord(page, 'Rosa Vale');
  await press(page, 'Add the person');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Rosa Vale' }) });
  await row.getByText('Record complete').waitFor();
  await row.getByText('Add a document or release').click();
  await row.getByRole('button', { name: 'Send' }).click();
  await row.getByText('This field is required').first().waitFor();
  await row.getByText('Remove', { exact: true }).click();
  await row.getByRole('button', { name: 'Remove for good' }).click();
  await page.getByRole('heading', { name: 'Add a person' }).waitFor();
  expect(await row.count()).toBe(0);
});

test(
  'the form of a video names people who were added in another tab, and the reviewer sees who gave the record',
  { timeout: 240_000, retry: 0 },
  async () => {
    const visit = await browser.visit({ width: 390, height: 844 });
    const { page, context } = visit;
    await context.addCookies([{ name: 'session', value: state.token, url: site.origin }]);
    await page.goto(site.origin + accountPages.video(state.waiting));
    await page.getByLabel('How many people are shown?').fill('1');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Add a person with a record (new tab)' }).click();
    const tab = await opened;
    await tab.setViewportSize({ width: 1440, height: 900 });
    // Sent before the page is alive, the form goes the way without script, which asks for the pictures again.
    await untilAlive(tab);
    await fillRecord(tab, 'Mara Field');
    await tab.getByLabel('Date of birth').fill('2010-02-28');
    await press(tab, 'Add the person');
    await tab.getByText(/^Everybody shown must have been 18/).waitFor();
    expect([await violations(tab), await fits(tab)]).toEqual([[], true]);
    await tab.getByLabel('Date of birth').fill('1990-02-28');
    await press(tab, 'Add the person');
    // The first picture waits for the lists of hashes.
    await tab.getByText('Record complete').waitFor({ timeout: 90_000 });
    expect(await violations(tab)).toEqual([]);
    await picture(tab, 'people-1440');
    await tab.setViewportSize({ width: 390, height: 844 });
    expect(await fits(tab)).toBe(true);
    await picture(tab, 'people-390');
    await tab.close();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    // By the keyboard.
    await page.getByLabel('Mara Field').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Were people or scenes made or altered by software?').selectOption('no');
    expect([await violations(page), await fits(page)]).toEqual([[], true]);
    await picture(page, 'people-field-390');
    await press(page, 'Save');
    await page.getByRole('heading', { name: 'My videos' }).waitFor();
    await page.goto(site.origin + accountPages.video(state.waiting));
    expect(await page.getByLabel('Mara Field').isChecked()).toBe(true);

    const staff = await browser.visit({ width: 1440, height: 900 });
    await staff.page.goto(site.console);
    await signInStaff(site, staff.page, 'Mara-Field');
    // Before that, the page has asked who is signed in.
    staff.noise.splice(0);
    await staff.page
      .getByRole('link', { name: /Publications/ })
      .first()
      .click();
    await staff.page.getByRole('link', { name: 'Quiet bay' }).first().click();
    await staff.page.getByText('Record given by Nora-Brook').waitFor();
    await staff.page.getByText('Records complete').waitFor();
    // Buttons and fields have the sheets of the site.
    const corners = await staff.page.evaluate(() =>
      ['.button', 'textarea.input'].map((each) => {
        const element = document.querySelector(each);
        return element ? getComputedStyle(element).borderRadius : 'none';
      }),
    );
    expect(corners.every((each) => /^[1-9]/.test(each))).toBe(true);
    await picture(staff.page, 'people-console');
  },
);
