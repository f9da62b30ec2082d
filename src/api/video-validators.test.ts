import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { listing, withShownAndHidden } from '#tests/support/shown-and-hidden.ts';

const { api, get } = withShownAndHidden();

describe('validators and content codings', () => {
  test('If-None-Match returns 304 with the same headers and no body, for HEAD too', async () => {
    const first = await get(listing);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const method of ['GET', 'HEAD'] as const) {
      const again = await api.app.inject({
        method,
        url: listing,
        headers: { 'if-none-match': `"other", W/${etag}` },
      });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
      expect(again.headers.vary).toBe('accept-encoding');
    }
    expect((await get(listing, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await get(listing, { 'if-none-match': 'broken"' })).statusCode).toBe(200);
  });

  test('HEAD returns the headers of GET without a body', async () => {
    const [head, full] = [
      await api.app.inject({ method: 'HEAD', url: listing }),
      await get(listing),
    ];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['etag', 'cache-control', 'content-type', 'content-length', 'surrogate-key'])
      expect(head.headers[name]).toBe(full.headers[name]);
  });

  test('each coding has its own ETag and the same content', async () => {
    const plain = await get(listing);
    const br = await get(listing, { 'accept-encoding': 'gzip, br' });
    const gzip = await get(listing, { 'accept-encoding': 'gzip, br;q=0' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect([
      br.headers['content-encoding'],
      gzip.headers['content-encoding'],
      plain.headers['content-encoding'],
    ]).toEqual(['br', 'gzip', undefined]);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    const other = await get(listing, {
      'accept-encoding': 'gzip',
      'if-none-match': String(br.headers.etag),
    });
    expect(other.statusCode).toBe(200);
  });
});
