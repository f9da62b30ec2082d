import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpPurge } from './http-purge.ts';

interface Asked {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}
const asked: Asked[] = [];
const state = { status: 200, url: '' };
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    asked.push({ method: request.method, headers: request.headers, body });
    response
      .writeHead(state.status, state.status === 302 ? { location: '/elsewhere' } : {})
      .end('{}');
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  state.status = 200;
});
const tell = (options: { method?: string; header?: string; token?: string } = {}): Promise<void> =>
  createHttpPurge({
    url: state.url,
    method: 'POST',
    header: 'Surrogate-Key',
    token: '',
    ...options,
  }).purge(['v1', 'm-ann']);

test('one request names the tags in the header, with whatever credentials there are', async () => {
  await tell({ token: 'Fastly-Key: secret' });
  await tell({ method: 'PURGE', header: 'xkey-purge', token: 'secret' });
  await tell();
  expect(
    asked.map(({ method, headers }) => [
      method,
      headers['surrogate-key'],
      headers['xkey-purge'],
      headers['fastly-key'],
      headers.authorization,
    ]),
  ).toEqual([
    ['POST', 'v1 m-ann', undefined, 'secret', undefined],
    ['PURGE', undefined, 'v1 m-ann', undefined, 'Bearer secret'],
    ['POST', 'v1 m-ann', undefined, undefined, undefined],
  ]);
});

test('or in JSON', async () => {
  await tell({ header: '' });
  expect(asked[0]).toMatchObject({
    headers: { 'content-type': 'application/json' },
    body: '{"tags":["v1","m-ann"]}',
  });
});

test.each([400, 403, 429, 500, 503])('%i is no success', async (status) => {
  state.status = status;
  await expect(tell()).rejects.toThrow(`answered ${status}`);
});

test('a redirect is not followed: the token would go along', async () => {
  state.status = 302;
  await expect(tell({ token: 'secret' })).rejects.toThrow('fetch failed');
  expect(asked).toHaveLength(1);
});
