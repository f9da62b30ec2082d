import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '#contracts/pages.ts';
import { themes } from '#contracts/vocabulary.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser, type Visit } from '#tests/support/browser.ts';
import { aVideo } from '#tests/support/factories.ts';
import { countShifts, shiftsOf } from '#tests/support/layout-shifts.ts';
import { besideSite } from '#tests/support/running-site.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

// A site of its own, whose owner booked places with a partner: another origin on this machine.
const browser = withBrowser();
const partners = [
  { title: 'Slow Cinema Club', url: 'https://slow.example/' },
  { title: 'Kumo 雲', url: 'https://kumo.example/?from=here' },
];
const state: { folder: string; site?: TestSite; partner?: Server; port: number; asked: string[]; video: string } = {
  folder: '',
  port: 0,
  asked: [],
  video: '',
};
const partnerOrigin = (): string => `http://127.0.0.1:${state.port}`;
const urlOf = (path: string): string => `${state.site?.origin}${path}`;
const get = (path: string): Promise<Response> => fetch(urlOf(path), { redirect: 'manual' });

/** The partner's own pages: they say which they are. */
async function startPartner(): Promise<Server> {
  const server = createServer((request, response) => {
    state.asked.push(request.url ?? '');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>frame</title><main><h1>Frame ${request.url}</h1></main></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.port = (server.address() as AddressInfo).port;
  return server;
}

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-ads-'));
  state.partner = await startPartner();
  state.site = await startSite({
    DATA_DIR: state.folder,
    SEED: 'none',
    WORKER: 'off',
    AD_ORIGINS: partnerOrigin(),
    PARTNER_LINKS: JSON.stringify(partners),
  });
  await besideSite(state.folder, async ({ system_domain: { ctx } }) => {
    const video_id = await aVideo(ctx, { title: 'Slow dunes' });
    const { dir } = await ctx.db.selectFrom('video').select('dir').where('video_id', '=', video_id).executeTakeFirstOrThrow();
    state.video = pages.video({ video_id, dir });
    const slot = { advertiser: 'Lighthouse' };
    await ctx.db
      .insertInto('ad_slot')
      .values([
        { ...slot, place: 'header', frame_url: `${partnerOrigin()}/header` },
        { ...slot, place: 'video', frame_url: `${partnerOrigin()}/video` },
        { ...slot, place: 'footer', position: 2, frame_url: `${partnerOrigin()}/footer` },
        // Of an origin that the settings do not name.
        { ...slot, place: 'footer', position: 3, frame_url: 'https://elsewhere.example/frame' },
      ])
      .execute();
  });
});
afterAll(async () => {
  await state.site?.stop();
  state.partner?.closeAllConnections();
  state.partner?.close();
  await rm(state.folder, { recursive: true, force: true });
});

const promo = (page: Page) => page.getByRole('complementary', { name: 'Advertising' });
const footer = (page: Page) => page.locator('footer');
const closing = (page: Page) => promo(page).getByRole('button', { name: 'Close advertising' });

/** A visitor of this site who has read the cookie notice; its video is a row without pictures, for which one stands in. */
async function aVisit(options: Parameters<typeof browser.visit>[0] = {}): Promise<Visit> {
  const found = await browser.visit(options);
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';
  await found.page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('showCookiesNotify', 'false');
  });
  await found.page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  return found;
}

describe('a booked place', () => {
  test('shows a frame in a sandbox that it cannot leave, lazily, with its label; the other places are reserved', async () => {
    const { page, noise } = await aVisit();
    await openAlive(page, urlOf(state.video));
    const frames = await page
      .locator('iframe')
      .evaluateAll((all) =>
        all.map((frame) =>
          Object.fromEntries([...frame.attributes].filter(({ name }) => name !== 'class').map(({ name, value }) => [name, value])),
        ),
      );
    const attributes = {
      title: 'Advertising: Lighthouse',
      sandbox: 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-same-origin',
      referrerpolicy: 'origin',
      loading: 'lazy',
    };
    expect(frames).toEqual(['header', 'video', 'footer'].map((place) => ({ ...attributes, src: `${partnerOrigin()}/${place}` })));
    expect(await footer(page).locator('details').allTextContents()).toEqual([
      'AdvertisingReserved',
      'Advertising: Lighthouse',
      'AdvertisingReserved',
      'AdvertisingReserved',
    ]);
    await footer(page).scrollIntoViewIfNeeded();
    await footer(page).frameLocator('iframe').getByRole('heading', { name: 'Frame /footer' }).waitFor();

    // What runs in it can neither read the page nor turn it elsewhere.
    const frame = page.frames().find((each) => each.url().endsWith('/footer')) ?? page.mainFrame();
    expect(await frame.evaluate(() => location.pathname)).toBe('/footer');
    await expect(frame.evaluate(() => String(window.top?.document.title))).rejects.toThrow(/cross-origin|SecurityError/);
    const turn = (): void => {
      if (window.top) window.top.location.href = 'about:blank#turned';
    };
    await expect(frame.evaluate(turn)).rejects.toThrow(/navigat/i);
    expect(page.url()).toBe(urlOf(state.video));
    noise.splice(
      0,
      noise.length,
      ...noise.filter((line) => !/Unsafe attempt to initiate navigation|does not have permission to navigate/.test(line)),
    );
  });

  test('may be of an origin that the owner allows, in the policy and in the document, and of no other', async () => {
    const response = await get(state.video);
    expect(response.headers.get('content-security-policy')).toContain(`; frame-src ${partnerOrigin()};`);
    expect(await response.text()).not.toContain('elsewhere.example');
  });

  test('is folded away by its label, also without scripts', async () => {
    for (const java_script of [true, false]) {
      const { page } = await aVisit({ java_script });
      await page.goto(urlOf('/videos/latest-updates/'));
      const box = footer(page).locator('details').first();
      const height = async (): Promise<number> => (await box.boundingBox())?.height ?? 0;
      const open = await height();
      await box.locator('summary').click();
      await expect.poll(height).toBeLessThan(open / 2);
      await box.locator('summary').press('Enter');
      await expect.poll(height).toBe(open);
    }
  });

  test.each(themes.flatMap((theme) => [390, 1440].map((width) => ({ theme, width }))))(
    'moves nothing when it arrives, and has no fault that axe knows: $theme, $width px',
    async ({ theme, width }) => {
      const { page } = await aVisit({ theme, width });
      await page.addInitScript(countShifts);
      const gate = Promise.withResolvers<void>();
      await page.route(`${partnerOrigin()}/**`, async (route) => {
        await gate.promise;
        await route.continue();
      });
      // The document is loaded only when the frames in view are, so it is not waited for.
      await page.goto(urlOf(state.video), { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
      await page.locator('details iframe').first().scrollIntoViewIfNeeded();
      const places = (): Promise<DOMRect[]> =>
        page
          .locator('#promo, main, h1, details, #related, footer')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
      const before = await places();
      gate.resolve();
      for (const frame of ['#promo iframe', 'details iframe >> nth=0']) await page.frameLocator(frame).getByRole('heading').waitFor();
      expect(await places()).toEqual(before);
      expect(await shiftsOf(page)).toBeLessThan(0.02);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      const ratio = await page
        .locator('details iframe')
        .first()
        .evaluate((frame) => frame.clientWidth / frame.clientHeight);
      expect(ratio).toBeCloseTo(16 / 5, 1);
      expect(await violations(page)).toEqual([]);
    },
  );
});

describe('pages', () => {
  test('with something to say about themselves, or about what went wrong, carry no advertising', async () => {
    for (const [path, frames, boxes] of [
      ['/', 2, 4],
      ['/videos/latest-updates/', 2, 4],
      ['/favourites', 2, 4],
      [pages.information('terms'), 0, 0],
      [pages.information('sitemap-page'), 0, 0],
      ['/nothing/', 0, 0],
      ['/videos/66000000/x/', 0, 0],
      ['/videos/latest-updates/?page=01', 0, 0],
    ] as const) {
      const html = await (await get(path)).text();
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      expect([path, html.match(/<iframe/g)?.length ?? 0, main.match(/<details/g)?.length ?? 0]).toEqual([path, frames, boxes]);
    }
  });

  test('keep or lose it when they change without a new document', async () => {
    const { page } = await aVisit();
    await openAlive(page, urlOf('/'));
    expect(await promo(page).count()).toBe(1);
    await footer(page).getByRole('link', { name: 'Terms of use' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor();
    expect([await promo(page).count(), await footer(page).locator('details').count()]).toEqual([0, 0]);
    await page.goBack();
    await expect.poll(() => promo(page).count()).toBe(1);
  });

  test('have partner links on the home page alone, marked as what they are', async () => {
    const { page } = await aVisit();
    await page.goto(urlOf('/'));
    const links = await page
      .getByRole('navigation', { name: 'Partners' })
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('referrerpolicy')]),
      );
    expect(links).toEqual(partners.map(({ title, url }) => [title, url, 'sponsored nofollow noopener', 'origin']));
    for (const path of ['/videos/latest-updates/', state.video, pages.information('terms')])
      expect(await (await get(path)).text()).not.toContain('rel="sponsored');
  });
});

describe('the promotion below the header', () => {
  const headersAsked = (): number => state.asked.filter((path) => path === '/header').length;

  test('is closed for the session: not in the next document, not for a moment; another session has it again', async () => {
    const { page } = await aVisit();
    await page.addInitScript(countShifts);
    await openAlive(page, urlOf('/videos/latest-updates/'));
    await promo(page).frameLocator('iframe').getByRole('heading', { name: 'Frame /header' }).waitFor();
    await closing(page).press('Enter');
    await promo(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('header_promo'))).toBe('true');

    const before = headersAsked();
    await page.addInitScript(() => {
      // Before anything is drawn, and before the page is alive.
      const seen = { heights: [] as number[] };
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        const element = document.getElementById('promo');
        if (element) seen.heights.push(element.getBoundingClientRect().height);
      }).observe(document, { childList: true, subtree: true });
    });
    await openAlive(page, urlOf('/videos/longest/'));
    const heights = await page.evaluate(() => (globalThis as unknown as { seen: { heights: number[] } }).seen.heights);
    // It came with the document, which is the same for everybody, and was never there to be seen.
    expect([heights.length > 0, Math.max(...heights)]).toEqual([true, 0]);
    expect(await promo(page).count()).toBe(0);
    expect(headersAsked()).toBe(before);
    expect(await shiftsOf(page)).toBeLessThan(0.02);

    const other = await aVisit();
    await openAlive(other.page, urlOf('/videos/longest/'));
    expect(await promo(other.page).count()).toBe(1);
  });

  test('is closed, too, by a press that came before the page was alive', async () => {
    const { page } = await aVisit();
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(urlOf('/videos/latest-updates/'), { waitUntil: 'commit' });
    await closing(page).click();
    expect(await promo(page).count()).toBe(1);
    gate.resolve();
    await promo(page).waitFor({ state: 'detached' });
  });

  test('is there without scripts, with nothing to press that would do nothing', async () => {
    const { page } = await aVisit({ java_script: false });
    await page.goto(urlOf('/videos/latest-updates/'));
    expect([await promo(page).isVisible(), await closing(page).isVisible()]).toEqual([true, false]);
  });
});
