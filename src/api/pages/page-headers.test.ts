import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { placeholder, site, withRenderedPages } from '#tests/support/rendered-pages.ts';
import { createHtmlHeaders } from './html-headers.ts';

const { apps, get } = withRenderedPages();
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
    for (const name of ['etag', 'last-modified', 'server', 'x-powered-by', 'set-cookie'])
      expect(headers).not.toHaveProperty(name);
  });

  test('a document is private, asked for again each time, and has no validator', async () => {
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

  test('frames come from the origins that the owner allows, and from nowhere else', () => {
    const policy = createHtmlHeaders({
      ...site,
      ad_origins: ['https://ads.example', 'https://b.example:8443'],
      is_dev: false,
    })('n');
    expect(policy['content-security-policy']).toContain(
      '; frame-src https://ads.example https://b.example:8443; ',
    );
  });

  test('inline styles are for development alone; plain HTTP promises no TLS', () => {
    const dev = createHtmlHeaders({
      ...site,
      public_origin: 'http://127.0.0.1:3000',
      is_dev: true,
    })('n');
    expect(dev['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    expect(dev).not.toHaveProperty('strict-transport-security');
  });
});

describe('nonces', () => {
  test.each(['cached', 'uncached'] as const)(
    'every answer has a fresh one, in the policy and in each script (%s)',
    async (which) => {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => get('/nonces/', {}, apps[which])),
      );
      const nonces = answers.map(({ headers }) => nonceOf(headers['content-security-policy']));
      expect(new Set(nonces).size).toBe(5);
      for (const [index, answer] of answers.entries()) {
        expect(answer.body.match(/nonce="([\w-]*)"/g)).toEqual([
          `nonce="${nonces[index]}"`,
          `nonce="${nonces[index]}"`,
        ]);
        expect(answer.body).not.toContain(placeholder);
      }
    },
  );

  test('the compressed form carries its own', async () => {
    const answer = await get('/nonces/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'content-length': String(answer.rawPayload.length),
    });
    expect(gunzipSync(answer.rawPayload).toString()).toContain(
      `nonce="${nonceOf(answer.headers['content-security-policy'])}"`,
    );
    expect(
      (await get('/nonces/', { 'accept-encoding': 'gzip;q=0, br' })).headers,
    ).not.toHaveProperty('content-encoding');
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
