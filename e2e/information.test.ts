import { describe, expect, inject, test } from 'vitest';
import { caseKinds } from '#contracts/calls/forms/forms.ts';
import { InformationText, informationUrl } from '#contracts/calls/files/information.ts';
import { informationPages } from '#contracts/pages/information-pages.ts';
import { pageOfForm } from '#contracts/pages/form-addresses.ts';
import { privacyPage } from '#contracts/pages/account-links.ts';
import { pages } from '#contracts/pages/pages.ts';
import { languages, themes } from '#contracts/vocabulary.ts';
import { violations } from '#tests/support/axe.ts';
import { cut, description_max } from '#web/lib/document/head-texts.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { sampleOf } from '#tests/support/sample.ts';

const browser = withBrowser();
const origin = inject('origin');
const get = (path: string, cookie = ''): Promise<Response> =>
  fetch(origin + path, { redirect: 'manual', headers: { cookie } });
const names = [...informationPages];
const one = (html: string, pattern: RegExp): string => {
  const found = [...html.matchAll(new RegExp(pattern, 'g'))];
  return found.length === 1 ? (found[0]?.[1] ?? '') : `${found.length} of ${pattern}`;
};
const unescaped = (text: string): string =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe('every information page', () => {
  test.each(sampleOf(languages, 4, 'languages of information pages'))(
    'in %s has its language, title, description, address, one h1 and the text of the call',
    async (lang) => {
      for (const page of names) {
        const path = pages.information(page);
        const response = await get(path, `app_lang=${lang}`);
        const html = await response.text();
        const text = InformationText.parse(
          await (await get(informationUrl.build({ page, lang }))).json(),
        );
        expect([path, response.status]).toEqual([path, 200]);
        expect(one(html, /<html lang="([^"]*)"/)).toBe(lang);
        expect(unescaped(one(html, /<title>([^<]*)<\/title>/))).toBe(`${text.title} · Velour`);
        expect(unescaped(one(html, /<h1[^>]*>([^<]*)<\/h1>/))).toBe(text.title);
        expect(unescaped(one(html, /<meta name="description" content="([^"]*)"/))).toBe(
          cut(text.description, description_max),
        );
        expect(one(html, /<link rel="canonical" href="([^"]*)"/)).toBe(new URL(path, origin).href);
        expect(html).toContain(text.html);
        expect(html).not.toContain('content="noindex"');
      }
    },
  );

  test('has one spelling: the other slash is a 301 that retains the query, anything else a 404', async () => {
    for (const page of names) {
      const response = await get(`/information/${page}?page=2`);
      expect([page, response.status, response.headers.get('location')]).toEqual([
        page,
        301,
        `${pages.information(page)}?page=2`,
      ]);
    }
    const wrong = [
      '',
      'imprint/',
      'imprint',
      'Terms/',
      'TERMS',
      'terms//',
      'terms/x/',
      'cookies-policy/',
      'sitemap/',
      '%74erms/',
      '__proto__/',
    ];
    for (const rest of wrong)
      expect([rest, (await get(`/information/${rest}`)).status]).toEqual([rest, 404]);
  });

  test('is linked from the footer of every page, with every form', async () => {
    for (const path of ['/', '/videos/latest-updates/', '/nothing/', pages.information('terms')]) {
      const html = await (await get(path)).text();
      const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'));
      const links = [...footer.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href);
      const forms = caseKinds.map(pageOfForm);
      expect([path, new Set(links)]).toEqual([
        path,
        new Set([...forms, privacyPage(), ...names.map((page) => pages.information(page))]),
      ]);
    }
  });
});

test('the sitemap leads to pages that exist', async () => {
  const html = await (await get(pages.information('sitemap-page'))).text();
  const article = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
  const links = [...article.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
  expect(links).toEqual(
    expect.arrayContaining([
      pages.home(),
      pages.videos('longest'),
      pages.models('most-popular'),
      pages.channels('most-popular'),
      pages.albums('latest-updates'),
      pages.topCountry(),
      ...names.map((page) => pages.information(page)),
    ]),
  );
  expect(new Set(links).size).toBe(links.length);
  for (const href of links) expect([href, (await get(href)).status]).toEqual([href, 200]);
});

test('a click reads the call and nothing else of the server, and the reader stands at the top', async () => {
  const { page, requests } = await browser.visit({ width: 390, cookies: { app_lang: 'de' } });
  await openAlive(page, '/');
  requests.length = 0;
  await page.locator('footer').getByRole('link', { name: 'Nutzungsbedingungen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nutzungsbedingungen' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(pages.information('terms'));
  await expect.poll(() => page.title()).toBe('Nutzungsbedingungen · Velour');
  expect(requests.filter((url) => !/^\/(assets|media|favicon)/.test(url))).toEqual([
    '/api/v1/information/terms.de.json',
  ]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the menu has the pages, too', async () => {
  const { page } = await browser.visit({ width: 390 });
  await openAlive(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Privacy policy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test.each([390, 768, 1440])('their headings stand where others do at %i px', async (width) => {
  const { page } = await browser.visit({ width });
  const tops: number[] = [];
  for (const path of [
    '/videos/longest/',
    '/models/most-popular/',
    '/top-country/',
    ...names.map((name) => pages.information(name)),
  ]) {
    await page.goto(path);
    const box = await page.getByRole('heading', { level: 1 }).boundingBox();
    tops.push(Math.round(box?.y ?? 0));
  }
  expect(new Set(tops).size).toBe(1);
});

test('the text can be read without scripts', async () => {
  const { page } = await browser.visit({ java_script: false });
  await page.goto(pages.information('privacy'));
  await page.getByRole('article').getByRole('link', { name: 'cookie policy' }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Cookie policy');
});

test.each(['ja', 'de', 'ru'] as const)(
  'in %s nothing is wider than 360 or 390 px',
  async (app_lang) => {
    for (const width of [360, 390]) {
      const { page } = await browser.visit({ width, cookies: { app_lang } });
      for (const name of names) {
        await page.goto(pages.information(name));
        expect([
          name,
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ]).toEqual([name, 0]);
      }
    }
  },
);

test.each(themes)('axe finds no fault in %s', async (theme) => {
  for (const [width, name] of [
    [390, 'cookies_policy'],
    [1440, 'dmca'],
    [1440, 'sitemap-page'],
  ] as const) {
    const { page } = await browser.visit({ width, theme });
    await openAlive(page, pages.information(name));
    expect([name, await violations(page)]).toEqual([name, []]);
  }
});
