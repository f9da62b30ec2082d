import { Writable } from 'node:stream';
import Fastify from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { mapErrors } from './error-mapper.ts';
import { logRequests, newRequestId } from './request-log.ts';

/** An app whose log can be read, with a route that fails the way a driver does: with values in its error. */
function aLoggedApp(level: string) {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const log = pino({ level }, sink);
  const app = Fastify({ genReqId: newRequestId, trustProxy: true });
  logRequests(app, log);
  mapErrors(app, log);
  app.get('/search/:text/', async () => 'found');
  app.get('/media/*', async () => 'bytes');
  app.get('/fails/', () =>
    Promise.reject(
      Object.assign(new Error('duplicate key value'), {
        code: '23505',
        detail: 'Key (email)=(a@b.example) exists',
      }),
    ),
  );
  return { app, lines };
}

const asked = {
  url: '/search/very%20private/?q=secret-words&token=abc',
  headers: {
    'x-forwarded-for': '203.0.113.77',
    'user-agent': 'Agent/1',
    cookie: 'session=abc',
    referer: 'https://elsewhere.example/private',
  },
};

test('logs one line per request without client address, URL, query or cookie', async () => {
  const { app, lines } = aLoggedApp('info');
  const answer = await app.inject(asked);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    method: 'GET',
    route: '/search/:text/',
    status: 200,
    request_id: answer.headers['x-request-id'],
    msg: 'answered',
  });
  expect(JSON.stringify(lines)).not.toMatch(/private|secret|abc|203\.0|Agent|elsewhere/);
});

test('values quoted by the database driver appear in neither log nor answer', async () => {
  const { app, lines } = aLoggedApp('info');
  const answer = await app.inject({ ...asked, url: '/fails/?q=secret' });
  expect([answer.statusCode, answer.json()]).toEqual([500, { error: 1, code: 'internal' }]);
  expect(lines[0]).toMatchObject({
    err: { message: 'duplicate key value', code: '23505' },
    request_id: answer.headers['x-request-id'],
    route: '/fails/',
  });
  expect(JSON.stringify(lines)).not.toMatch(/a@b|secret|203\.0/);
});

test('unknown and invalid URLs are not logged; file requests are logged at debug', async () => {
  const { app, lines } = aLoggedApp('info');
  for (const url of ['/media/p/x.webp', '/nothing/secret', '/%zz'])
    await app.inject({ ...asked, url });
  expect(lines.map(({ route, status }) => [route, status])).toEqual([['none', 404]]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|webp/);
});
