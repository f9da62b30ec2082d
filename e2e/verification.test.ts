import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { press } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { aModerator, signInStaff, withConsoleSite } from '#tests/support/console-site.ts';
import { aPhoto, fits, picture } from '#tests/support/look.ts';
import { aMember } from '#tests/support/members.ts';

// A site of its own with a console: a member applies there, a moderator decides, the member reads it.
const browser = withBrowser();
const path = accountPages.verification();
const state = { token: '' };
const site = withConsoleSite(async (ctx) => {
  state.token = (await aMember(ctx, 'Lena-Brook')).token;
  await aModerator(ctx, 'Mara-Field');
});
const { onSite } = site;

test('a member applies without script, a moderator compares the photos and approves, and the member reads it', async () => {
  const { origin } = site;
  const cookie = { name: 'session', value: state.token, url: origin };
  const plain = await browser.visit({ java_script: false });
  await plain.context.addCookies([cookie]);
  await plain.page.goto(`${origin}${accountPages.account()}`);
  await plain.page.getByRole('link', { name: 'Become a verified uploader' }).click();
  await plain.page.getByLabel('Document', { exact: true }).selectOption('id-card');
  await press(plain.page, 'Send the application');
  await plain.page.getByText('This field is required').first().waitFor();
  expect(await plain.page.getByLabel('Document', { exact: true }).inputValue()).toBe('id-card');
  const [document, selfie] = [await aPhoto('#48c'), await aPhoto('#c84')];
  await plain.page.locator('input[name=document]').setInputFiles(document);
  await plain.page.locator('input[name=selfie]').setInputFiles(selfie);
  await plain.page.getByLabel(/^I agree/).check();
  await press(plain.page, 'Send the application');
  await plain.page.getByText(/^You applied on/).waitFor();
  expect(await plain.page.getByText('Send the application').count()).toBe(0);

  const staff = await browser.visit();
  const { page } = staff;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(site.console);
  await signInStaff(site, page, 'Mara-Field');
  // Before that, the page has asked who is signed in.
  expect(staff.noise.splice(0).every((line) => line.includes('401'))).toBe(true);
  await page
    .getByRole('link', { name: /Verifications of uploaders/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Lena-Brook' }).first().click();
  await page.getByRole('heading', { name: 'Application to be a verified uploader' }).waitFor();
  await page.keyboard.press('k');
  await page.getByLabel('Why you need to see it').fill('To compare the faces.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show both photos' }).click();
  const veil = page.getByRole('region', { name: 'Document and photo of the face' });
  for (const name of ['Identity card', 'Selfie'])
    expect(
      await veil
        .getByRole('img', { name })
        .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBe(1200);
  await page.getByText('Document viewed').first().waitFor();
  expect(await veil.getAttribute('data-veiled')).toBe('true');
  await page.getByRole('heading', { level: 1 }).first().click();
  await page.keyboard.down('v');
  await expect.poll(() => veil.getAttribute('data-veiled')).toBe('false');
  await picture(page, 'console-1440');
  await page.keyboard.up('v');
  expect(await violations(page)).toEqual([]);
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await fits(page)]).toEqual([width, true]);
    await picture(page, `console-${width}`);
  }
  await page.keyboard.press('a');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Approve: case/).waitFor();
  await onSite((ctx) =>
    sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(ctx.db),
  );

  const member = await browser.visit();
  await member.context.addCookies([cookie]);
  await expect
    .poll(
      async () => {
        await member.page.goto(`${origin}${path}`);
        return member.page.getByText('You are a verified uploader.').count();
      },
      { timeout: 15_000 },
    )
    .toBe(1);
});

test.each(['en', 'de', 'ja'])(
  'the page fits and is accessible in both themes: %s',
  async (lang) => {
    const { origin } = site;
    const token = await onSite(async (ctx) => (await aMember(ctx, `Reader-${lang}`)).token);
    for (const theme of ['light', 'dark']) {
      const { page, context } = await browser.visit();
      await context.addCookies([
        { name: 'session', value: token, url: origin },
        { name: 'app_lang', value: lang, url: origin },
        { name: 'theme', value: theme, url: origin },
      ]);
      await page.goto(`${origin}${path}`);
      await page.locator('input[name=selfie]').waitFor({ state: 'attached' });
      expect(await violations(page)).toEqual([]);
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect([width, await fits(page)]).toEqual([width, true]);
        await picture(page, `page-${lang}-${theme}-${width}`);
      }
    }
  },
);
