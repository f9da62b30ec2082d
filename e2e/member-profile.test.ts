import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { fill, press, signUp } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { secondProcess } from '#tests/support/running-site.ts';
import { countShifts, shiftsOf } from '#tests/support/layout-shifts.ts';

const browser = withBrowser();
const path = memberPage('Tilda-Moss');
const saved = (page: Page) => page.getByText('Your changes are saved.').waitFor();
const sees = (page: Page, field: string) => page.getByLabel(`Who sees “${field}”`);

/** Refusals that a test brings about stand in the console; nothing else may. */
const onlyRefusals = (noise: string[]): void => {
  expect(noise.filter((line) => !/status of (403|422)/.test(line))).toEqual([]);
  noise.length = 0;
};

describe('a profile', () => {
  test('is written by a form; visitors see what is for everyone, members the rest, and nothing moves', async () => {
    const { page, context, noise } = await browser.visit();
    await signUp(page, 'Tilda-Moss');
    await openAlive(page, accountPages.profile());
    expect(await violations(page)).toEqual([]);
    await fill(page, { 'About me': 'Slow films, mostly.', City: 'Linz', Website: 'javascript:1' });
    await page.getByLabel('Gender', { exact: true }).selectOption('Woman');
    await sees(page, 'City').selectOption('All members');
    await press(page, 'Save');
    await page.getByText('Enter a web address').waitFor();
    await fill(page, { Website: 'example.com' });
    await press(page, 'Save');
    await saved(page);

    const stranger = await browser.visit();
    await openAlive(stranger.page, path);
    const main = stranger.page.getByRole('main');
    await main.getByText('Slow films, mostly.').waitFor();
    expect(await main.getByText('Linz').count()).toBe(0);
    expect(await main.getByRole('link', { name: 'example.com' }).getAttribute('rel')).toContain(
      'nofollow ugc',
    );
    expect(await stranger.page.locator('meta[name=robots]').getAttribute('content')).toContain(
      'noindex',
    );
    expect(await violations(stranger.page)).toEqual([]);
    expect(stranger.requests.filter((url) => url.includes('/api/v1/me'))).toEqual([]);

    await page.addInitScript(countShifts);
    await openAlive(page, path);
    await page.getByText('Linz').waitFor();
    await page.getByText('Woman').waitFor();
    expect(await shiftsOf(page)).toBe(0);
    // The document is the one of strangers.
    const own = await context.request.get(browser.origin + path);
    expect(await own.text()).not.toContain('Linz');
    onlyRefusals(noise);
  });

  test('is hidden from strangers, shown to members by script, and its forms work without', async () => {
    const { page, context, noise } = await browser.visit();
    await signUp(page, 'Uma-Reed');
    const plain = await browser.visit({ java_script: false });
    await plain.context.addCookies(await context.cookies());
    await plain.page.goto(accountPages.privacy());
    await plain.page.getByLabel('Who sees my page').selectOption('All members');
    await press(plain.page, 'Save');
    await saved(plain.page);
    await plain.page.getByLabel('Username').fill('none-such');
    await press(plain.page, 'Block');
    await plain.page.getByText('There is no member with this name.').waitFor();
    expect(await plain.page.getByLabel('Username').inputValue()).toBe('none-such');
    await fill(plain.page, { Username: 'northlight' });
    await press(plain.page, 'Block');
    await press(plain.page, 'Unblock northlight');
    expect(await plain.page.getByText('northlight').count()).toBe(0);

    const young = new Date().getUTCFullYear() - 10;
    await plain.page.goto(accountPages.profile());
    expect(await plain.page.getByRole('button', { name: 'Upload' }).count()).toBe(2);
    await fill(plain.page, { 'Date of birth': `${young}-02-03`, City: 'Graz' });
    await press(plain.page, 'Save');
    await plain.page.getByText('You must be 18 or older.').waitFor();
    expect(await plain.page.getByLabel('City', { exact: true }).inputValue()).toBe('Graz');
    expect(await plain.page.content()).not.toContain(`${young}-`);

    const stranger = await browser.visit();
    const answer = await stranger.page.goto(memberPage('Uma-Reed'));
    expect(answer?.status()).toBe(403);
    await stranger.page
      .getByRole('heading', { name: 'You do not have permission to view.' })
      .waitFor();
    onlyRefusals(stranger.noise);
    await openAlive(page, memberPage('Uma-Reed'));
    await page.getByRole('heading', { name: 'Uma-Reed' }).waitFor();
    await openAlive(page, accountPages.privacy());
    expect(await violations(page)).toEqual([]);
    onlyRefusals(noise);
  });

  test('a picture is cut by keys, waits for its approval, and stands on the page', async () => {
    const { page, context, noise } = await browser.visit();
    await signUp(page, 'Vera-Pond');
    await openAlive(page, accountPages.profile());
    const avatar = page.locator('form', { has: page.getByRole('heading', { name: 'Avatar' }) });
    const choose = async (width: number): Promise<void> =>
      avatar.locator('input[type=file]').setInputFiles({
        name: 'me.png',
        mimeType: 'image/png',
        buffer: await halves(width),
      });
    const upload = avatar.getByRole('button', { name: 'Upload' });
    await choose(1200);
    await avatar.getByText('The picture is too small').waitFor();
    expect(await upload.isVisible()).toBe(false);
    await choose(1300);
    const part = avatar.getByLabel(/^Part of the picture/);
    await part.focus();
    for (let presses = 0; presses < 70; presses++) await page.keyboard.press('ArrowLeft');
    expect(await violations(page)).toEqual([]);
    await upload.click();
    await page.getByText('Waiting for approval. Only you see it.').waitFor();
    const url = (await avatar.locator('img').getAttribute('src')) ?? '';
    const own = await context.request.get(browser.origin + url);
    const { dominant } = await sharp(await own.body()).stats();
    // The right half, which was not in the middle.
    expect(dominant.b).toBeGreaterThan(dominant.r);

    const stranger = await browser.visit();
    const seen = async (): Promise<number> =>
      (await stranger.context.request.get(browser.origin + url)).status();
    expect(await seen()).toBe(404);
    await secondProcess(inject('data_dir'), async ({ system_domain: { operator } }) => {
      for (const { picture_id, username } of await operator.pictures.list())
        if (username === 'Vera-Pond') await operator.pictures.approve(picture_id);
    });
    expect(await seen()).toBe(200);
    await openAlive(stranger.page, memberPage('Vera-Pond'));
    const shown = stranger.page.getByRole('main').locator('header img');
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
    noise.length = 0;
  });
});

/** Red, and blue in the right half. */
async function halves(width: number): Promise<Buffer> {
  const half = { width: width / 2, height: 400, channels: 3, background: '#00f' } as const;
  return sharp({ create: { ...half, width, background: '#f00' } })
    .composite([{ input: { create: half }, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}
