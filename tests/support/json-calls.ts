import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { TestApi } from './api.ts';

interface JsonCall {
  url: () => string;
  schema: z.ZodMiniType;
  cache: string;
  /** The purge tags that it must have. */
  tags: () => string[];
  /** Large enough to be compressed. */
  is_large?: boolean;
}

/** Rules of every shared-cacheable call: the fields of its contract and no other, its policy, its tags, HEAD, validators and codings. */
export function describeJsonCall(
  api: TestApi,
  name: string,
  { url, schema, cache, tags, is_large = false }: JsonCall,
): void {
  const get = (headers: Record<string, string> = {}) => api.app.inject({ url: url(), headers });

  describe(`${name} keeps what every call keeps`, () => {
    test('the fields of the contract and no other, its policy and its tags', async () => {
      const answer = await get();
      expect(answer.statusCode).toBe(200);
      expect(schema.parse(answer.json())).toEqual(answer.json());
      expect(answer.body).not.toMatch(/_key"|content_hash|email|member_id/);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': cache,
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
        'surrogate-key': tags().join(' '),
        'cache-tag': tags().join(','),
      });
      expect(answer.headers).not.toHaveProperty('set-cookie');
    });

    test('no cookie and no header changes a byte', async () => {
      const plain = await get();
      const strange = await get({
        cookie: 'gender=gay; app_lang=de; country_code=fr',
        'accept-language': 'ja',
        'x-forwarded-host': 'evil.example',
      });
      expect([strange.body, strange.headers.etag]).toEqual([plain.body, plain.headers.etag]);
    });

    test('HEAD says what GET says; a good copy is not sent again', async () => {
      const [full, head] = [await get(), await api.app.inject({ method: 'HEAD', url: url() })];
      expect([head.statusCode, head.body]).toEqual([200, '']);
      for (const header of [
        'etag',
        'cache-control',
        'content-type',
        'content-length',
        'surrogate-key',
      ])
        expect(head.headers[header], header).toBe(full.headers[header]);
      const again = await get({ 'if-none-match': String(full.headers.etag) });
      expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([
        304,
        '',
        cache,
      ]);
    });

    test('each coding holds the same', async () => {
      const plain = await get();
      const decoders = { br: brotliDecompressSync, gzip: gunzipSync } as const;
      for (const coding of ['br', 'gzip'] as const) {
        const coded = await get({ 'accept-encoding': coding });
        const is_coded = coded.headers['content-encoding'] === coding;
        expect(is_coded).toBe(is_large);
        expect((is_coded ? decoders[coding](coded.rawPayload) : coded.rawPayload).toString()).toBe(
          plain.body,
        );
        expect(coded.headers.etag === plain.headers.etag).toBe(!is_coded);
      }
    });

    test('nothing may be added to its address', async () => {
      for (const more of ['?x=1', '/', '%20', ';x.js', '%2fx.css', '.json'])
        await expectNotFound(api, `${url()}${more}`);
    });
  });
}

/** The envelope of a missing address: for every misspelling alike. */
export async function expectNotFound(api: TestApi, url: string): Promise<void> {
  const answer = await api.app.inject({ url });
  expect([url, answer.statusCode, answer.body]).toEqual([
    url,
    404,
    '{"error":1,"code":"not_found"}',
  ]);
  expect(answer.headers['cache-control']).toMatch(/^no-store$|^public, max-age=60$/);
}

/** Values that no field of any call accepts: foreign numbers, names of the prototype, escapes, signs of SQL. */
export const foreign = [
  '',
  '__proto__',
  'constructor',
  'toString',
  '-1',
  '01',
  '1e3',
  '%31',
  '%00',
  "'",
  '*',
  '１',
  'x'.repeat(3000),
];

/** The address with one of its fields replaced by everything that it does not take. */
export function misspellings(url: string, part: string): string[] {
  if (url.split(part).length !== 2) throw new Error(`${part} is not in ${url} once`);
  return foreign.map((text) => url.replace(part, () => part.replace(/[^/.]+/, () => text)));
}
