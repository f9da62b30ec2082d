import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { fill, press } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { withConsoleSite } from '#tests/support/console-site.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { fits, picture } from '#tests/support/look.ts';

// A site of its own: its members may upload.
const browser = withBrowser();
const path = accountPages.uploadAlbum();
const state = { token: '', plain: '' };
const site = withConsoleSite(async (ctx) => {
  const lena = await aMember(ctx, 'Lena-Brook');
  await verifyUploader(ctx, lena.member_id);
  state.token = lena.token;
  state.plain = (await aMember(ctx, 'Mara-Field')).token;
  await ctx.db.insertInto('category').values({ dir: 'lakes', title: 'Lakes' }).execute();
});

const signIn = (context: BrowserContext, token: string): Promise<void> =>
  context.addCookies([{ name: 'session', value: token, url: site.origin }]);

/** A folder of photos, one of which is none. */
async function somePhotos(name: string, count: number): Promise<string[]> {
  const folder = join(site.folder, name);
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (let n = 1; n <= count; n++) {
    const file = join(folder, `${n}.jpg`);
    const background = { r: 20 * n, g: 80, b: 255 - 20 * n };
    await sharp({ create: { width: 120, height: 90, channels: 3, background } }).toFile(file);
    paths.push(file);
  }
  const broken = join(folder, '0.jpg');
  await writeFile(broken, `no photo of ${name}`);
  return [broken, ...paths];
}

async function fillForm(page: Page, title: string): Promise<void> {
  await fill(page, { Title: title, Tags: 'lake', 'How many people are shown?': '0' });
  await page.getByLabel('Lakes').check();
  await page.getByLabel('Were people or scenes made or altered by software?').selectOption('no');
}
const captions = (page: Page): Promise<string[]> =>
  page
    .getByPlaceholder('Caption')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

test(
  'an album is put together by keyboard: a bad photo is named, the order survives a reload, and the rest waits for review',
  { timeout: 240_000, retry: 0 },
  async () => {
    const { origin } = site;
    const files = await somePhotos('lake', 3);
    const visit = await browser.visit();
    const { page, context } = visit;
    await signIn(context, state.token);
    await page.goto(origin + path);
    await page.getByLabel('I have read the rules, and this upload follows them.').check();
    await page.getByLabel('Choose photos').and(page.locator(':enabled')).setInputFiles(files);
    await page.getByText('4 of 4 photos are here.').waitFor({ timeout: 60_000 });
    await fillForm(page, 'Slow lake');
    await page.getByText('0.jpg: This file type').waitFor({ timeout: 60_000 });
    await page.getByLabel('Caption of photo 3').fill('Calm');
    await page.getByRole('button', { name: 'Move photo 3 up' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => captions(page)).toEqual(['', 'Calm', '']);
    await page.getByRole('radio', { name: 'Cover' }).nth(1).check();
    await page.getByRole('button', { name: 'Remove photo 3' }).click();
    await page.getByText('Your draft is saved.').waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'album-draft-1440');

    await page.reload();
    await expect.poll(() => captions(page)).toEqual(['', 'Calm']);
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Slow lake');
    expect(await page.getByRole('radio', { name: 'Cover' }).nth(1).isChecked()).toBe(true);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await fits(page)).toBe(true);
      await picture(page, `album-draft-${width}`);
    }
    await press(page, 'Submit for review');
    await page.getByText(/^The album has been submitted/).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'My albums' }).first().click();
    await page.getByText('Waiting for review').waitFor({ timeout: 120_000 });
    await page.getByText('Photos: 2').waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'own-albums-1440');
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByText('0.jpg: This file type').waitFor();
    await expect.poll(() => captions(page)).toEqual(['', 'Calm']);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'own-album-1440');
  },
);

test(
  'without script one form takes a few photos, and an album is ordered by numbers; members who may not upload see how they may',
  { timeout: 240_000, retry: 0 },
  async () => {
    const { origin } = site;
    const files = await somePhotos('sea', 2);
    const { page, context } = await browser.visit({ java_script: false, width: 390, height: 844 });
    await signIn(context, state.token);
    await page.goto(origin + path);
    // Playwright finds no text inside of noscript.
    const form = page.locator('noscript');
    await page.locator('input[name=agree]').check();
    await form.locator('[name=title]').fill('Slow sea');
    await form.locator('[name=people_shown]').fill('0');
    await form.locator('[name=ai_made]').selectOption('no');
    await form.locator('[type=checkbox][name^=categor]').first().check();
    await page.locator('input[name=photo]').setInputFiles(files);
    expect(await fits(page)).toBe(true);
    await picture(page, 'plain-album-390');
    await press(page, 'Upload and submit for review');
    await page.getByRole('heading', { name: 'Slow sea' }).waitFor();
    const row = page.getByRole('listitem').filter({ hasText: 'Slow sea' });
    await expect
      .poll(
        async () => {
          await page.reload();
          return row.getByText('Photos: 2').count();
        },
        { timeout: 120_000, interval: 2000 },
      )
      .toBe(1);
    await row.getByRole('link', { name: 'Edit' }).click();
    await page.getByPlaceholder('Caption').first().fill('Waves');
    await page.locator('noscript input[type=number]').first().fill('9');
    await press(page, 'Save');
    await page.goto(`${origin}${accountPages.albums()}`);
    await row.getByRole('link', { name: 'Edit' }).click();
    expect(await captions(page)).toEqual(['', 'Waves']);

    const other = await browser.visit();
    await signIn(other.context, state.plain);
    await other.page.goto(origin + path);
    await other.page.getByRole('link', { name: 'Become a verified uploader' }).waitFor();
    expect(await other.page.getByLabel('Choose photos').count()).toBe(0);
  },
);
