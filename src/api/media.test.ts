import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { media } from '#domain/index.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { test_site, withApi } from '#tests/support/api.ts';

const api = withApi();
const elsewhere = withApi(() => ({ site: { ...test_site, media_origin: 'https://media.example' } }));

const key = 'k3'.padEnd(22, 'a');
const body = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
const picture = `/media/p/${key}/t3-640.webp`;
const signed = (storage_key = key, expires = Math.floor(Date.now() / 1000) + 3600): string =>
  media.signedHlsPath(api.ctx().settings.media_secret, storage_key, expires);
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });

beforeAll(async () => {
  for (const folder of [api.folder, elsewhere.folder]) {
    const storage = createLocalStorage(join(folder, 'media'));
    const source = join(folder, 'source');
    await mkdir(source, { recursive: true });
    await writeFile(join(source, 'bytes'), body);
    await writeFile(join(source, 'large'), Buffer.alloc(40_000_000));
    for (const name of ['t3-640.webp', 't3-640.jpg', 't3-640.avif', 'preview.mp4', 'preview.webp'])
      await storage.putFile(`p/${key}/${name}`, join(source, 'bytes'));
    await storage.putFile(`a/${key}/2560.jpg`, join(source, 'bytes'));
    for (const name of ['master.m3u8', 'storyboard/s0.webp', '720/index.m3u8', '720/init.mp4', '720/s00000.m4s'])
      await storage.putFile(`v/${key}/${name}`, join(source, 'bytes'));
    await storage.putFile(`v/${key}/720/s00001.m4s`, join(source, 'large'));
    await storage.putFile(`o/${key}/source`, join(source, 'bytes'));
  }
});

describe('pictures', () => {
  test('are for everybody, for ever, of a fixed type, and can run nothing', async () => {
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
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
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

  test('HEAD and 304', async () => {
    const head = await api.app.inject({ method: 'HEAD', url: picture, headers: { range: 'bytes=0-9' } });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '1000']);
    const again = await get(picture, { 'if-none-match': String(head.headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', head.headers.etag]);
    expect((await get(picture, { 'if-modified-since': String(head.headers['last-modified']) })).statusCode).toBe(304);
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
  ])('nothing is called %s', async (name) => {
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
  ])('%.20s answers %i', async (range, status, content_range, expected) => {
    const answer = await get(picture, { range });
    expect([answer.statusCode, answer.headers['content-range'], answer.headers['content-length']]).toEqual([
      status,
      content_range,
      String(expected.length),
    ]);
    expect(answer.rawPayload.equals(expected)).toBe(true);
  });

  test('If-Range of another version answers the whole', async () => {
    const { etag } = (await get(picture)).headers;
    expect((await get(picture, { range: 'bytes=0-9', 'if-range': String(etag) })).statusCode).toBe(206);
    expect((await get(picture, { range: 'bytes=0-9', 'if-range': '"old"' })).statusCode).toBe(200);
    expect((await get(picture, { range: 'bytes=0-9', 'if-range': `W/${etag}` })).statusCode).toBe(200);
    expect((await get(picture, { range: 'bytes=0-9', 'if-none-match': String(etag) })).statusCode).toBe(304);
  });
});

describe('signed streams', () => {
  test('one signature opens everything of its clip, for as long as it lives', async () => {
    const master = signed();
    for (const [file, type] of [
      ['master.m3u8', 'application/vnd.apple.mpegurl'],
      ['720/index.m3u8', 'application/vnd.apple.mpegurl'],
      ['720/init.mp4', 'video/mp4'],
      ['720/s00000.m4s', 'video/iso.segment'],
      ['storyboard/s0.webp', 'image/webp'],
    ] as const) {
      const answer = await get(master.replace('master.m3u8', file));
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
      const kept = Number(/^public, max-age=(\d+), immutable$/.exec(String(answer.headers['cache-control']))?.[1]);
      expect(kept).toBeGreaterThan(3500);
      expect(kept).toBeLessThanOrEqual(3600);
    }
    expect((await get(master.replace('master.m3u8', '720/s00000.m4s'), { range: 'bytes=0-1' })).statusCode).toBe(206);
  });

  test('a past, tampered, foreign or missing signature opens nothing', async () => {
    const other = 'k4'.padEnd(22, 'b');
    const good = signed();
    const [, , , grant = ''] = good.split('/');
    const [expires = '', signature = ''] = grant.split('.');
    const bad = [
      signed(key, Math.floor(Date.now() / 1000) - 1),
      good.replace(key, other),
      good.replace(expires, String(Number(expires) + 3600)),
      good.replace(signature, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
    ];
    for (const url of bad) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.json().code, answer.headers['cache-control']]).toEqual([url, 403, 'private', 'no-store']);
    }
    for (const url of [`/media/v/${key}/master.m3u8`, good.replace(grant, ''), good.replace(signature, ''), good.replace('.', '')]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
  });

  test('a signature opens nothing outside its clip', async () => {
    const folder = signed().replace('master.m3u8', '');
    const tricks = [
      '../../o/x/source',
      '..%2f..%2fo/source',
      '%2e%2e/%2e%2e/x',
      '720/../../x',
      '720//index.m3u8',
      '720/index.m3u8/',
      '720/source',
      '.',
      '',
      '720/s1.m4s',
      '720/index.m3u8%00.mp4',
      'MASTER.m3u8',
      '%6daster.m3u8',
    ];
    for (const trick of tricks) expect([trick, (await get(`${folder}${trick}`)).statusCode]).toEqual([trick, 404]);
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
])('%s is nothing', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('media on a host of its own may be read by the site, and by the site alone', async () => {
  const answer = await elsewhere.app.inject({ url: picture, headers: { origin: 'https://evil.example' } });
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'https://tube.example',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
});

test('downloads that are left in the middle leave no open file behind', async () => {
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const path = signed().replace('master.m3u8', '720/s00001.m4s');
  const openFiles = async (): Promise<number> => (await readdir('/proc/self/fd')).length;
  const abort = (): Promise<void> =>
    new Promise((resolve) => {
      const request = httpGet({ host: '127.0.0.1', port, path }, (response) => response.once('data', () => request.destroy())).once(
        'close',
        resolve,
      );
      request.once('error', () => undefined);
    });
  await abort();
  await pause(200);
  const before = await openFiles();
  await Promise.all(Array.from({ length: 30 }, abort));
  await expect.poll(openFiles, { timeout: 5000 }).toBeLessThanOrEqual(before + 1);
});
