import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHostedCheck } from './hosted-check.ts';
import type { BotCheck } from './port.ts';

// The service, played by the test.
const state = { origin: '', status: 200, body: '{}', wait: 0, seen: [] as string[] };
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    state.seen.push(`${request.method} ${request.url} ${request.headers['content-type']} ${body}`);
    const location = state.status === 307 ? { location: '/elsewhere' } : {};
    setTimeout(() => response.writeHead(state.status, location).end(state.body), state.wait);
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const logged: string[] = [];
beforeEach(() => {
  Object.assign(state, { status: 200, body: '{"success":true}', wait: 0, seen: [] });
  logged.length = 0;
});

const now = new Date('2026-11-20T12:00:00Z');
// Only the test of a slow service has a short timeout: the others pass under any load.
const check = (verify_url = `${state.origin}/siteverify`, timeout_ms = 30_000): BotCheck =>
  createHostedCheck(
    {
      name: 'Example Check',
      script_url: `${state.origin}/api.js`,
      api: 'exampleCheck',
      origins: [],
      verify_url,
      site_key: 'site-key',
      secret: 'hush hush',
      privacy_url: `${state.origin}/privacy`,
    },
    {
      public_origin: 'https://tube.example:8443',
      clock: { now: () => now },
      log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
      timeout_ms,
    },
  );
const answers = (body: unknown, status = 200): void => {
  Object.assign(state, { status, body: typeof body === 'string' ? body : JSON.stringify(body) });
};
const verify = (token = 'token-1') => check().verify('192.0.2.1', token);
const expectReason = (): void => {
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('Example Check');
  expect(logged[0]).not.toMatch(/hush|token-1|192\.0\.2/);
};
const unavailable = { name: 'AppError', code: 'unavailable' };

test('an answer that the service knows is a proof; the service hears of nothing but it', async () => {
  answers({ success: true, hostname: 'Tube.example', challenge_ts: '2026-11-20', more: [1] });
  const proof = await verify();
  expect(proof).toEqual({
    hash: expect.any(Buffer),
    expires_at: new Date('2026-11-20T12:10:00Z'),
  });
  expect(state.seen).toEqual([
    'POST /siteverify application/x-www-form-urlencoded;charset=UTF-8 secret=hush+hush&response=token-1',
  ]);
  // The same answer has the same hash, which is stored once.
  expect(await verify()).toEqual(proof);
  expect(await verify('token-2')).not.toEqual(proof);
  answers({ success: true });
  expect(await verify()).toEqual(proof);
  expect(logged).toEqual([]);
});

test('one that was used, is too old, or of another site or robot is no proof', async () => {
  for (const code of ['timeout-or-duplicate', 'expired-input-response', 'already-seen-response']) {
    answers({ success: false, 'error-codes': [code] });
    expect(await verify()).toBe('expired');
  }
  answers({ success: false, 'error-codes': ['invalid-input-response'] }, 400);
  expect(await verify()).toBe('invalid');
  answers({ success: false });
  expect(await verify()).toBe('invalid');
  answers({ success: true, hostname: 'other.example' });
  expect(await verify()).toBe('invalid');
  expect(logged).toEqual([]);
});

test.each(['', 'two words', 'line\nbreak', 'ü', '\u0000', 'A'.repeat(4001)])(
  'a token that no service issues is refused without a request: %#',
  async (token) => {
    expect(await verify(token)).toBe('invalid');
    expect(state.seen).toEqual([]);
  },
);

test.each([
  ['is overloaded', () => answers({ success: true }, 503)],
  ['agrees with an error status', () => answers({ success: true }, 403)],
  ['answers no JSON', () => answers('<html>success</html>')],
  ['answers other JSON', () => answers({ success: 'true' })],
  ['answers nothing', () => answers('')],
  ['answers null', () => answers('null')],
  [
    'does not know our secret',
    () => answers({ success: false, 'error-codes': ['invalid-input-secret'] }),
  ],
  ['leads elsewhere', () => answers({ success: true }, 307)],
])('a service that %s is away: the form is refused, and the log says why', async (_, play) => {
  play();
  await expect(verify()).rejects.toMatchObject(unavailable);
  expect(state.seen).toHaveLength(1);
  expectReason();
});

test('a service that is slow is away: the form is refused, and the log says why', async () => {
  state.wait = 1500;
  const slow = check(undefined, 300).verify('192.0.2.1', 'token-1');
  await expect(slow).rejects.toMatchObject(unavailable);
  expectReason();
});

test('a service that does not run is away as well', async () => {
  await expect(check('http://127.0.0.1:1/').verify('192.0.2.1', 'token')).rejects.toMatchObject(
    unavailable,
  );
});

test('there is no challenge of the site to be had', async () => {
  await expect(check().challenge('192.0.2.1', 1)).rejects.toMatchObject({ code: 'not_found' });
});
