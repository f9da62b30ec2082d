import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeEach, expect, test, describe } from 'vitest';
import { AppError } from '#contracts/errors.ts';
import type { Preferences } from '#contracts/preferences.ts';
import { silentLog } from '#platform/log.ts';
import { mapErrors } from '../error-mapper.ts';
import { createHtmlHeaders } from './html-headers.ts';
import { newNonce } from './nonce-document.ts';
import { pageFromResponse } from './page-from-response.ts';
import { createPageServer, servePages } from './page-server.ts';

const placeholder = newNonce();
const site = { name: 'Velour', public_origin: 'https://tube.example', media_origin: 'https://media.example', ad_origins: [] };
const rendered: { address: string; preferences: Preferences }[] = [];
const html = (address: string, { language, gender, theme }: Preferences): string =>
  `<html lang="${language}" data-theme="${theme}"><script nonce="${placeholder}"></script>${address} ${gender}${' lake'.repeat(400)}<script nonce="${placeholder}"></script></html>`;

/** What the web app would answer, by address. */
async function render({ address, preferences }: { address: string; preferences: Preferences }) {
  rendered.push({ address, preferences });
  if (address === '/throws/') throw new Error('secret detail in /work/x.ts');
  if (address === '/away/') throw new AppError('unavailable');
  if (address === '/elsewhere/')
    return pageFromResponse(new Response(null, { status: 301, headers: { location: 'https://evil.example/' } }), placeholder);
  if (address === '/old/')
    return pageFromResponse(
      new Response(null, { status: 301, headers: { location: '/videos/longest/', 'x-powered-by': 'x' } }),
      placeholder,
    );
  const status = address === '/404/' ? 404 : address === '/busy/' ? 503 : 200;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex',
    'cache-control': 'public, max-age=99',
    server: 'x',
  };
  return pageFromResponse(new Response(html(address, preferences), { status, headers }), placeholder);
}

function createApp(cache_bytes = 1_000_000, is_dev = false): FastifyInstance {
  const app = Fastify({ exposeHeadRoutes: false });
  mapErrors(app, silentLog);
  servePages(
    app,
    createPageServer({
      render,
      htmlHeaders: createHtmlHeaders({ ...site, is_dev }),
      cache_bytes,
      default_theme: 'dark',
      site,
      log: silentLog,
    }),
  );
  return app;
}

const apps = { cached: createApp(), uncached: createApp(0) };
afterAll(async () => void (await Promise.all(Object.values(apps).map((app) => app.close()))));
beforeEach(() => void (rendered.length = 0));
const get = (url: string, headers: Record<string, string> = {}, app = apps.cached) => app.inject({ url, headers });
const nonceOf = (csp: unknown): string => /'nonce-([\w-]{22})'/.exec(String(csp))?.[1] ?? '';

describe('headers of every document', () => {
  test.each(['/headers/', '/404/', '/throws/', '/busy/'])('%s is secured', async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    const csp = String(headers['content-security-policy']);
    expect(csp).not.toMatch(/unsafe-|\*|http:/);
    expect(csp).toMatch(/base-uri 'none'/);
    expect(csp).toMatch(/frame-ancestors 'self'/);
    expect(csp).toMatch(/frame-src 'none'|default-src 'none'/);
    for (const name of ['etag', 'last-modified', 'server', 'x-powered-by', 'set-cookie']) expect(headers).not.toHaveProperty(name);
  });

  test('a document is private, asked for again each time, and has no validator', async () => {
    const { headers } = await get('/headers/');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(String(headers['content-security-policy'])).toContain("img-src 'self' data: https://media.example");
    expect((await get('/headers/', { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() })).statusCode).toBe(200);
  });

  test('frames come from the origins that the owner allows, and from nowhere else', () => {
    const policy = createHtmlHeaders({ ...site, ad_origins: ['https://ads.example', 'https://b.example:8443'], is_dev: false })('n');
    expect(policy['content-security-policy']).toContain('; frame-src https://ads.example https://b.example:8443; ');
  });

  test('inline styles are for development alone; plain HTTP promises no TLS', () => {
    const dev = createHtmlHeaders({ ...site, public_origin: 'http://127.0.0.1:3000', is_dev: true })('n');
    expect(dev['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    expect(dev).not.toHaveProperty('strict-transport-security');
  });
});

describe('nonces', () => {
  test.each(['cached', 'uncached'] as const)('every answer has a fresh one, in the policy and in each script (%s)', async (which) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => get('/nonces/', {}, apps[which])));
    const nonces = answers.map(({ headers }) => nonceOf(headers['content-security-policy']));
    expect(new Set(nonces).size).toBe(5);
    for (const [index, answer] of answers.entries()) {
      expect(answer.body.match(/nonce="([\w-]*)"/g)).toEqual([`nonce="${nonces[index]}"`, `nonce="${nonces[index]}"`]);
      expect(answer.body).not.toContain(placeholder);
    }
  });

  test('the compressed form carries its own', async () => {
    const answer = await get('/nonces/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'content-length': String(answer.rawPayload.length),
    });
    expect(gunzipSync(answer.rawPayload).toString()).toContain(`nonce="${nonceOf(answer.headers['content-security-policy'])}"`);
    expect((await get('/nonces/', { 'accept-encoding': 'gzip;q=0, br' })).headers).not.toHaveProperty('content-encoding');
  });

  test('HEAD says what GET says', async () => {
    const head = await apps.cached.inject({ method: 'HEAD', url: '/nonces/' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      (await get('/nonces/')).headers['content-length'],
    ]);
  });
});

describe('what a document depends on', () => {
  test('language, orientation and theme, each with an entry of its own', async () => {
    const cookies = ['', 'app_lang=de', 'gender=gay', 'theme=light', 'app_lang=de; theme=light'];
    for (const cookie of [...cookies, ...cookies]) await get('/depends/', { cookie });
    expect(rendered.map(({ preferences: { language, gender, theme } }) => [language, gender, theme])).toEqual([
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
    { 'x-react-router-spa-mode': 'yes', 'x-react-router-prerender-data': '1', 'content-security-policy': "script-src 'nonce-x'" },
  ] as Record<string, string>[])('%o shares the entry of nothing at all', async (headers) => {
    await get('/shares/');
    rendered.length = 0;
    const answer = await get('/shares/', headers);
    expect(rendered).toEqual([]);
    // A nonce may hold any two letters.
    expect(answer.body.replaceAll(/ nonce="[^"]*"/g, '')).not.toMatch(/evil|xx|constructor/);
  });

  test('unknown query names share, known ones do not', async () => {
    const path = '/videos/longest/';
    for (const query of ['', '?utm=1', '?a[]=1&__proto__=2', '?page=2', '?x=1&page=2', '?page=2&page=3']) await get(`${path}${query}`);
    for (const query of ['', '?page=2', '?page=3']) await get(`/query/${query}`);
    expect(rendered.map(({ address }) => address)).toEqual([path, `${path}?page=2`, `${path}?page=2&page=3`, '/query/']);
  });

  test('300 requests at once are one rendering, with the cache off too', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => get('/herd/', {}, apps.uncached)));
    expect(rendered).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });
});

describe('other answers', () => {
  test('a redirect stays on the site', async () => {
    const answer = await get('/old/');
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([301, '/videos/longest/', '']);
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect((await get('/elsewhere/')).statusCode).toBe(500);
  });

  test('a redirect keeps the whole query', async () => {
    expect((await get('/old/?utm=1&page=2')).headers.location).toBe('/videos/longest/?utm=1&page=2');
    expect((await get('/old/?next=//evil.example')).headers.location).toBe('/videos/longest/?next=//evil.example');
  });

  test.each(['/videos//longest/', '/x.css', '/videos/longest/_.data', '/a%2fb/', '/videos;x/'])('%s gets the 404 page', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
    expect(rendered).toMatchObject([{ address: '/404/' }]);
  });

  test('a page that fails shows the fallback and tells nothing', async () => {
    const answer = await get('/throws/');
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toMatch(/<h1>Something went wrong<\/h1>/);
    expect(answer.body).not.toMatch(/secret|\.ts|Error/);
  });

  test.each(['/away/', '/busy/'])('%s answers 503 with Retry-After, not kept anywhere', async (url) => {
    for (let count = 0; count < 2; count++) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(rendered).toHaveLength(2);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'] as const)('%s is refused', async (method) => {
    const answer = await apps.cached.inject({
      method,
      url: '/',
      ...(method === 'POST' && { payload: 'a=b' }),
      headers: { 'content-type': 'text/html' },
    });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(rendered).toEqual([]);
  });
});
