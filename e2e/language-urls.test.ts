import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { oembed_path } from '#contracts/media/oembed-address.ts';
import { formPages } from '#contracts/pages/form-addresses.ts';
import { hasLanguages, inLanguage } from '#contracts/pages/language-urls.ts';
import { pages } from '#contracts/pages/pages.ts';
import { languages } from '#contracts/vocabulary.ts';
import { readHead } from '#tests/support/page-head.ts';
import { openAlive, untilAlive, withBrowser } from '#tests/support/browser.ts';
import { followLink } from '#tests/support/follow-link.ts';
import { firstVideo } from '#tests/support/player.ts';
import {
  expectPages,
  expectRedirects,
  expectSlashes,
  type CheckedSite,
} from '#tests/support/route-checks.ts';
import { sameCatalogue } from '#tests/support/running-site.ts';
import { sampleOf } from '#tests/support/sample.ts';
import {
  isOpenedByLink,
  oneOfEachKind,
  siteAliases,
  sitePages,
  type SiteAlias,
  type SitePage,
} from '#tests/support/site-pages.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';
import { sitemapFaults } from '#tests/support/sitemap-schema.ts';

// A second web process on the catalogue of the first, with the language in the addresses.
const browser = withBrowser();
const site: { origin: string; pages: SitePage[]; aliases: SiteAlias[]; process?: TestSite } = {
  origin: '',
  pages: [],
  aliases: [],
};
beforeAll(async () => {
  const env = await sameCatalogue(inject('data_dir'));
  site.process = await startSite({ ...env, LANGUAGE_URLS: 'prefix' });
  site.origin = site.process.origin;
  site.pages = await sitePages(inject('origin'));
  site.aliases = await siteAliases(inject('origin'));
});
afterAll(() => site.process?.stop());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(site.origin + path, { redirect: 'manual', headers });
const canonicalsIn = async (path: string): Promise<string[]> =>
  readHead(await (await get(path)).text()).canonicals;
const leadsTo = async (path: string, init: RequestInit = {}): Promise<unknown[]> => {
  const answer = await fetch(site.origin + path, { redirect: 'manual', ...init });
  return [answer.status, answer.headers.get('location')];
};

describe.each(sampleOf(languages, 3, 'languages of addresses'))('over HTTP in %s', (language) => {
  const checked = (): CheckedSite => ({ ...site, language, is_prefixed: true });

  test('each page has its status, language, one title, description, canonical link and h1', async () => {
    await expectPages(checked());
  });

  test('the other slash of each page is one 301 away from it, and of what does not exist nothing', async () => {
    await expectSlashes(checked());
  });

  test('each redirect of the table is one 301, from either slash, to a page', async () => {
    await expectRedirects(checked());
  });

  test('every link and form of each kind of page stays in the language', async () => {
    for (const { path } of oneOfEachKind(site.pages)) {
      const html = await (await get(inLanguage(path, language))).text();
      const links = [...html.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, href = '']) => href);
      const forms = [...html.matchAll(/<form [^>]*?action="(\/[^"]*)"/g)].map(([, to = '']) => to);
      const others = [...links.filter(hasLanguages), ...forms].filter(
        (address) => inLanguage(address, language) !== address,
      );
      expect({ path, others }).toEqual({ path, others: [] });
    }
  });
});

describe('a German page', () => {
  test('leads from the sign-in back to itself', async () => {
    const video = pages.video(await firstVideo(inject('origin')));
    for (const path of [video, '/videos/longest/?page=2', '/videos/0/nothing/']) {
      const html = await (await get(`/de${path}`)).text();
      const [, next] = /href="\/de\/signin\/\?next=([^"]*)"/.exec(html) ?? [];
      expect(decodeURIComponent(next ?? '')).toBe(path);
    }
  });

  test('reports the video of a card by the menu of the card', async () => {
    const { page } = await browser.visit();
    await openAlive(page, `${site.origin}/de/videos/longest/`);
    const card = page.locator('main article').first();
    const path = (await card.locator('a').first().getAttribute('href')) ?? '';
    await card.locator('[data-card-menu]').click();
    const report = page.getByRole('menuitem', { name: 'Melden' });
    const [, id] = /\/videos\/(\d+)\//.exec(path) ?? [];
    expect(await report.getAttribute('href')).toBe(
      `/de/contact/?target_type=video&target_id=${id}`,
    );
  });
});

describe('an address', () => {
  test('says the language; a cookie does not', async () => {
    const langOf = async (path: string): Promise<string | undefined> =>
      /<html lang="(\w+)"/.exec(await (await get(path, { cookie: 'app_lang=ru' })).text())?.[1];
    expect(await Promise.all(['/', '/de/', '/ja/videos/longest/'].map(langOf))).toEqual([
      'en',
      'de',
      'ja',
    ]);
  });

  test.each([
    ['/de', 301, '/de/'],
    ['/de?page=2', 301, '/de/?page=2'],
    ['/en', 301, '/'],
    ['/en/videos/longest/?page=2', 301, '/videos/longest/?page=2'],
    ['/en//elsewhere.example/', 301, '/elsewhere.example/'],
    ['/DE/', 404, null],
    ['/de/de/', 404, null],
    ['/de/fr/', 404, null],
    ['/xx/', 404, null],
    ['/de/api/json/videos2/600/str/longest/12/..1.all...json', 404, null],
    ['/de/feed.xml', 404, null],
    ['/de/robots.txt', 404, null],
    ['/de/embed/1/x/', 404, null],
    ['/de//videos/', 404, null],
    ['/de/../videos/longest/', 200, null],
  ])('%s answers %i', async (path, status, location) => {
    expect(await leadsTo(path)).toEqual([status, location]);
  });

  test('of another mode is a page that does not exist', async () => {
    const plain = await fetch(`${inject('origin')}/de/`, { redirect: 'manual' });
    expect(plain.status).toBe(404);
  });

  test('is what structured data, link previews and embeds name', async () => {
    const video = await firstVideo(inject('origin'));
    const address = site.origin + inLanguage(pages.video(video), 'fr');
    const html = await (await get(inLanguage(pages.video(video), 'fr'))).text();
    expect(html).toContain(`<meta property="og:url" content="${address}"`);
    expect(/<script type="application\/ld\+json">[^<]*/.exec(html)?.[0]).toContain(address);
    const embed = await (await get(`${pages.embed(video)}?lang=fr`)).text();
    expect(embed).toContain(`<a href="${address}"`);
    const oembed = await get(`${oembed_path}?url=${encodeURIComponent(address)}`);
    expect(oembed.status).toBe(200);
  });

  test('is in sitemaps, each with those of all languages, and they are valid', async () => {
    const index = await (await get('/sitemap.xml')).text();
    expect(await sitemapFaults(index)).toEqual([]);
    const files = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc);
    expect(new Set(files.map((loc) => loc.replace(/.*(?=\/sitemaps)/, ''))).size * 10).toBe(
      files.length,
    );
    for (const loc of sampleOf(files, 6, 'files of sitemaps')) {
      const answer = await fetch(loc);
      const xml = await answer.text();
      expect([loc, answer.status, await sitemapFaults(xml)]).toEqual([loc, 200, []]);
      const language = languages.find((each) => loc.includes(`/${each}/sitemaps/`)) ?? 'en';
      const [first = ''] = /<loc>[^<]*<\/loc>/.exec(xml) ?? [];
      const [, page = ''] = /<loc>([^<]*)</.exec(first) ?? [];
      const path = page.slice(site.origin.length);
      expect(inLanguage(path, language)).toBe(path);
      expect((await fetch(page, { redirect: 'manual' })).status).toBe(200);
      expect(xml.match(/<xhtml:link /g)).toHaveLength(11 * (xml.match(/<url>/g)?.length ?? 0));
    }
  });
});

describe('a form', () => {
  const post = (path: string, body: Record<string, string>): Promise<unknown[]> =>
    leadsTo(path, {
      method: 'POST',
      headers: { origin: site.origin, accept: 'text/html' },
      body: new URLSearchParams(body),
    });

  test('leads on in the language of its page', async () => {
    const [status, location] = await post('/de/api/report.php', { subject: 'x' });
    expect([status, String(location).split('?')[0]]).toEqual([303, `/de${formPages.contact()}`]);
    expect(await post('/de/api/v1/preferences', { theme: 'dark', next: '/favourites' })).toEqual([
      303,
      '/de/favourites',
    ]);
  });

  test('that chooses a language leads to the page in that one', async () => {
    const next = '/de/videos/longest/?page=2';
    for (const [app_lang, prefix] of [
      ['en', ''],
      ['ja', '/ja'],
    ] as const)
      expect(await post('/de/api/v1/preferences', { app_lang, next })).toEqual([
        303,
        `${prefix}/videos/longest/?page=2`,
      ]);
    expect(await post('/api/v1/preferences', { app_lang: 'nl', next: '//evil.example/' })).toEqual([
      303,
      '/nl/',
    ]);
  });
});

describe('in a browser', () => {
  test('clicks stay in the language, with the heads that the addresses have', async () => {
    const { page, noise, requests } = await browser.visit({ width: 390 });
    await openAlive(page, `${site.origin}/de/information/terms/`);
    for (const { path, status } of sampleOf(
      oneOfEachKind(site.pages).filter(isOpenedByLink),
      6,
      'kinds of pages',
    )) {
      const address = inLanguage(path, 'de');
      // Pages of one person alone have none.
      const ofDocument = await canonicalsIn(address);
      await followLink(page, address);
      await expect.poll(() => page.url()).toBe(site.origin + address);
      await expect
        .poll(
          () =>
            page
              .locator('link[rel=canonical]')
              .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
          { message: path },
        )
        .toEqual(ofDocument);
      // A link to a seldom page loads a document, which must be alive before it is changed.
      await untilAlive(page);
      if (status !== 200)
        noise.splice(0, noise.length, ...noise.filter((line) => !line.includes(String(status))));
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
    }
    // One document: everything after it was a navigation.
    expect(requests.filter((path) => path.includes('/de/information/terms/'))).toHaveLength(1);
  });

  test('the menu of languages leads to the same page, and back', async () => {
    const { page } = await browser.visit();
    await openAlive(page, `${site.origin}/videos/longest/?type=hd`);
    await page.getByRole('button', { name: 'Language' }).first().click();
    await page.getByRole('button', { name: 'Deutsch' }).first().click();
    await page.waitForURL(`${site.origin}/de/videos/longest/?type=hd`);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.goBack();
    await page.waitForURL(`${site.origin}/videos/longest/?type=hd`);
  });

  test('the language chosen before is offered where a page has another', async () => {
    const { page, context } = await browser.visit();
    await context.addCookies([{ name: 'app_lang', value: 'fr', url: site.origin }]);
    await openAlive(page, `${site.origin}/videos/longest/`);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    // The notice comes first.
    await page.locator('[data-cookies] button').click();
    await page.locator('[data-offer] button').first().click();
    await page.waitForURL(`${site.origin}/fr/videos/longest/`);
    await openAlive(page, `${site.origin}/fr/`);
    expect(await page.locator('[data-offer]').count()).toBe(0);
  });

  test('a shared video has its address in the language, and the code of its embed', async () => {
    const { page } = await browser.visit();
    const path = inLanguage(pages.video(await firstVideo(inject('origin'))), 'en');
    await openAlive(page, site.origin + inLanguage(path, 'de'));
    await page.getByRole('button', { name: 'Teilen' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const values = (): Promise<string[]> =>
      dialog
        .locator('input, textarea')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    await expect.poll(values).toContain(site.origin + inLanguage(path, 'de'));
    expect((await values()).join(' ')).toContain('<iframe');
  });

  test('without scripts a search stays in the language', async () => {
    const { page } = await browser.visit({ java_script: false });
    await page.goto(`${site.origin}/pl/`);
    await page.locator('input[name=s]').first().fill('mist');
    await page.locator('input[name=s]').first().press('Enter');
    await page.waitForURL(`${site.origin}/pl/search/mist`);
    expect(await page.locator('html').getAttribute('lang')).toBe('pl');
  });
});
