import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '#tests/support/axe.ts';
import { withBrowser, type Visit } from '#tests/support/browser.ts';
import { aMember, member_password } from '#tests/support/members.ts';
import { productOf } from '#tests/support/running-site.ts';
import { no_policy } from '#tests/support/open-gate.ts';
import { sampleOf } from '#tests/support/sample.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

const browser = withBrowser();
const state: { folder: string; site?: TestSite } = { folder: '' };
const env = (): Record<string, string> => ({
  DATA_DIR: state.folder,
  SEED: 'none',
  TRUSTED_PROXIES: '127.0.0.1',
  COUNTRY_HEADER: 'x-country',
  REGION_HEADER: 'x-region',
  CRAWLER_DNS: 'off',
  LEAVE_URL: 'https://leave.example/',
});

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-gates-'));
  state.site = await startSite(env(), { has_gate: true });
  const texas = { ...no_policy, mode: 'block', country: 'us', region: 'tx' } as const;
  await productOf(env(), ({ system_domain: { operator } }) =>
    operator.policy.set({ ...texas, priority: 0, valid_from: undefined }),
  );
});
afterAll(async () => {
  await state.site?.stop();
  await rm(state.folder, { recursive: true, force: true });
});
const origin = (): string => state.site?.origin ?? '';

type Options = Parameters<typeof browser.visit>[0];
/** A visitor from a country; `--region` after it. */
async function visitFrom(place: string, options: Options = {}): Promise<Visit> {
  const visit = await browser.visit(options);
  const { context } = visit;
  const [country = '', region = ''] = place.split('-');
  if (country !== '')
    await context.setExtraHTTPHeaders({ 'x-country': country, 'x-region': region });
  for (const [name, value] of Object.entries(options.cookies ?? {}))
    await context.addCookies([{ name, value, url: origin() }]);
  return visit;
}
const gateLooks = [
  [390, 'light', 'de'],
  [768, 'dark', 'ja'],
  [1440, 'light', 'en'],
] as const;
const gateOf = (page: Page) => page.getByRole('dialog', { name: 'Adults only' });
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the click gate', () => {
  test.each(['at', 'us', ''])(
    'stands before the page for %s, and Enter opens the site',
    async (place) => {
      const { page } = await visitFrom(place);
      await page.goto(`${origin()}/`);
      await gateOf(page).waitFor();
      expect(await page.locator('#page').getAttribute('inert')).toBe('');
      // Of the page nothing can be reached or read aloud.
      const reached = await page.evaluate(() => {
        const link = document.querySelector<HTMLElement>('a[href="#main"]');
        link?.focus();
        return [link !== null, document.activeElement === link];
      });
      expect(reached).toEqual([true, false]);
      await page.getByRole('button', { name: /enter/ }).click();
      await expect.poll(() => gateOf(page).count()).toBe(0);
      expect(await page.evaluate(() => [localStorage.getItem('_agv'), document.cookie])).toEqual([
        '1',
        expect.stringContaining('_agv=1'),
      ]);
      await page.goto(`${origin()}/videos/longest/`);
      expect(await page.locator('#age-gate').count()).toBe(0);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  );

  test('holds the focus, and no key but Enter opens it', async () => {
    const { page } = await visitFrom('de', { width: 390, height: 844 });
    await page.goto(`${origin()}/videos/longest/`);
    await gateOf(page).waitFor();
    const order: string[] = [];
    for (let count = 0; count < 3; count++) {
      await page.keyboard.press('Tab');
      order.push(await focused(page));
    }
    expect(order).toEqual(['I am of age – enter', 'Leave', 'Terms of use']);
    for (let count = 0; count < 3; count++) await page.keyboard.press('Escape');
    expect(await gateOf(page).isVisible()).toBe(true);
    const leave = page.getByRole('link', { name: 'Leave' });
    expect(await leave.getAttribute('href')).toBe('https://leave.example/');
    await page.getByRole('button', { name: /enter/ }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => gateOf(page).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  test('is not for members, who said that they are of age', async () => {
    const { page } = await visitFrom('at');
    await page.goto(`${origin()}/`);
    await gateOf(page).waitFor();
    await productOf(env(), ({ system_ctx }) => aMember(system_ctx, 'Wilma-Lake'));
    await page.goto(`${origin()}/signin/?next=/videos/longest/`);
    await page.getByLabel('Username or email').fill('wilma-lake');
    await page.getByLabel('Password', { exact: true }).fill(member_password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/videos/longest/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('#age-gate').count()).toBe(0);
  });

  test('is read in its order: title, warning, choice, help', async () => {
    const { page } = await visitFrom('fr');
    await page.goto(`${origin()}/`);
    const tree = await gateOf(page).ariaSnapshot();
    const said = [
      'Adults only',
      'at least 18',
      'enter',
      'Leave',
      'RTA',
      'Terms of use',
      'Language',
    ];
    const places = said.map((words) => tree.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThanOrEqual(0);
  });

  test('works without scripts, in another language as well, and leads back', async () => {
    const { page } = await visitFrom('de', { java_script: false });
    await page.goto(`${origin()}/videos/longest/?duration=2`);
    await page.locator('#age-gate').getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('dialog', { name: 'Nur für Erwachsene' }).waitFor();
    await page.getByRole('button', { name: 'Ich bin volljährig – eintreten' }).click();
    await expect.poll(() => page.url()).toBe(`${origin()}/videos/longest/?duration=2`);
    expect(await page.locator('#age-gate').count()).toBe(0);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
  });

  test('a visitor who entered before in this browser sees no flash of it', async () => {
    const { page } = await visitFrom('us');
    await page.goto(`${origin()}/information/terms/`);
    expect(await page.locator('#age-gate').count()).toBe(0);
    await page.evaluate(() => localStorage.setItem('_agv', '1'));
    // Looks at each change of the document while it is parsed.
    await page.addInitScript(() => {
      const seen: boolean[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const gate = document.querySelector('#age-gate');
        if (gate) seen.push(getComputedStyle(gate).display !== 'none');
        if (document.body) seen.push(document.documentElement.dataset['gate'] !== undefined);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${origin()}/`);
    await expect.poll(() => page.locator('#age-gate').count()).toBe(0);
    expect(await page.evaluate(() => document.cookie)).toContain('_agv=1');
    expect(await page.locator('#page').getAttribute('inert')).toBeNull();
    const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
    expect([seen.length > 0, seen.includes(true)]).toEqual([true, false]);
  });

  test.each([
    ['no', '/'],
    ['us', '/information/privacy/'],
    ['us', '/contact/'],
    ['us', '/forms/remove-content/'],
  ])('is not there for %s at %s', async (place, path) => {
    const { page } = await visitFrom(place);
    await page.goto(origin() + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.locator('#age-gate').count()).toBe(0);
  });

  test.each(sampleOf(gateLooks, 1, 'looks at the gate'))(
    'at %s px, %s, in %s, nothing is wrong that axe knows',
    async (width, theme, lang) => {
      const { page } = await visitFrom('us', { width, cookies: { app_lang: lang, theme } });
      await page.goto(`${origin()}/`);
      await page.locator('#age-gate').waitFor();
      await page.waitForTimeout(300);
      expect(await violations(page)).toEqual([]);
      const box = await page.locator('#age-gate').boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    },
  );
});

test('where the owner serves no visitors, a page says so and has nothing of the catalogue', async () => {
  const { page, noise } = await visitFrom('us-tx');
  const answer = await page.goto(`${origin()}/videos/longest/`);
  expect([answer?.status(), page.url()]).toEqual([451, `${origin()}/not-available/`]);
  await page.getByRole('heading', { name: 'Not available where you are' }).waitFor();
  expect(await page.locator('a[href^="/videos/1"], a[href^="/categories/"] img').count()).toBe(0);
  expect(noise.splice(0)).toEqual([expect.stringContaining('451')]);
});
