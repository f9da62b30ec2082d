import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { withApi } from '#tests/support/api.ts';
import { stopGracefully } from './stop-gracefully.ts';

const api = withApi();
const stopping = withApi(
  () => ({}),
  (app) => {
    app.get('/slow', { config: { action: 'getHealth' } }, async () => {
      await pause(400);
      return 'slow';
    });
  },
);
const state = { port: 0 };

beforeAll(async () => {
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  state.port = (api.app.server.address() as AddressInfo).port;
});

/** Sends raw bytes and reads until the server closes or `until` has come. */
function talk(
  bytes: string | Buffer,
  until = /\r\n\r\n[^]*}/,
  port = state.port,
  onData: () => void = () => undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(
      () => socket.destroy(new Error(`no answer, only ${JSON.stringify(answer)}`)),
      4000,
    );
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      onData();
      if (until.test(answer)) socket.end();
    });
    socket.on('error', (error) => (answer ? undefined : reject(error)));
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('malformed requests', () => {
  test.each([
    ['an address of 9 KB', `GET /${'a'.repeat(9000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
    ['an address of 80 KB', `GET /${'a'.repeat(80_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
    ['headers of 80 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(80_000)}\r\n\r\n`, 431],
    [
      'many headers',
      `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: aaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(700)}\r\n`,
      431,
    ],
    [
      'a cookie of 20 KB',
      `GET / HTTP/1.1\r\nHost: x\r\nCookie: a=${'b'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['no request at all', 'hello there\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/input.php HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'a signed length',
      'POST /api/input.php HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\na',
      400,
    ],
    [
      'length and chunks',
      'POST /api/input.php HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'an unknown transfer coding',
      'POST /api/input.php HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a space before the colon', 'GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n', 400],
    ['a control character', 'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n', 405],
  ])('answers %s', async (_, bytes, status) => {
    const answer = await talk(bytes);
    expect(statusOf(answer)).toBe(status);
    expect(answer).not.toMatch(/FST_|HPE_|node|stack/i);
  });

  test('disconnects slow and idle clients at their timeouts', () => {
    expect(api.app.server).toMatchObject({
      // Of a part of an upload; other bodies have 30 s (`limit-bodies.ts`).
      requestTimeout: 600_000,
      headersTimeout: 30_000,
      keepAliveTimeout: 65_000,
      timeout: 120_000,
      maxConnections: 8000,
    });
  });

  test('serves requests afterwards', async () => {
    expect(statusOf(await talk('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'))).toBe(200);
  });

  test('ignores an absolute request target and a foreign host', async () => {
    expect(
      statusOf(
        await talk('GET http://evil.example/healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n'),
      ),
    ).toBeGreaterThanOrEqual(200);
    const answer = await talk(
      'GET /.well-known/security.txt HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n',
      /\0/,
    );
    expect(answer).toContain('https://tube.example/');
    expect(answer).not.toContain('evil');
  });

  test.each([
    '/media/p/../o/kkkkkkkkkkkkkkkkkkkkkk/source',
    '/media/../../etc/passwd',
    '/media\\p\\x',
    '/api/json/video/86400/0/0/1.json?',
    '/media/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../package.json',
    '/assets/..%2fpackage.json',
    '/api/../healthz',
    '//healthz',
    '/healthz/../healthz',
  ])('does not traverse paths: %s', async (path) => {
    expect(statusOf(await talk(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`))).toBe(404);
  });

  test('ignores Upgrade', async () => {
    const answer = await talk(
      'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
    );
    expect(statusOf(answer)).toBe(200);
  });

  test('rejects an oversized body by its Content-Length', async () => {
    const head =
      'POST /api/input.php HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000000\r\n\r\n';
    expect(statusOf(await talk(head))).toBe(413);
  });
});

describe('graceful stop', () => {
  test('finishes requests in flight, closes idle connections, accepts no new ones', async () => {
    await stopping.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = stopping.app.server.address() as AddressInfo;
    const answered = Promise.withResolvers<void>();
    const idle = talk('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', /\0/, port, answered.resolve);
    await answered.promise;
    const slow = talk('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n', /\0/, port);
    await pause(150);
    const start = performance.now();
    await stopGracefully(stopping.app);
    expect(performance.now() - start).toBeLessThan(3000);
    expect(await slow).toMatch(/^HTTP\/1\.1 200[^]*slow$/);
    expect(statusOf(await idle)).toBe(200);
    await expect(talk('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', /\0/, port)).rejects.toThrow(
      'ECONNREFUSED',
    );
  });

  test('closes unfinished requests after the grace period', async () => {
    const { default: Fastify } = await import('fastify');
    const app = Fastify({ forceCloseConnections: 'idle' });
    app.get('/never', () => new Promise(() => undefined));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const hanging = talk('GET /never HTTP/1.1\r\nHost: x\r\n\r\n', /\0/, port).catch(
      ({ code }: NodeJS.ErrnoException) => code,
    );
    await pause(50);
    const start = performance.now();
    await stopGracefully(app, 200);
    expect(performance.now() - start).toBeLessThan(1500);
    // Its end, or its reset where the request had not been read.
    expect(['', 'ECONNRESET']).toContain(await hanging);
  });
});
