import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAgeTokens } from '#api/age/age-token.ts';
import { violations } from '#tests/support/axe.ts';
import { withBrowser, type Visit } from '#tests/support/browser.ts';
import { productOf } from '#tests/support/running-site.ts';
import { sampleOf } from '#tests/support/sample.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

// A site behind a proxy that says that every visitor is in the United Kingdom.
const browser = withBrowser();
const state = { folder: '', site: undefined as TestSite | undefined };
const env = (): Record<string, string> => ({
  DATA_DIR: state.folder,
  SEED: 'none',
  TRUSTED_PROXIES: '127.0.0.1',
  COUNTRY_HEADER: 'x-country',
  RATE_AGE_PHOTO: '1000',
});
beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-age-'));
  state.site = await startSite(env(), { has_gate: true });
});
afterAll(async () => {
  await state.site?.stop();
  await rm(state.folder, { recursive: true, force: true });
});
const origin = (): string => state.site?.origin ?? '';

const aPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 800, channels: 3, background: '#a87' } })
    .jpeg()
    .toBuffer();

async function visitFromGb(options: Parameters<typeof browser.visit>[0] = {}): Promise<Visit> {
  const visit = await browser.visit(options);
  await visit.context.setExtraHTTPHeaders({ 'x-country': 'gb' });
  for (const [name, value] of Object.entries(options.cookies ?? {}))
    await visit.context.addCookies([{ name, value, url: origin() }]);
  return visit;
}

const choose = async (page: Page, name = 'me.jpg', buffer?: Buffer): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: buffer ?? (await aPhoto()) });

/** The proof of a visitor who passed: the cookie's value. */
const proof = (): Promise<string> =>
  productOf(env(), async ({ secret, system_domain: { operator } }) => {
    const policy = await operator.policy.test({ country: 'gb' });
    const tokens = createAgeTokens({ secret, public_origin: origin() });
    return /=([^;]*)/.exec(tokens.issueAgeToken(policy, 'photo', new Date()))?.[1] ?? '';
  });

/** The owner's decision on the only photo that waits. */
const decide = (refusal: 'face' | undefined): Promise<void> =>
  productOf(env(), async ({ system_domain: { operator } }) => {
    const [photo, more] = await operator.ages.list();
    expect([photo !== undefined, more]).toEqual([true, undefined]);
    await operator.ages.decide({ photo_id: photo?.photo_id ?? 0, refusal });
  });

test('before the check a link of an open page leads to it, and on to where it led', async () => {
  const { page, noise } = await visitFromGb();
  await page.goto(`${origin()}/contact/`);
  await page.waitForTimeout(1000);
  await page.getByRole('link', { name: 'Latest videos' }).first().click();
  await page.waitForURL(`${origin()}/age/?next=%2Fvideos%2Flatest-updates%2F`);
  // A request of a script is refused as well, and leads there.
  await page.goto(`${origin()}/contact/`);
  await page.waitForTimeout(1000);
  await page.getByRole('searchbox').first().fill('still water');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/age\//);
  expect(noise.splice(0).every((line) => line.includes('403'))).toBe(true);
});

test('when a proof is over, the next page leads to the check, and from there back', async () => {
  const { page, context, noise } = await visitFromGb();
  await page.goto(`${origin()}/contact/`);
  await context.addCookies([{ name: 'age', value: await proof(), url: origin() }]);
  await page.goto(`${origin()}/videos/longest/`);
  await page.waitForTimeout(1000);
  expect(page.url()).toBe(`${origin()}/videos/longest/`);
  await context.clearCookies({ name: 'age' });
  await page.getByRole('link', { name: 'Latest videos' }).first().click();
  // The page that was open, or the one that was asked for, whichever the browser has reached.
  await page.waitForURL(/\/age\/\?next=%2Fvideos%2F(longest|latest-updates)%2F$/);
  expect(noise.splice(0).every((line) => line.includes('403'))).toBe(true);
});

describe('a photo', () => {
  test('is sent, refused, sent again and approved, and the site opens where the visitor wanted to go', async () => {
    const { page, context } = await visitFromGb();
    await page.goto(`${origin()}/videos/longest/`);
    expect(page.url()).toBe(`${origin()}/age/?next=%2Fvideos%2Flongest%2F`);
    await page.getByRole('heading', { level: 1, name: 'Confirm your age' }).waitFor();
    await page.waitForTimeout(1000);
    await page.getByRole('button', { name: 'Send photo' }).click();
    await page.locator('form [role=alert]').waitFor();
    await choose(page);
    await page.getByRole('button', { name: 'Send photo' }).click();
    await page.getByText('Processing...').waitFor();
    await decide('face');
    await page.getByText('Your age could not be confirmed').waitFor({ timeout: 15_000 });
    expect((await fetch(`${origin()}/`, { headers: { 'x-country': 'gb' } })).url).toContain(
      '/age/',
    );
    await choose(page);
    await page.getByRole('button', { name: 'Send photo' }).click();
    await page.getByText('Processing...').waitFor();
    await decide(undefined);
    await page.waitForURL(`${origin()}/videos/longest/`, { timeout: 15_000 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const token = (await context.cookies()).find(({ name }) => name === 'age');
    expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    await page.goto(`${origin()}/categories/`);
    expect(page.url()).toBe(`${origin()}/categories/`);
  });

  test('works without scripts: the page says how far it is, and leads on', async () => {
    const { page } = await visitFromGb({ java_script: false });
    await page.goto(`${origin()}/categories/`);
    await choose(page);
    await page.getByRole('button', { name: 'Send photo' }).click();
    await page.getByText('Processing...').waitFor();
    await page.getByRole('link', { name: 'Check again' }).click();
    await page.getByText('Processing...').waitFor();
    await decide(undefined);
    await page.getByRole('link', { name: 'Check again' }).click();
    await expect.poll(() => page.url()).toBe(`${origin()}/categories/`);
  });

  test('that is none is refused next to the field, which has the focus, and nothing is stored', async () => {
    const { page, noise } = await visitFromGb();
    await page.goto(`${origin()}/age/`);
    await page.waitForTimeout(1000);
    await choose(page, 'me.jpg', Buffer.from('GIF89a<script>alert(1)</script>'));
    await page.getByRole('button', { name: 'Send photo' }).click();
    await page.locator('form [role=alert]').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file');
    expect(
      await productOf(env(), ({ system_domain: { operator } }) => operator.ages.list()),
    ).toEqual([]);
    noise.splice(0);
  });
});

const looks = [
  [390, 'light', 'de'],
  [768, 'dark', 'ja'],
  [1440, 'light', 'en'],
] as const;
test.each(sampleOf(looks, 1, 'looks at the age page'))(
  'at %s px, %s, in %s, nothing is wrong that axe knows',
  async (width, theme, lang) => {
    const { page } = await visitFromGb({ width, cookies: { app_lang: lang, theme } });
    await page.goto(`${origin()}/age/?next=%2Fvideos%2Flongest%2F`);
    await page.waitForTimeout(1000);
    expect(await violations(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
    ).toBe(false);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/age-${width}.png`, fullPage: true });
  },
);
