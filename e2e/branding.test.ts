import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

const browser = withBrowser();
const state: { site?: TestSite; folder?: string } = {};
const get = async (path: string): Promise<string> =>
  (await fetch(`${state.site?.origin}${path}`)).text();

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-brand-'));
  state.site = await startSite({
    DATA_DIR: state.folder,
    SEED: 'none',
    SITE_NAME: 'Halbschatten',
    ACCENT: '#0a7d5a',
    HOME_EXCLUDED_TAGS: 'still-life,close-up',
    PUBLIC_ORIGIN: 'https://halbschatten.example',
    MEDIA_ORIGIN: 'https://media.halbschatten.example',
    PAGE_VIEWS_URL: '/stats/event',
  });
});
afterAll(async () => {
  await state.site?.stop();
  if (state.folder) await rm(state.folder, { recursive: true, force: true });
});

test("the owner's name, colour and origin are everywhere, the product's name nowhere", async () => {
  for (const path of [
    '/',
    '/videos/latest-updates/',
    '/nothing/',
    '/manifest.webmanifest',
    '/robots.txt',
    '/.well-known/security.txt',
  ]) {
    const text = await get(path);
    expect({ path, has: /velour/i.test(text) }).toEqual({ path, has: false });
  }
  expect(await get('/')).toContain('Halbschatten');
  expect(JSON.parse(await get('/manifest.webmanifest'))).toMatchObject({ name: 'Videos' });
  expect(await get('/site.css')).toContain('#0a7d5a');
  expect(await get('/')).toContain('https://halbschatten.example/');
});

test('an empty catalogue is an honest page: 200, noindex, and says so', async () => {
  const response = await fetch(`${state.site?.origin}/videos/latest-updates/`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('noindex');
});

test("home asks for the popular list without the owner's tags, on the server and in the browser", async () => {
  const home = await get('/');
  // Where the loader that runs in the browser reads them, in the one order that the call knows.
  expect(home).toContain('data-excluded-tags="close-up,still-life"');
});

test('pages prepare a connection to the host of the pictures, and to no other', async () => {
  const links = [
    ...(await get('/')).matchAll(/<link rel="(?:preconnect|dns-prefetch)" href="([^"]*)"/g),
  ].map(([, href]) => href);
  expect(links).toEqual(['https://media.halbschatten.example']);
});

test("each page that comes into view is reported to the owner's counter: its kind, its path and the campaign, nothing else", async () => {
  const { page } = await browser.visit();
  const reported: unknown[] = [];
  await page.route('**/stats/event', async (route) => {
    reported.push(JSON.parse(route.request().postData() ?? ''));
    await route.fulfill({ status: 204 });
  });
  await openAlive(page, `${state.site?.origin}/?campaign=spring`);
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Latest videos' })
    .click();
  await expect
    .poll(() => reported)
    .toEqual([
      { event: 'view', page: 'index', path: '/', campaign: 'spring' },
      { event: 'view', page: 'videos', path: '/videos/latest-updates/' },
    ]);
});
