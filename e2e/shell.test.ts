import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { pages } from '#contracts/pages/pages.ts';
import { shellUrls } from '#contracts/shell.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { sameCatalogue } from '#tests/support/running-site.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

// The service worker, of a second web process on the catalogue of the first: it is turned off at the end.
const browser = withBrowser();
const state: { site?: TestSite } = {};
const start = async (setting: 'on' | 'off', port?: string): Promise<void> => {
  state.site = await startSite({
    ...(await sameCatalogue(inject('data_dir'))),
    SERVICE_WORKER: setting,
    ...(port && { PORT: port }),
  });
};
const at = (path: string): string => `${state.site?.origin}${path}`;

beforeAll(() => start('on'));
afterAll(() => state.site?.stop());

/** Opens a page and waits until the worker answers for it. */
async function openInstalled(page: Page, path: string): Promise<void> {
  await openAlive(page, at(path));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The addresses of all that is in the storage of caches. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return lists.flat().map((url) => new URL(url).pathname);
  });

test('without a network each page is the offline page, in the visitor\u2019s language', async () => {
  const { page, context, noise } = await browser.visit({ locale: 'de-DE' });
  await openInstalled(page, '/');
  await context.setOffline(true);
  await page.goto(at('/videos/longest/'));
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
    'Keine Internetverbindung',
  );
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await context.addCookies([{ name: 'app_lang', value: 'ja', url: at('/') }]);
  await page.reload();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
    'インターネットに接続されていません',
  );
  expect(page.url()).toBe(at('/videos/longest/'));
  await context.setOffline(false);
  await page.getByRole('link').click();
  await page.waitForFunction(() => document.querySelectorAll('main article').length > 0);
  expect(page.url()).toBe(at('/videos/longest/'));
  noise.length = 0;
});

test('bundles and the offline page are stored, never a page, media or an answer of the API', async () => {
  const { page } = await browser.visit();
  await openInstalled(page, '/');
  // Loaded through the worker.
  await openAlive(page, at('/videos/longest/'));
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/\/videos\/\d/);
  await page.waitForTimeout(1000);
  const paths = await stored(page);
  expect(paths).toContain(shellUrls.offline);
  expect(paths.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(5);
  expect(
    paths.filter((path) => path !== shellUrls.offline && !path.startsWith('/assets/')),
  ).toEqual([]);
  await page.goto(at(pages.information('cookies_policy')));
  const named = await page.getByRole('article').locator('code').allTextContents();
  expect(named).toContain('shell-…');
});

test('the site can be put on a home screen: the icons of its manifest are there', async () => {
  const manifest = (await (await fetch(at('/manifest.webmanifest'))).json()) as {
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  const { page } = await browser.visit();
  await openAlive(page, at('/information/support/'));
  for (const src of [...manifest.icons.map((icon) => icon.src), '/apple-touch-icon.png']) {
    const width = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return picture.naturalWidth;
    }, src);
    expect([src, width]).toEqual([src, width >= 180 ? width : 'at least 180']);
  }
});

test('pages work as before where the browser refuses the worker', async () => {
  const { page } = await browser.visit();
  await page.route(`**${shellUrls.worker}`, (route) => route.abort());
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('refused'));
  });
  await openAlive(page, at('/'));
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('turned off, the worker removes itself and what it stored', async () => {
  const { page } = await browser.visit();
  await openInstalled(page, '/');
  expect((await stored(page)).length).toBeGreaterThan(0);
  await state.site?.stop();
  await start('off', new URL(at('/')).port);
  await openAlive(page, at('/'));
  await expect
    .poll(
      () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      { timeout: 20_000 },
    )
    .toBe(0);
  expect(await stored(page)).toEqual([]);
  await openAlive(page, at('/'));
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
