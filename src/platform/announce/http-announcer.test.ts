import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpAnnouncer, type HttpAnnouncerOptions } from './http-announcer.ts';
import type { Announcer } from './port.ts';

interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}
const received: ReceivedRequest[] = [];
const state = { status: 200, origin: '' };
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { method, url, headers } = request;
    received.push({ method, url, headers, body });
    response
      .writeHead(state.status, state.status === 302 ? { location: '/elsewhere' } : {})
      .end('{}');
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  received.length = 0;
  state.status = 200;
});

const key = 'a1b2c3d4e5f6';
const pages = ['https://tube.example/videos/1/mist/', 'https://tube.example/videos/2/sea/'];
const announcer = (options: Partial<HttpAnnouncerOptions> = {}): Announcer =>
  createHttpAnnouncer({
    public_origin: 'https://tube.example',
    key,
    url: `${state.origin}/indexnow`,
    ping_url: `${state.origin}/ping?at={sitemap}`,
    ...options,
  });

test('addresses are posted as IndexNow reads them', async () => {
  state.status = 202;
  await announcer().announce(pages);
  expect(received).toMatchObject([{ method: 'POST', url: '/indexnow' }]);
  expect(received[0]?.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    host: 'tube.example',
    key,
    keyLocation: `https://tube.example/${key}.txt`,
    urlList: pages,
  });
});

test('a ping names the sitemap, escaped', async () => {
  await announcer().ping('https://tube.example/sitemap.xml');
  expect(received).toMatchObject([
    { method: 'GET', url: '/ping?at=https%3A%2F%2Ftube.example%2Fsitemap.xml', body: '' },
  ]);
});

test('an announcement without its setting is not sent', async () => {
  await announcer({ key: '' }).announce(pages);
  await announcer().announce([]);
  await announcer({ ping_url: '' }).ping('https://tube.example/sitemap.xml');
  expect(received).toEqual([]);
  expect(announcer({ key: '' })).toMatchObject({ takes_addresses: false, takes_pings: true });
});

test.each([400, 403, 422])('%i is a refusal that no attempt changes', async (status) => {
  state.status = status;
  await expect(announcer().announce(pages)).rejects.toMatchObject({ name: 'AnnouncementRefused' });
});

test.each([429, 500, 503])('%i is tried again', async (status) => {
  state.status = status;
  await expect(announcer().ping('x')).rejects.toMatchObject({
    name: 'Error',
    message: expect.stringContaining(`answered ${status}`),
  });
});

test('no redirect is followed', async () => {
  state.status = 302;
  await expect(announcer().announce(pages)).rejects.toThrow('fetch failed');
  expect(received).toHaveLength(1);
});
