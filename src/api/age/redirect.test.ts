import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AgePolicy } from '#contracts/age.ts';
import { createRedirectProvider } from '#platform/age-provider/redirect-provider.ts';
import { parseAgeProvider } from '#platform/age-provider/settings.ts';
import { test_site, withApi } from '#tests/support/api.ts';
import { gateOf } from '#tests/support/open-gate.ts';

// A service that proves ages, played by the test: it signs what a case wants.
const state: { server?: Server; keys_url: string; now: Date; asked: number } = {
  keys_url: '',
  now: new Date(),
  asked: 0,
};
const keys = await generateKeyPair('ES256');
const foreign = await generateKeyPair('ES256');
const issuer = 'https://age.example';
const policy: AgePolicy = { version: 7, methods: ['redirect'], challenge_age: 25, recheck: 1 };

beforeAll(async () => {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' };
  const server = createServer((_, response) => {
    state.asked++;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.server = server;
  state.keys_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys.json`;
});
afterAll(() => void state.server?.close());

const api = withApi(() => ({
  clock: { now: () => state.now },
  ageGate: async ({ headers }) => gateOf(headers['x-country'] === 'no' ? undefined : policy),
  ageProvider: createRedirectProvider({
    name: 'Age Example',
    authorize_url: `${issuer}/authorize?lang=en`,
    client_id: 'our-site',
    issuer,
    keys_url: state.keys_url,
  }),
}));

const cookieOf = (headers: Record<string, unknown>, name: string): string | undefined =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .findLast((line) => line.startsWith(`${name}=`))
    ?.split(';', 1)[0];

interface Begun {
  cookie: string;
  query: URLSearchParams;
}

async function begin(next = '/videos/longest/'): Promise<Begun> {
  const answer = await api.app.inject({
    url: `/api/v1/age/redirect?next=${encodeURIComponent(next)}`,
  });
  expect(answer.statusCode).toBe(303);
  return {
    cookie: cookieOf(answer.headers, '__Host-age-check') ?? '',
    query: new URL(String(answer.headers.location)).searchParams,
  };
}

const claimsOf = ({ query }: Begun): JWTPayload => {
  const seconds = Math.floor(state.now.getTime() / 1000);
  return {
    iss: issuer,
    aud: 'our-site',
    iat: seconds,
    exp: seconds + 60,
    jti: crypto.randomUUID(),
    nonce: query.get('nonce') ?? '',
    age_over_18: true,
  };
};
const sign = (claims: Record<string, unknown>, key: CryptoKey = keys.privateKey): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(key);

async function comeBack(
  { cookie, query }: Begun,
  id_token: string,
  change: { state?: string; cookie?: string } = {},
) {
  const back = new URLSearchParams({ state: change.state ?? query.get('state') ?? '', id_token });
  const { statusCode, headers } = await api.app.inject({
    url: `/api/v1/age/callback?${back.toString()}`,
    headers: { cookie: change.cookie ?? cookie },
  });
  return {
    status: statusCode,
    location: headers.location,
    token: cookieOf(headers, '__Host-age'),
    check: cookieOf(headers, '__Host-age-check'),
  };
}

describe('a visitor', () => {
  test('goes to the service, which learns nothing of the page, and comes back with a proof', async () => {
    const begun = await begin();
    expect(Object.fromEntries(begun.query)).toEqual({
      lang: 'en',
      response_type: 'id_token',
      response_mode: 'query',
      scope: 'openid age_over_18',
      client_id: 'our-site',
      redirect_uri: `${test_site.public_origin}/api/v1/age/callback`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const back = await comeBack(begun, await sign(claimsOf(begun)));
    expect(back).toMatchObject({
      status: 303,
      location: '/videos/longest/',
      check: '__Host-age-check=',
    });
    expect(back.token).toMatch(/^__Host-age=[\w-]{32}$/);
    const status = await api.app.inject({
      url: '/api/v1/age/status',
      headers: { cookie: back.token ?? '' },
    });
    expect(status.json()).toMatchObject({ state: 'passed', methods: ['redirect'] });
  });

  test('is led nowhere else, and not to the service where no proof is needed', async () => {
    const begun = await begin('//evil.example/');
    expect(await comeBack(begun, await sign(claimsOf(begun)))).toMatchObject({ location: '/' });
    const answer = await api.app.inject({
      url: '/api/v1/age/redirect?next=%2Fmodels%2F',
      headers: { 'x-country': 'no' },
    });
    expect(answer.headers.location).toBe('/models/');
  });
});

type Change = (claims: JWTPayload) => Record<string, unknown>;
const seconds = (): number => Math.floor(state.now.getTime() / 1000);

describe('refused is a result', () => {
  const refused = {
    location: '/age/?failed=redirect&next=%2Fvideos%2Flongest%2F',
    token: undefined,
  };

  test.each<[string, Change]>([
    ['of another service', (claims) => ({ ...claims, iss: 'https://other.example' })],
    ['for another site', (claims) => ({ ...claims, aud: 'their-site' })],
    ['of another check', (claims) => ({ ...claims, nonce: 'x'.repeat(43) })],
    ['that is over', (claims) => ({ ...claims, iat: seconds() - 900, exp: seconds() - 400 })],
    ['that is too old', (claims) => ({ ...claims, iat: seconds() - 1000 })],
    ['from the future', (claims) => ({ ...claims, iat: seconds() + 900, exp: seconds() + 1800 })],
    ['without a name', (claims) => ({ ...claims, jti: undefined })],
    ['without an end', (claims) => ({ ...claims, exp: undefined })],
    ['without an age', (claims) => ({ ...claims, age_over_18: undefined })],
    ['with an age in words', (claims) => ({ ...claims, age_over_18: 'true' })],
    ['that says no', (claims) => ({ ...claims, age_over_18: false })],
  ])('%s', async (_, change) => {
    const begun = await begin();
    expect(await comeBack(begun, await sign(change(claimsOf(begun))))).toMatchObject(refused);
  });

  test('that is forged, unsigned or no result', async () => {
    const begun = await begin();
    const forged = await sign(claimsOf(begun), foreign.privateKey);
    const unsigned = new UnsecuredJWT(claimsOf(begun)).encode();
    for (const text of [forged, unsigned, '', 'a.b.c', 'x'.repeat(9000)])
      expect(await comeBack(begun, text)).toMatchObject({ token: undefined });
  });

  test('that was used, also by another browser and by two at once', async () => {
    const begun = await begin();
    const result = await sign(claimsOf(begun));
    const both = await Promise.all([comeBack(begun, result), comeBack(begun, result)]);
    expect(both.filter(({ token }) => token !== undefined).length).toBe(1);
    expect(await comeBack(begun, result)).toMatchObject(refused);
  });

  test('that another browser brings, that comes late, or whose state was changed', async () => {
    const [begun, other] = [await begin(), await begin()];
    const result = await sign(claimsOf(begun));
    const state_of_other = other.query.get('state') ?? '';
    for (const change of [
      { cookie: other.cookie },
      { cookie: '' },
      { state: state_of_other },
      { state: '' },
      { cookie: begun.cookie.replace(/\.\d{10}\./, '.9999999999.') },
    ])
      expect((await comeBack(begun, result, change)).token).toBeUndefined();
    const before = state.now;
    state.now = new Date(before.getTime() + 601_000);
    expect((await comeBack(begun, await sign(claimsOf(begun)))).token).toBeUndefined();
    state.now = before;
    expect((await comeBack(begun, result)).token).toBeDefined();
  });
});

test('the keys are read once for many results', () => {
  expect(state.asked).toBeGreaterThan(0);
  expect(state.asked).toBeLessThan(4);
});

test('the setting is an object with safe addresses', () => {
  const right = {
    name: 'Age',
    authorize_url: 'https://age.example/go',
    client_id: 'x',
    issuer,
    keys_url: 'https://age.example/keys.json',
  };
  expect(parseAgeProvider(JSON.stringify(right))).toEqual(right);
  expect(parseAgeProvider('')).toBeNull();
  for (const wrong of [
    '{}',
    'x',
    JSON.stringify({ ...right, keys_url: 'http://age.example/keys.json' }),
    JSON.stringify({ ...right, authorize_url: 'javascript:alert(1)' }),
    JSON.stringify({ ...right, more: 1 }),
  ])
    expect(parseAgeProvider(wrong)).toBeUndefined();
});
