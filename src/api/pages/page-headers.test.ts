import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { script_hashes, site, withRenderedPages } from '#tests/support/rendered-pages.ts';
import { createHtmlHeaders } from './html-headers.ts';

const { apps, get } = withRenderedPages();

describe('headers of every document', () => {
  test.each(['/headers/', '/404/', '/throws/', '/busy/'])(
    '%s has the security headers',
    async (url) => {
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
      for (const name of ['etag', 'last-modified', 'server', 'x-powered-by', 'set-cookie'])
        expect(headers).not.toHaveProperty(name);
    },
  );

  test('documents are private, no-cache and have no validator', async () => {
    const { headers } = await get('/headers/');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(String(headers['content-security-policy'])).toContain(
      "img-src 'self' data: https://media.example",
    );
    expect(
      (
        await get('/headers/', {
          'if-none-match': '*',
          'if-modified-since': new Date().toUTCString(),
        })
      ).statusCode,
    ).toBe(200);
  });

  test('frame-src lists the allowed ad origins only', () => {
    const policy = createHtmlHeaders({
      ...site,
      ad_origins: ['https://ads.example', 'https://b.example:8443'],
      is_dev: false,
    })([]);
    expect(policy['content-security-policy']).toContain(
      '; frame-src https://ads.example https://b.example:8443; ',
    );
  });

  test('the service that distinguishes people from robots is allowed where one is set, and only there', () => {
    const policy = (bot_check_origins: string[]): string =>
      createHtmlHeaders({
        ...site,
        ad_origins: ['https://ads.example'],
        bot_check_origins,
        is_dev: false,
      })(['AAAA'])['content-security-policy'] ?? '';
    const of_service = policy(['https://check.example', 'https://*.check.example']);
    for (const part of [
      "; script-src 'self' 'sha256-AAAA' https://check.example https://*.check.example; ",
      "; connect-src 'self' https://media.example https://check.example https://*.check.example; ",
      '; frame-src https://ads.example https://check.example https://*.check.example; ',
    ])
      expect(of_service).toContain(part);
    expect(of_service.match(/check\.example/g)).toHaveLength(6);
    expect(policy([])).toContain("; script-src 'self' 'sha256-AAAA'; ");
  });

  test('img-src lists the allowed origins of partners’ pictures only', () => {
    const policy = createHtmlHeaders({
      ...site,
      partner_picture_origins: ['https://a.example', 'https://b.example:8443'],
      is_dev: false,
    })([]);
    expect(policy['content-security-policy']).toContain(
      "; img-src 'self' data: https://media.example https://a.example https://b.example:8443; ",
    );
    expect(policy['content-security-policy']?.match(/\/\/a\.example/g)).toHaveLength(1);
  });

  test('allows inline styles in development only; plain HTTP sends no HSTS', () => {
    const dev = createHtmlHeaders({
      ...site,
      public_origin: 'http://127.0.0.1:3000',
      is_dev: true,
    })([]);
    expect(dev['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    expect(dev).not.toHaveProperty('strict-transport-security');
  });
});

describe('embeds', () => {
  test.each([
    '/embed/7/mist/',
    '/embed/7/',
    '/embed/7/mist/?lang=de',
    '/embed/gone/',
    '/embed/busy/',
  ])('any site may frame %s, and its policy allows no more than its own files', async (url) => {
    const { headers } = await get(url);
    const csp = String(headers['content-security-policy']);
    expect(csp).toMatch(/frame-ancestors \*$/);
    expect(csp).toMatch(/^default-src 'none'; /);
    expect(csp).not.toMatch(/unsafe-|'sha256-|http:|connect-src [^;]*\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cross-origin-resource-policy': 'cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    for (const name of ['x-frame-options', 'cross-origin-opener-policy', 'set-cookie'])
      expect(headers).not.toHaveProperty(name);
  });

  test('the fallback page of an embed may be framed as well', async () => {
    const { statusCode, headers } = await get('/embed/throws/');
    expect([statusCode, headers['x-frame-options']]).toEqual([500, undefined]);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
  });

  test.each(['/embed/', '/embed/7/mist/x/', '/embed//mist/', '/embed/7/x.css', '/embeds/7/mist/'])(
    '%s is no embed: no other site may frame it',
    async (url) => {
      const { headers } = await get(url);
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'/);
    },
  );
});

describe('inline scripts', () => {
  test.each(['cached', 'uncached'] as const)(
    'the policy allows the scripts that the bundle declares, and no others (%s)',
    async (which) => {
      for (let count = 0; count < 2; count++) {
        const answer = await get('/scripts/', {}, apps[which]);
        const csp = String(answer.headers['content-security-policy']);
        expect(csp).toContain(
          `script-src 'self' ${script_hashes.map((hash) => `'sha256-${hash}'`).join(' ')};`,
        );
        expect(csp.match(/'sha256-/g)).toHaveLength(script_hashes.length);
      }
    },
  );

  test('a redirect has no document and allows no inline script', async () => {
    const { headers } = await get('/old/');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });
});

describe('content codings', () => {
  test('gzip has the same document', async () => {
    const answer = await get('/gzip/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'content-length': String(answer.rawPayload.length),
    });
    const plain = await get('/gzip/', { 'accept-encoding': 'gzip;q=0, br' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(gunzipSync(answer.rawPayload).toString()).toBe(plain.body);
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  });

  test.each(['/account/security/', `/restore/${'x'.repeat(32)}/`])(
    '%s may hold a secret: it is not compressed, and in no cache',
    async (path) => {
      const answer = await get(path, { 'accept-encoding': 'gzip' });
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
    },
  );

  test('all answers from the cache have the same bytes', async () => {
    const first = await get('/bytes/');
    const others = await Promise.all(Array.from({ length: 5 }, () => get('/bytes/')));
    for (const { body } of others) expect(body).toBe(first.body);
  });

  test('HEAD has the headers of GET', async () => {
    const head = await apps.cached.inject({ method: 'HEAD', url: '/head/' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      (await get('/head/')).headers['content-length'],
    ]);
  });
});
