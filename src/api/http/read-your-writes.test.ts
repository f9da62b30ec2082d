import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createReadYourWrites } from './read-your-writes.ts';

const secret = 'a test secret of thirty-two chars';
const noon = Date.UTC(2026, 10, 22, 12);

/** A host whose clock stands at so many seconds after noon. */
function aHost(seconds: number, options: Partial<Parameters<typeof createReadYourWrites>[0]> = {}) {
  const marks = createReadYourWrites({
    is_on: true,
    secret,
    clock: { now: () => new Date(noon + seconds * 1000) },
    is_secure: true,
    ...options,
  });
  const app = Fastify();
  app.post('/', async (_request, reply) => {
    marks.mark(reply);
    return {};
  });
  app.get('/', (request) => String(marks.isMarked(request)));
  return {
    mark: async () =>
      String((await app.inject({ method: 'POST', url: '/' })).headers['set-cookie'] ?? ''),
    knows: async (cookie: string) =>
      (await app.inject({ url: '/', headers: { cookie } })).body === 'true',
  };
}

test('every host of the site accepts a mark, with clock skew up to five minutes', async () => {
  const cookie = (await aHost(0).mark()).split(';')[0] ?? '';
  for (const seconds of [0, 60, 60 + 300, -300])
    expect([seconds, await aHost(seconds).knows(`a=b; ${cookie}; c=d`)]).toEqual([seconds, true]);
});

test('a mark expires in the browser and on the server', async () => {
  const set = await aHost(0).mark();
  expect(set).toMatch(/; Max-Age=75; HttpOnly; SameSite=Lax; Secure$/);
  const cookie = set.split(';')[0] ?? '';
  expect(await aHost(75 + 301).knows(cookie)).toBe(false);
  expect(await aHost(-75 - 301).knows(cookie)).toBe(false);
});

test('rejects forged marks', async () => {
  const { mark, knows } = aHost(0);
  const cookie = (await mark()).split(';')[0] ?? '';
  const [at = '', signature = ''] = cookie.slice('read_your_writes='.length).split('.');
  const forged = [
    `read_your_writes=${Number(at) + 1}.${signature}`,
    `read_your_writes=${at}.${signature.slice(1)}`,
    `read_your_writes=${at}.`,
    `read_your_writes=${at}`,
    'read_your_writes=',
    `other${cookie}`,
  ];
  for (const each of forged) expect([each, await knows(each)]).toEqual([each, false]);
  expect(await aHost(0, { secret: 'another secret of thirty-two char' }).knows(cookie)).toBe(false);
});

test('sets no mark without replicas', async () => {
  const cookie = (await aHost(0).mark()).split(';')[0] ?? '';
  const { mark, knows } = aHost(0, { is_on: false });
  expect([await mark(), await knows(cookie)]).toEqual(['', false]);
});
