import { readdir } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { key, withMediaFiles } from '#tests/support/media-files.ts';

const { api, signed, get } = withMediaFiles();

describe('signed streams', () => {
  test('a signature grants all files of its clip until it expires', async () => {
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
      const stored = Number(
        /^public, max-age=(\d+), immutable$/.exec(String(answer.headers['cache-control']))?.[1],
      );
      expect(stored).toBeGreaterThan(3500);
      expect(stored).toBeLessThanOrEqual(3600);
    }
    expect(
      (await get(master.replace('master.m3u8', '720/s00000.m4s'), { range: 'bytes=0-1' }))
        .statusCode,
    ).toBe(206);
  });

  test('rejects an expired, tampered, foreign or missing signature', async () => {
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
      expect([url, answer.statusCode, answer.json().code, answer.headers['cache-control']]).toEqual(
        [url, 403, 'private', 'no-store'],
      );
    }
    for (const url of [
      `/media/v/${key}/master.m3u8`,
      good.replace(grant, ''),
      good.replace(signature, ''),
      good.replace('.', ''),
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
  });

  test('a signature grants no file outside its clip', async () => {
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
    for (const trick of tricks)
      expect([trick, (await get(`${folder}${trick}`)).statusCode]).toEqual([trick, 404]);
  });
});

test('aborted downloads leave no open file descriptor', async () => {
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const path = signed().replace('master.m3u8', '720/s00001.m4s');
  const openFiles = async (): Promise<number> => (await readdir('/proc/self/fd')).length;
  const abort = (): Promise<void> =>
    new Promise((resolve) => {
      const request = httpGet({ host: '127.0.0.1', port, path }, (response) =>
        response.once('data', () => request.destroy()),
      ).once('close', resolve);
      request.once('error', () => undefined);
    });
  await abort();
  await pause(200);
  const before = await openFiles();
  await Promise.all(Array.from({ length: 30 }, abort));
  await expect.poll(openFiles, { timeout: 5000 }).toBeLessThanOrEqual(before + 1);
});
