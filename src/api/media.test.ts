import { describe, expect, test } from 'vitest';
import { test_site } from '#tests/support/api.ts';
import { body, key, picture, withMediaFiles } from '#tests/support/media-files.ts';

const { api, get } = withMediaFiles();
const { api: elsewhere } = withMediaFiles(() => ({
  site: { ...test_site, media_origin: 'https://media.example' },
}));

describe('pictures', () => {
  test('are public, immutable, of a fixed type, and sandboxed', async () => {
    const answer = await get(picture);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(body)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '1000',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'access-control-allow-origin': '*',
      'surrogate-key': `x-${key}`,
      'cache-tag': `x-${key}`,
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(answer.headers).not.toHaveProperty('content-encoding');
    for (const [url, type] of [
      [picture.replace('webp', 'jpg'), 'image/jpeg'],
      [picture.replace('webp', 'avif'), 'image/avif'],
      [`/media/p/${key}/preview.mp4`, 'video/mp4'],
      [`/media/p/${key}/preview.webp`, 'image/webp'],
      [`/media/a/${key}/2560.jpg`, 'image/jpeg'],
    ] as const)
      expect((await get(url)).headers['content-type'], url).toBe(type);
  });

  test('answer HEAD and 304', async () => {
    const head = await api.app.inject({
      method: 'HEAD',
      url: picture,
      headers: { range: 'bytes=0-9' },
    });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '1000']);
    const again = await get(picture, { 'if-none-match': String(head.headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([
      304,
      '',
      head.headers.etag,
    ]);
    expect(
      (await get(picture, { 'if-modified-since': String(head.headers['last-modified']) }))
        .statusCode,
    ).toBe(304);
    expect((await get(picture, { 'if-none-match': '"x"' })).statusCode).toBe(200);
  });

  test.each([
    'X',
    '../t',
    '%2e%2e',
    't3-641.webp',
    't3-640.png',
    't3-640.webp%00',
    't3-640.webp/',
    't3-640.svg',
    't10-640.webp',
    'preview.jpg',
    'preview-1.mp4',
    't3-2560.webp',
  ])('returns 404 for the name %s', async (name) => {
    expect((await get(`/media/p/${key}/${name}`)).statusCode).toBe(404);
  });
});

describe('ranges', () => {
  test.each([
    ['bytes=0-9', 206, 'bytes 0-9/1000', body.subarray(0, 10)],
    ['bytes=990-', 206, 'bytes 990-999/1000', body.subarray(990)],
    ['bytes=-10', 206, 'bytes 990-999/1000', body.subarray(990)],
    ['bytes=0-999999', 206, 'bytes 0-999/1000', body],
    ['bytes=1000-', 416, 'bytes */1000', Buffer.alloc(0)],
    ['bytes=-0', 416, 'bytes */1000', Buffer.alloc(0)],
    ['bytes=0-1,5-6', 200, undefined, body],
    [`bytes=${'0-,'.repeat(900)}0-`, 200, undefined, body],
    ['bytes=9-1', 200, undefined, body],
    ['pages=1-2', 200, undefined, body],
  ])('%.20s returns %i', async (range, status, content_range, expected) => {
    const answer = await get(picture, { range });
    expect([
      answer.statusCode,
      answer.headers['content-range'],
      answer.headers['content-length'],
    ]).toEqual([status, content_range, String(expected.length)]);
    expect(answer.rawPayload.equals(expected)).toBe(true);
  });

  test('If-Range of another version returns the whole file', async () => {
    const { etag } = (await get(picture)).headers;
    expect((await get(picture, { range: 'bytes=0-9', 'if-range': String(etag) })).statusCode).toBe(
      206,
    );
    expect((await get(picture, { range: 'bytes=0-9', 'if-range': '"old"' })).statusCode).toBe(200);
    expect((await get(picture, { range: 'bytes=0-9', 'if-range': `W/${etag}` })).statusCode).toBe(
      200,
    );
    expect(
      (await get(picture, { range: 'bytes=0-9', 'if-none-match': String(etag) })).statusCode,
    ).toBe(304);
  });
});

test.each([
  `/media/o/${key}/source`,
  `/media/o/${key}/source.mp4`,
  '/media/',
  '/media',
  '/media/x',
  '/media/../media/x',
  '/media/i/passwd',
  '/media/p/__proto__/t3-640.webp',
  '/media/.unfinished/x',
])('returns 404 for %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('media on a separate origin may be shown by pages of any, and read without credentials', async () => {
  const answer = await elsewhere.app.inject({
    url: picture,
    headers: { origin: 'https://evil.example' },
  });
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
});
