import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import {
  security_url,
  security_urls,
  type Security,
} from '#contracts/calls/accounts/account-security.ts';
import { auth_urls, me_url } from '#contracts/calls/accounts/accounts.ts';
import {
  passkey_urls,
  PasskeyCreation,
  PasskeyRequest,
} from '#contracts/calls/accounts/passkeys.ts';
import { createDomain } from '#domain/index.ts';
import { accountCallsOf, cookieOf, html, setCookies } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import { aMember, member_password as password } from '#tests/support/members.ts';
import {
  aMemberWithPasskey,
  anAuthenticator,
  type Authenticator,
} from '#tests/support/passkeys.ts';

const api = withApi();
const { post, get } = accountCallsOf(api);
const wrong = { error: { passkey: 'wrong' } };
const sessionCookie = (token: string): { cookie: string } => ({
  cookie: `__Host-session=${token}`,
});

const ask = async (): Promise<PasskeyRequest> =>
  PasskeyRequest.parse((await post(passkey_urls.sign_in, { purpose: 'sign-in' })).json());
const signIn = (passkey: string, more = {}, headers = {}): Promise<LightMyRequestResponse> =>
  post(auth_urls.passkey, { passkey, ...more }, headers);
const enter = async (authenticator: Authenticator, more = {}, headers = {}) =>
  signIn(authenticator.get(await ask()), more, headers);

test('a passkey is added after the password, signs in without a name, and is renamed and removed', async () => {
  const { token } = await aMember(api.ctx(), 'Anna');
  const own = sessionCookie(token);
  const refused = await post(passkey_urls.add, { password: 'no' }, own);
  expect([refused.statusCode, refused.json()]).toEqual([422, { error: { password: 'wrong' } }]);
  const begun = await post(passkey_urls.add, { password }, own);
  expect(begun.headers['cache-control']).toBe('no-store');
  const asked = PasskeyCreation.parse(begun.json());
  expect(asked).toMatchObject({
    rp: { id: 'tube.example', name: 'Velour' },
    user: { name: 'Anna' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  const authenticator = anAuthenticator();
  const added = await post(
    security_urls.add_passkey,
    { passkey: authenticator.create(asked) },
    own,
  );
  expect(added.json()).toEqual({ ok: 1, next: '/account/security/' });
  const listed = async () => (await get(security_url, own.cookie)).json<Security>().passkeys;
  const [passkey] = await listed();
  expect(passkey).toMatchObject({ name: 'Firefox, Linux', used_on: '' });

  expect(await ask()).toMatchObject({
    rpId: 'tube.example',
    userVerification: 'required',
    allowCredentials: [],
  });
  const next = '/videos/longest/';
  const entered = await enter(authenticator, { remember: 'on', next });
  expect(entered.json()).toEqual({ ok: 1, next });
  expect(setCookies(entered)[0]).toMatch(/^__Host-session=\w{32}; .*Max-Age=15552000$/);
  expect((await get(me_url, cookieOf(entered))).json()).toMatchObject({ username: 'Anna' });

  const id = String(passkey?.passkey_id);
  const renamed = await post(
    security_urls.rename_passkey,
    { id, name: 'Blue key' },
    { ...own, ...html },
  );
  expect([renamed.statusCode, renamed.headers.location]).toEqual([303, '/account/security/']);
  expect(await listed()).toMatchObject([{ name: 'Blue key' }]);
  const proof = PasskeyRequest.parse(
    (await post(passkey_urls.proof, { purpose: 'proof' }, own)).json(),
  );
  expect(proof.allowCredentials).toMatchObject([
    { id: authenticator.id, transports: ['internal'] },
  ]);
  const removed = await post(
    security_urls.remove_passkey,
    { id, password: '', passkey: authenticator.get(proof) },
    own,
  );
  expect(removed.json()).toEqual({ ok: 1, next: '/account/security/' });
  expect(await listed()).toEqual([]);
});

describe('signing in by a passkey', () => {
  test('answers the same to whatever is wrong, and gives no session', async () => {
    const { authenticator } = await aMemberWithPasskey(api.ctx(), 'Berta');
    const stranger = anAuthenticator();
    const right = authenticator.get(await ask());
    const [{ statusCode: first }, { statusCode: second }] = [
      await signIn(right),
      await signIn(right),
    ];
    expect([first, second]).toEqual([200, 422]);
    const given = [
      authenticator.get(await ask(), { origin: 'https://tube.example.org' }),
      authenticator.get(await ask(), { host: 'example' }),
      authenticator.get(await ask(), { is_unverified: true }),
      authenticator.get(await ask(), { challenge: 'A'.repeat(43) }),
      authenticator.get(await ask(), { counter: 0 }),
      stranger.get(await ask(), { user_handle: 'AAAA' }),
      'junk',
      '{"id":"\u0000"}',
      '',
      JSON.stringify({ ...JSON.parse(right), id: '__proto__' }),
    ];
    for (const passkey of given) {
      const answer = await signIn(passkey);
      expect([passkey, answer.statusCode, answer.json()]).toEqual([passkey, 422, wrong]);
      expect(setCookies(answer)).toEqual([]);
    }
  });

  test('has one winner of two at once', async () => {
    const { authenticator } = await aMemberWithPasskey(api.ctx(), 'Clara');
    const passkey = authenticator.get(await ask());
    const both = await Promise.all([signIn(passkey), signIn(passkey)]);
    const statuses = both.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('is of this site, with known fields of bounded length', async () => {
    const { authenticator } = await aMemberWithPasskey(api.ctx(), 'Dora');
    const foreign = { origin: 'https://other.example' };
    expect((await post(passkey_urls.sign_in, { purpose: 'sign-in' }, foreign)).statusCode).toBe(
      403,
    );
    expect((await enter(authenticator, {}, foreign)).statusCode).toBe(403);
    expect((await enter(authenticator, { member_id: '1' })).json()).toEqual({
      error: { form: 'invalid' },
    });
    expect((await signIn('x'.repeat(20_001))).statusCode).toBe(422);
    expect((await signIn('x'.repeat(1_000_000))).statusCode).toBe(413);
    expect((await post(passkey_urls.sign_in, { purpose: 'proof' })).statusCode).toBe(422);
  });

  test('leads a browser on, which was refused, to the sign-in without what it sent', async () => {
    const refused = await signIn('junk', { next: '/videos/longest/' }, html);
    const location = String(refused.headers.location);
    expect(location).toMatch(/^\/signin\/\?draft=[\w-]{32}&failed=invalid&next=/);
    const secret = /draft=([\w-]{32})/.exec(location)?.[1] ?? '';
    expect((await get(`/api/v1/auth/draft/${secret}`)).json()).toEqual({
      fields: {},
      errors: { passkey: 'wrong' },
    });
  });
});

test('the passkeys of a member need a session, and no other member reads or removes them', async () => {
  const { token } = await aMember(api.ctx(), 'Emma');
  await aMemberWithPasskey(api.ctx(), 'Fanny');
  const { passkey_id } = await api.db
    .selectFrom('login_passkey')
    .select('passkey_id')
    .orderBy('passkey_id', 'desc')
    .executeTakeFirstOrThrow();
  const id = String(passkey_id);
  for (const [url, fields] of [
    [passkey_urls.add, { password }],
    [passkey_urls.proof, { purpose: 'proof' }],
  ] as const)
    expect([url, (await post(url, fields)).statusCode]).toEqual([url, 401]);
  const own = sessionCookie(token);
  const renamed = await post(security_urls.rename_passkey, { id, name: 'Mine' }, own);
  expect(renamed.statusCode).toBe(404);
  expect((await post(security_urls.remove_passkey, { id, password }, own)).statusCode).toBe(404);
  expect((await post(passkey_urls.proof, { purpose: 'proof' }, own)).statusCode).toBe(404);
});

describe('where the site is an IP address', () => {
  const origin = 'http://127.0.0.1:3000';
  const local = withApi(() => {
    const ctx = local.ctx();
    const site = { ...ctx.settings.site, origin };
    const domain = createDomain({ ...ctx, settings: { ...ctx.settings, site } });
    return { domain: domain.for({ kind: 'visitor' }) };
  });

  test('there are no passkeys', async () => {
    const calls = accountCallsOf(local);
    const asked = await calls.post(passkey_urls.sign_in, { purpose: 'sign-in' });
    expect(asked.statusCode).toBe(404);
    expect((await calls.post(auth_urls.passkey, { passkey: '{}' })).statusCode).toBe(404);
  });
});
