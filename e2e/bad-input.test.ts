import { describe, expect, inject, test } from 'vitest';
import { withBrowser } from '#tests/support/browser.ts';
import { readHead } from '#tests/support/page-head.ts';
import { sampleOf } from '#tests/support/sample.ts';
import { oneOfEachKind, sitePages } from '#tests/support/site-pages.ts';
import { searchField } from '#tests/support/search-field.ts';

// Answers of a list page, its cookies and its neighbours in the cache to nonsense: the right status, the right page, nothing repeated, nothing stored.
// Addresses are the matter of bad-addresses.test.ts.
const browser = withBrowser();
const origin = inject('origin');
const canary = 'zqx7';
const kinds = oneOfEachKind(await sitePages(origin)).filter(({ status }) => status === 200);
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(origin + path, { redirect: 'manual', headers });

/** The visible parts of a list, as far as no minute changes them. */
async function seen(path: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await get(path, headers);
  const html = await response.text();
  expect(html).not.toContain(canary);
  expect(response.headers.get('set-cookie')).toBeNull();
  const { lang, titles, canonicals } = readHead(html);
  const theme = /<html[^>]*data-theme="(\w+)"/.exec(html)?.[1];
  const links = [...html.matchAll(/<article[^]*?href="([^"]*)"/g)].map(([, href]) => href);
  return { status: response.status, lang, titles, canonicals, theme, links };
}

describe('cookies that hold anything', () => {
  const values = [
    canary,
    `<script>${canary}</script>`,
    `"><img src=x onerror=alert('${canary}')>`,
    `de%00${canary}`,
    `%22%3E${canary}`,
    canary.repeat(2000),
    '%',
    '__proto__',
    '[object Object]',
    'null',
  ];

  const cookie_pages = [
    '/videos/longest/',
    '/categories/landscape/latest-updates/',
    '/top-country/',
    '/information/terms/',
    '/models/alphabet/?age=2',
    '/albums/top-rated/',
  ];
  const named = values.map((value) => [value.slice(0, 40), value] as const);
  test.each(named)('%s: every page is what it is without a cookie', async (_, value) => {
    for (const path of cookie_pages) {
      const plain = await seen(path);
      for (const name of ['app_lang', 'gender', 'theme', 'country_code'])
        expect({ path, name, page: await seen(path, { cookie: `${name}=${value}` }) }).toEqual({
          path,
          name,
          page: plain,
        });
      const all = ['app_lang', 'gender', 'theme', 'country_code']
        .map((name) => `${name}=${value.slice(0, 1800)}`)
        .join('; ');
      expect({ path, page: await seen(path, { cookie: all }) }).toEqual({ path, page: plain });
    }
  });

  test('a good one next to a bad one holds', async () => {
    expect(
      await seen('/videos/longest/', { cookie: `gender=${canary}; app_lang=de; theme=<b>` }),
    ).toMatchObject({ lang: ['de'] });
  });
});

describe('nothing wrong is stored', () => {
  const strange: Record<string, string> = {
    'x-forwarded-host': `${canary}.example`,
    'x-forwarded-proto': 'gopher',
    'x-original-url': `/${canary}`,
    forwarded: `host=${canary}.example`,
    'accept-language': canary,
    referer: `https://${canary}.example/`,
    cookie: `theme=${canary}; app_lang=${canary}`,
    range: 'bytes=0-10',
    'if-none-match': '*',
  };

  // Addresses that no other test asks for: the document of the first request would be stored.
  test.each([
    '/categories/studio/longest/',
    '/tags/slow-cinema/longest/',
    '/videos/most-viewed/?type=hd&duration=1',
    '/models/count-videos/?age=1&letter=m',
    '/albums/most-viewed/?category=night',
  ])('of %s, when the first request for it adds nonsense', async (path) => {
    const joint = path.includes('?') ? '&' : '?';
    const first = await seen(
      `${path}${joint}${canary}=${canary}&utm_source=${canary}&__proto__=${canary}`,
      strange,
    );
    const second = await seen(path);
    expect(first).toEqual(second);
    expect(second).toMatchObject({ status: 200, lang: ['en'], canonicals: [origin + path] });
  });

  test('a refusal of one page is no answer to the next', async () => {
    for (const [bad, good] of [
      ['/categories/night/longest/?page=0', '/categories/night/longest/'],
      ['/categories/night/longest/?type=HD', '/categories/night/longest/?type=hd'],
    ] as const) {
      expect((await get(bad)).status).toBe(404);
      expect((await get(good)).status).toBe(200);
      expect((await get(bad)).status).toBe(404);
    }
  });
});

describe('in a browser', () => {
  test('escapes the searched text everywhere, also after a navigation', async () => {
    const { page } = await browser.visit();
    const words = '<img src=x onerror=alert(1)>';
    const said: string[] = [];
    page.on('dialog', (dialog) => {
      said.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto('/');
    const field = searchField(page);
    await field.fill(words);
    await field.press('Enter');
    await page.waitForURL((url) => url.pathname === `/search/${encodeURIComponent(words)}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent()).toBe(`Results for “${words}”`);
    await page.reload();
    expect(await heading.textContent()).toBe(`Results for “${words}”`);
    expect(await page.title()).toContain(words);
    expect([await page.locator('img[src=x]').count(), said]).toEqual([0, []]);
  });

  test.each([
    ['half an object', '{'],
    ['an entry of nothing', '[{"type":"video"}]'],
    ['100 kB', 'x'.repeat(100_000)],
  ])(
    'every kind of page stands with %s in each of the keys that the browser keeps',
    async (what, text) => {
      const { page } = await browser.visit();
      await page.addInitScript((junk) => {
        // All keys but the router's: about its own it complains aloud, and goes on.
        const keys = [
          'favourites',
          'history',
          'positions',
          'searches',
          'showCookiesNotify',
          '_agv',
          'history_paused',
          'velour.player',
          'header_promo',
        ];
        for (const key of keys) {
          localStorage.setItem(key, junk);
          sessionStorage.setItem(key, junk);
        }
      }, text);
      for (const { path } of sampleOf(kinds, 6, `kinds of pages with ${what}`)) {
        await page.goto(path);
        await page.waitForFunction(() =>
          Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
        );
        expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1]);
        expect([path, await page.getByText('Something went wrong').count()]).toEqual([path, 0]);
      }
    },
  );
});
