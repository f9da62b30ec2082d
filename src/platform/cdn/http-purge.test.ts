import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpPurge } from './http-purge.ts';

interface ReceivedRequest {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}
const received: ReceivedRequest[] = [];
const state = { status: 200, url: '' };
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push({ method: request.method, headers: request.headers, body });
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
  received.length = 0;
  state.status = 200;
});
const purge = (options: { method?: string; header?: string; token?: string } = {}): Promise<void> =>
  createHttpPurge({
    url: state.url,
    method: 'POST',
    header: 'Surrogate-Key',
    token: '',
    ...options,
  }).purge(['v1', 'm-ann']);

test('sends one request with the tags in the header and the credentials', async () => {
  await purge({ token: 'Fastly-Key: secret' });
  await purge({ method: 'PURGE', header: 'xkey-purge', token: 'secret' });
  await purge();
  expect(
    received.map(({ method, headers }) => [
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

test('sends the tags as JSON without a header name', async () => {
  await purge({ header: '' });
  expect(received[0]).toMatchObject({
    headers: { 'content-type': 'application/json' },
    body: '{"tags":["v1","m-ann"]}',
  });
});

test.each([400, 403, 429, 500, 503])('rejects when the cache answers %i', async (status) => {
  state.status = status;
  await expect(purge()).rejects.toThrow(`answered ${status}`);
});

test('does not follow a redirect with the token', async () => {
  state.status = 302;
  await expect(purge({ token: 'secret' })).rejects.toThrow('fetch failed');
  expect(received).toHaveLength(1);
});
