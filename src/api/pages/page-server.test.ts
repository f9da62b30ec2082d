import { describe, expect, test } from 'vitest';
import { no_policy } from '#tests/support/open-gate.ts';
import type { GateDecision } from '../age-gate/age-gate.ts';
import { withRenderedPages } from '#tests/support/rendered-pages.ts';

const { rendered, searched, state, apps, get } = withRenderedPages();

describe('cache keys of documents', () => {
  test('language, orientation and theme have separate entries', async () => {
    const cookies = ['', 'app_lang=de', 'gender=gay', 'theme=light', 'app_lang=de; theme=light'];
    for (const cookie of [...cookies, ...cookies]) await get('/depends/', { cookie });
    expect(
      rendered.map(({ preferences: { language, orientation, theme } }) => [
        language,
        orientation,
        theme,
      ]),
    ).toEqual([
      ['en', 'str', 'dark'],
      ['de', 'str', 'dark'],
      ['en', 'gay', 'dark'],
      ['en', 'str', 'light'],
      ['de', 'str', 'light'],
    ]);
  });

  test.each([
    { cookie: 'app_lang=xx' },
    { cookie: 'gender=constructor; theme=__proto__' },
    { cookie: 'theme="light"' },
    { cookie: `app_lang=${'d'.repeat(3000)}` },
    { cookie: 'country_code=fr' },
    { cookie: 'session=abc; _agv=1; app_lang=%64%65' },
    { cookie: '\u00ff=\u00fe; ;;;=' },
    { 'accept-language': 'de' },
    { 'x-forwarded-host': 'evil.example', host: 'evil.example' },
    { 'user-agent': 'Googlebot' },
    {
      'x-react-router-spa-mode': 'yes',
      'x-react-router-prerender-data': '1',
      'content-security-policy': "script-src 'nonce-x'",
    },
  ] as Record<string, string>[])('%o shares the entry of nothing at all', async (headers) => {
    await get('/shares/');
    rendered.length = 0;
    const answer = await get('/shares/', headers);
    expect(rendered).toEqual([]);
    expect(answer.body).not.toMatch(/evil|xx|constructor/);
  });

  test('unknown query names share an entry, known ones do not', async () => {
    const path = '/videos/longest/';
    for (const query of [
      '',
      '?utm=1',
      '?a[]=1&__proto__=2',
      '?page=2',
      '?x=1&page=2',
      '?page=2&page=3',
    ])
      await get(`${path}${query}`);
    for (const query of ['', '?page=2', '?page=3']) await get(`/query/${query}`);
    expect(rendered.map(({ address }) => address)).toEqual([
      path,
      `${path}?page=2`,
      `${path}?page=2&page=3`,
      '/query/',
    ]);
  });

  test('300 concurrent requests render once, even without a cache', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => get('/herd/', {}, apps.uncached)),
    );
    expect(rendered).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });
});

describe('embeds', () => {
  const path = '/embed/7/mist/';

  test('depend on the language of their address alone, and on no cookie', async () => {
    const cookie = 'app_lang=de; gender=gay; theme=light; country_code=ru';
    for (const query of ['', '?start_time=5', '?muted=1&loop=1', '?lang=xx', '?lang=', '?utm=x'])
      await get(path + query, { cookie });
    for (const query of ['?lang=ja', '?x=1&lang=ja', '?lang=ja&start_time=9&autostart=1'])
      await get(path + query, { 'accept-language': 'fr' });
    const neutral = { orientation: 'str', theme: 'dark', country: undefined };
    expect(rendered).toEqual([
      { address: path, preferences: { language: 'en', ...neutral }, gate: 'open' },
      { address: path, preferences: { language: 'ja', ...neutral }, gate: 'open' },
    ]);
  });

  const decision = (gate: GateDecision['gate']): GateDecision => ({
    gate,
    policy: no_policy,
    has_closed: true,
    blocked: [],
  });

  test('a client under an age policy has documents of its own', async () => {
    const other = '/embed/8/mist/';
    await get(other);
    state.age_gate = decision('verify');
    for (let count = 0; count < 2; count++) await get(other);
    expect(rendered.map(({ gate }) => gate)).toEqual(['open', 'closed']);
  });

  test('a dialog lies on a document of its own, and on no page outside of the catalogue', async () => {
    const addresses = ['/videos/gated/', '/information/dmca/', '/contact/'];
    for (const gate of ['open', 'click'] as const) {
      state.age_gate = decision(gate);
      for (const address of addresses) await get(address);
    }
    expect(rendered.map(({ address, gate }) => `${gate} ${address}`)).toEqual([
      ...addresses.map((address) => `open ${address}`),
      'click /videos/gated/',
    ]);
  });

  test('nothing of the catalogue is rendered for who may not have it, even without the guard', async () => {
    state.age_gate = decision('block');
    await get('/videos/longest/');
    await get('/information/terms/');
    expect(rendered.map(({ address, gate }) => `${gate} ${address}`)).toEqual([
      'closed /not-available/',
      'closed /information/terms/',
    ]);
  });

  test('redirects preserve the whole query', async () => {
    expect((await get('/embed/old/?lang=de&start_time=4')).headers.location).toBe(
      '/embed/1/new/?lang=de&start_time=4',
    );
  });
});

describe('other answers', () => {
  test('redirects stay on the site', async () => {
    const answer = await get('/old/');
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([
      301,
      '/videos/longest/',
      '',
    ]);
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect((await get('/elsewhere/')).statusCode).toBe(500);
  });

  test('redirects preserve the whole query', async () => {
    expect((await get('/old/?utm=1&page=2')).headers.location).toBe(
      '/videos/longest/?utm=1&page=2',
    );
    expect((await get('/old/?next=//evil.example')).headers.location).toBe(
      '/videos/longest/?next=//evil.example',
    );
    expect((await get('/old-comment/?list=9')).headers.location).toBe(
      '/videos/7/?comment=5&list=9#comment-5',
    );
  });

  test.each(['/videos//longest/', '/x.css', '/videos/longest/_.data', '/a%2fb/', '/videos;x/'])(
    '%s returns the 404 page',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
      expect(rendered).toMatchObject([{ address: '/404/' }]);
    },
  );

  test('a failed page shows the fallback without details', async () => {
    const answer = await get('/throws/');
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toMatch(/<h1>Something went wrong<\/h1>/);
    expect(answer.body).not.toMatch(/secret|\.ts|Error/);
  });

  test.each(['/away/', '/busy/'])('%s returns 503 with Retry-After and no-store', async (url) => {
    for (let count = 0; count < 2; count++) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(rendered).toHaveLength(2);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'] as const)(
    '%s returns 405',
    async (method) => {
      const answer = await apps.cached.inject({
        method,
        url: '/',
        ...(method === 'POST' && { payload: 'a=b' }),
        headers: { 'content-type': 'text/html' },
      });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
      expect(rendered).toEqual([]);
    },
  );
});

describe('searches', () => {
  test('are counted on their first page, from the cache as well, by orientation', async () => {
    for (const url of [
      '/search/quiet%20lake',
      '/search/quiet%20lake',
      '/search/quiet%20lake?type=hd',
    ])
      await get(url, { cookie: 'gender=gay' });
    // Another spelling leads to the one that is counted.
    for (const url of ['/search/Quiet%20lake', '/search/quiet%20lake/']) await get(url);
    for (const url of ['/search/quiet%20lake?page=2', '/search/', '/searched/', '/search/ab'])
      await get(url);
    expect(searched).toEqual(
      Array.from({ length: 3 }, () => ({ text: 'quiet lake', orientation: 'gay' })),
    );
  });

  test.each(['/search/quiet%20lake', '/search/?s=quiet', '/search/a%2Fb', '/search/throws/'])(
    '%s sends no referrer on',
    async (url) => {
      for (const app of [apps.cached, apps.uncached])
        expect((await get(url, {}, app)).headers['referrer-policy']).toBe('no-referrer');
    },
  );
});

describe('pages of searches above the rate limit', () => {
  test('are answered by 429 in the language of the visitor, and stored nowhere', async () => {
    state.takes = [true, false];
    expect((await get('/search/made')).statusCode).toBe(200);
    const refused = await get('/search/another', { cookie: 'app_lang=de' });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({ 'retry-after': '7', 'cache-control': 'no-store' });
    expect(refused.body).toContain('lang="de"');
    // Of the cache, and of anything else, there is no limit.
    expect((await get('/search/made')).statusCode).toBe(200);
    expect((await get('/limits/of/lists/')).statusCode).toBe(200);
    state.takes = undefined;
    expect((await get('/search/another', { cookie: 'app_lang=de' })).statusCode).toBe(200);
  });

  test('are made for others who wait for the same page', async () => {
    state.takes = [false, true];
    const answers = await Promise.all([get('/search/shared'), get('/search/shared')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 200]);
  });

  test('leave expired pages of others to be made again', async () => {
    const path = '/videos/expired-meanwhile/';
    await get(path);
    state.later_ms += 12 * 60_000;
    state.takes = [false];
    expect((await get('/search/refused')).statusCode).toBe(429);
    rendered.length = 0;
    expect((await get(path)).headers['cache-status']).toBe('velour; fwd=miss');
    expect(rendered.map(({ address }) => address)).toEqual([path]);
  });
});
