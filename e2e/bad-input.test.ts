import { describe, expect, inject, test } from 'vitest';
import { withBrowser } from '#tests/support/browser.ts';
import { readHead } from '#tests/support/page-head.ts';

// What a list page, its cookies and its neighbours in the cache do with nonsense: the right status, the right page, nothing repeated, nothing kept.
const browser = withBrowser();
const origin = inject('origin');
const canary = 'zqx7';
const markup = `"><b>${canary}`;
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(origin + path, { redirect: 'manual', headers });

const lists = [
  '/videos/latest-updates/',
  '/videos/history/',
  '/favourites',
  '/categories/landscape/latest-updates/',
  '/categories/landscape,water/longest/',
  '/tags/slow-cinema/latest-updates/',
  '/country/no/latest-updates/',
  '/top-country/',
  '/search/mist',
];
const no_pages = [
  '0',
  '-1',
  '1e9',
  '1e2',
  'NaN',
  'Infinity',
  '01',
  '1.0',
  '%2B1',
  '%201',
  '1%00',
  '0x1',
  '',
  '99999999',
  '%D9%A1',
  encodeURIComponent(markup),
];

describe('a page that is no number', () => {
  test.each(lists)('is the 404 page at %s, whatever it is instead', async (list) => {
    for (const number of no_pages) {
      const response = await get(`${list}?page=${number}`);
      const html = await response.text();
      const head = readHead(html);
      expect({ number, status: response.status, canonical: head.canonicals, robots: head.robots }).toEqual({
        number,
        status: 404,
        canonical: [],
        robots: ['noindex'],
      });
      expect(html).toContain('Oops! Content not found!');
      expect(html).not.toMatch(/"><b>|<b>zqx7/);
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
    }
    for (const twice of ['page=1&page=1', 'page=2&page=']) expect([twice, (await get(`${list}?${twice}`)).status]).toEqual([twice, 404]);
  });

  test('where there are no pages it is one of the keys that mean nothing', async () => {
    for (const path of ['/', '/categories/', '/information/terms/']) {
      const response = await get(`${path}?page=${canary}`);
      const html = await response.text();
      expect([path, response.status, readHead(html).canonicals]).toEqual([path, 200, [origin + path]]);
      expect(html).not.toContain(canary);
    }
  });
});

describe('names that nothing has', () => {
  test.each(
    [
      '/categories/aerial,lakes,landscape,water/latest-updates/',
      '/categories/landscape,no-such-category/latest-updates/',
      '/categories/landscape,,water/latest-updates/',
      '/categories/landscape,/latest-updates/',
      '/categories/,/latest-updates/',
      '/categories/constructor/latest-updates/',
      `/categories/${'a'.repeat(81)}/latest-updates/`,
      '/tags/no-such-tag/latest-updates/',
      '/tags/tea,slow-cinema/latest-updates/',
      '/tags/Tea/latest-updates/',
      '/country/zz/latest-updates/',
      '/country/NO/latest-updates/',
      '/information/no-such-page/',
      `/videos/${'9'.repeat(30)}/x/`,
      `/videos/66000000/${'a'.repeat(500)}/`,
      `/search/${'a'.repeat(70)}`,
      `/${'a/'.repeat(600)}`,
      `/${canary.repeat(300)}`,
    ].map((path) => [path.slice(0, 60), path] as const),
  )('%s is the 404 page in place', async (_, path) => {
    const response = await get(path);
    const html = await response.text();
    expect([response.status, response.headers.get('location')]).toEqual([404, null]);
    expect(readHead(html)).toMatchObject({ canonicals: [], robots: ['noindex'], headings: ['Oops! Content not found!'] });
    expect(html).not.toContain(canary);
  });

  test('an address longer than any may be is 414', async () => {
    for (const path of [`/${'a'.repeat(9000)}`, `/search/${'a'.repeat(9000)}`, `/videos/latest-updates/?page=${'1'.repeat(9000)}`])
      expect([path.slice(0, 30), (await get(path)).status]).toEqual([path.slice(0, 30), 414]);
  });
});

/** What a visitor sees of a list, as far as no minute changes it. */
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

  const named = values.map((value) => [value.slice(0, 40), value] as const);
  test.each(named)('%s: every page is what it is without a cookie', async (_, value) => {
    for (const path of ['/videos/longest/', '/categories/landscape/latest-updates/', '/top-country/', '/information/terms/']) {
      const plain = await seen(path);
      for (const name of ['app_lang', 'gender', 'theme', 'country_code'])
        expect({ path, name, page: await seen(path, { cookie: `${name}=${value}` }) }).toEqual({ path, name, page: plain });
      const all = ['app_lang', 'gender', 'theme', 'country_code'].map((name) => `${name}=${value.slice(0, 1800)}`).join('; ');
      expect({ path, page: await seen(path, { cookie: all }) }).toEqual({ path, page: plain });
    }
  });

  test('a good one beside a bad one holds', async () => {
    expect(await seen('/videos/longest/', { cookie: `gender=${canary}; app_lang=de; theme=<b>` })).toMatchObject({ lang: ['de'] });
  });
});

describe('nothing wrong is kept', () => {
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

  // Addresses that no other test asks for: the first to ask is the one whose document would be kept.
  test.each(['/categories/studio/longest/', '/tags/slow-cinema/longest/', '/videos/most-viewed/?type=hd&duration=1'])(
    'of %s, when the first who asks sends nonsense beside it',
    async (path) => {
      const joint = path.includes('?') ? '&' : '?';
      const first = await seen(`${path}${joint}${canary}=${canary}&utm_source=${canary}&__proto__=${canary}`, strange);
      const second = await seen(path);
      expect(first).toEqual(second);
      expect(second).toMatchObject({ status: 200, lang: ['en'], canonicals: [origin + path] });
    },
  );

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
  test('what is searched for is text wherever it is shown, also after a click', async () => {
    const { page } = await browser.visit();
    const words = '<img src=x onerror=alert(1)>';
    const said: string[] = [];
    page.on('dialog', (dialog) => {
      said.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto('/');
    const field = page.getByRole('banner').getByRole('searchbox');
    await field.fill(words);
    await field.press('Enter');
    await page.waitForURL((url) => url.pathname === `/search/${encodeURIComponent(words)}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent()).toBe(`Search: ${words}`);
    await page.reload();
    expect(await heading.textContent()).toBe(`Search: ${words}`);
    expect(await page.title()).toContain(words);
    expect([await page.locator('img[src=x]').count(), said]).toEqual([0, []]);
  });

  test.each([
    ['half an object', '{'],
    ['an entry of nothing', '[{"type":"video"}]'],
    ['100 kB', 'x'.repeat(100_000)],
  ])('every kind of page stands with %s in each of the keys that the browser keeps', async (_, text) => {
    const { page } = await browser.visit();
    await page.addInitScript((junk) => {
      // All keys but the router's: about its own it complains aloud, and goes on.
      const keys = ['favourites', 'history', 'searches', 'showCookiesNotify', '_agv', 'history_paused', 'velour.player', 'header_promo'];
      for (const key of keys) {
        localStorage.setItem(key, junk);
        sessionStorage.setItem(key, junk);
      }
    }, text);
    for (const path of ['/', '/videos/longest/', '/favourites', '/videos/history/', '/categories/', '/information/terms/']) {
      await page.goto(path);
      await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
      expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1]);
      expect([path, await page.getByText('Something went wrong').count()]).toEqual([path, 0]);
    }
  });
});
