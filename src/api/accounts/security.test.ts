import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { auth_urls, me_url } from '#contracts/calls/accounts/accounts.ts';
import {
  security_url,
  security_urls,
  type Security,
} from '#contracts/calls/accounts/account-security.ts';
import { accountCallsOf, cookieOf, html, setCookies } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import { aMemberWithFactor, codeOf, recoveryCodesOf } from '#tests/support/factors.ts';
import {
  addressOfMember,
  aMember,
  mailTo,
  member_password as password,
  tokenIn,
} from '#tests/support/members.ts';

const api = withApi();
const { post, get } = accountCallsOf(api);
const signIn = (name: string, cookie = '', more = {}): Promise<LightMyRequestResponse> =>
  post(auth_urls.sign_in, { name, password, ...more }, { cookie });
const sessionCookie = (token: string): { cookie: string } => ({
  cookie: `__Host-session=${token}`,
});

describe('a second factor', () => {
  test('is turned on by an app, asked for at the next sign-in, and spared where a browser is trusted', async () => {
    const { member_id, token } = await aMember(api.ctx(), 'Anna');
    const own = sessionCookie(token);
    const begun = await post(security_urls.begin_factor, { password }, own);
    expect([begun.statusCode, begun.json()]).toEqual([200, { ok: 1, next: '/account/security/' }]);
    const { setup } = (await get(security_url, own.cookie)).json<Security>();
    expect(setup).toEqual({
      qr_path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/),
      size: expect.any(Number),
      key: expect.stringMatching(/^[A-Z2-7]+$/),
    });
    const code = await codeOf(api.ctx(), member_id);
    expect((await post(security_urls.confirm_factor, { code }, own)).statusCode).toBe(200);

    const half = await signIn('anna', '', { next: '/videos/longest/', remember: 'on' });
    const next = '/signin/code/?next=%2Fvideos%2Flongest%2F';
    expect(half.json()).toEqual({ ok: 1, next });
    expect(setCookies(half)).toEqual([
      expect.stringMatching(/^__Host-session=\w{32}; .*HttpOnly; Max-Age=600$/),
      'member=; Path=/; SameSite=Lax; Secure; Max-Age=0',
    ]);
    expect((await get(me_url, cookieOf(half))).statusCode).toBe(401);

    const wrong = await post(auth_urls.code, { code: '000000' }, { cookie: cookieOf(half) });
    expect([wrong.statusCode, wrong.json()]).toEqual([422, { error: { code: 'wrong' } }]);
    const given = { code: await codeOf(api.ctx(), member_id, 1), trust: 'on' };
    const passed = await post(
      auth_urls.code,
      { ...given, next: '/videos/longest/' },
      { cookie: cookieOf(half) },
    );
    expect(passed.json()).toEqual({ ok: 1, next: '/videos/longest/' });
    expect((await get(me_url, cookieOf(passed))).json()).toMatchObject({ username: 'Anna' });
    expect(cookieOf(passed)).not.toContain(cookieOf(half).split(';', 1)[0]);
    const trust = setCookies(passed).find((line) => line.startsWith('__Host-trust='));
    expect(trust).toMatch(/; HttpOnly; Max-Age=2592000$/);
    const spared = await signIn('anna', trust?.split(';', 1)[0]);
    expect(spared.json()).toEqual({ ok: 1, next: '/' });
  });

  test('without script: the code is never repeated, and a lost wait leads to the sign-in', async () => {
    const { member_id } = await aMemberWithFactor(api.ctx(), 'Berta');
    const half = await post(auth_urls.sign_in, { name: 'berta', password }, html);
    expect([half.statusCode, half.headers.location]).toEqual([303, '/signin/code/']);
    const cookie = cookieOf(half);
    const wrong = await post(auth_urls.code, { code: 'abcde-fghjk' }, { cookie, ...html });
    const location = String(wrong.headers.location);
    expect(location).toMatch(/^\/signin\/code\/\?draft=[\w-]{32}&failed=invalid$/);
    const secret = /draft=([\w-]{32})/.exec(location)?.[1] ?? '';
    expect((await get(`/api/v1/auth/draft/${secret}`)).json()).toEqual({
      fields: {},
      errors: { code: 'wrong' },
    });
    const [code = ''] = await recoveryCodesOf(api.ctx(), member_id);
    const passed = await post(auth_urls.code, { code }, { cookie, ...html });
    expect([passed.statusCode, passed.headers.location]).toEqual([303, '/']);
    const late = await post(auth_urls.code, { code }, { cookie });
    expect([late.statusCode, late.json()]).toEqual([401, { error: 1, code: 'unauthorized' }]);
  });
});

describe('changes of an account', () => {
  test('need a session and the password; without script the page of the form says what was wrong', async () => {
    const { token } = await aMember(api.ctx(), 'Clara');
    for (const url of Object.values(security_urls))
      expect([url, (await post(url, { password })).statusCode]).toEqual([url, 401]);
    const given = { current: 'not this one', password: 'another calm lake' };
    const own = sessionCookie(token);
    const refused = await post(security_urls.change_password, given, { ...own, ...html });
    expect(refused.headers.location).toMatch(
      /^\/account\/security\/\?draft=[\w-]{32}&failed=invalid&form=change_password$/,
    );
    const done = await post(security_urls.change_password, { ...given, current: password }, own);
    expect(done.json()).toEqual({ ok: 1, next: '/account/security/?state=changed' });
    const other = await post(security_urls.change_password, { ...given, role: 'x' }, own);
    expect([other.statusCode, other.json()]).toEqual([422, { error: { form: 'invalid' } }]);
  });

  test('of the address: the link shows the new one, its button makes it count, the former can undo that', async () => {
    const { token } = await aMember(api.ctx(), 'Dora');
    const own = sessionCookie(token);
    const email = 'dora@example.net';
    const asked = await post(security_urls.change_email, { email, password }, own);
    expect(asked.json()).toEqual({ ok: 1, next: '/account/security/?state=mailed' });
    const link = tokenIn((await mailTo(api.db, email))?.body_text);
    expect((await get(`/api/v1/auth/link/email/${link}`)).json()).toEqual({
      username: 'Dora',
      new_email: email,
      password_min: 8,
    });
    expect((await post(auth_urls.email, { token: link })).statusCode).toBe(200);
    expect((await get(security_url, own.cookie)).json()).toMatchObject({ email });
    const undo = tokenIn((await mailTo(api.db, addressOfMember('Dora')))?.body_text);
    const undone = await post(auth_urls.undo_email, { token: undo }, html);
    expect([undone.statusCode, undone.headers.location]).toEqual([303, '/restore/?state=undone']);
    expect((await get(security_url, own.cookie)).statusCode).toBe(401);
  });

  test('stand in the events of the account, with what the owner of the site did', async () => {
    const { token } = await aMemberWithFactor(api.ctx(), 'Emma');
    const { events, codes } = (
      await get(security_url, sessionCookie(token).cookie)
    ).json<Security>();
    expect(events.map(({ kind }) => kind)).toEqual([
      'factor.enabled',
      'account.confirmed',
      'account.created',
    ]);
    expect(codes).toHaveLength(10);
  });

  test('stand in the events of the account for 90 days, however often its member signs in', async () => {
    const { member_id, token } = await aMember(api.ctx(), 'Events');
    await sql`insert into audit_event (kind, member_id, actor, at)
      select kind, ${member_id}::int, 'member', now() - days * interval '1 day'
      from (values ('passkey.added', 89), ('passkey.added', 91)) as old (kind, days)
      union all select k, ${member_id}::int, 'member', now() - n * interval '1 day'
      from generate_series(0, 80) as n, generate_series(1, 3), unnest(array['session.started', 'session.ended']) as k`.execute(
      api.db,
    );
    const { events } = (await get(security_url, sessionCookie(token).cookie)).json<Security>();
    expect(events.filter(({ kind }) => kind === 'passkey.added')).toEqual([
      expect.objectContaining({ by_owner: true, times: 1 }),
    ]);
    const sign_ins = events.filter(({ kind }) => kind === 'session.started');
    expect([sign_ins.length, new Set(sign_ins.map(({ times }) => times))]).toEqual([
      81,
      new Set([3]),
    ]);
  });
});

test('an erasure signs out, and a sign-in cancels it', async () => {
  const { token } = await aMember(api.ctx(), 'Fanny');
  const own = sessionCookie(token);
  const refused = await post(security_urls.erase, { password: 'no' }, { ...own, ...html });
  expect(refused.headers.location).toMatch(/^\/account\/data\/\?draft=.*&form=erase$/);
  const fields = { password, keep_comments: 'on' };
  const asked = await post(security_urls.erase, fields, { ...own, ...html });
  const { rows } = await sql<{ keeps: boolean }>`
    select erase_keeps_comments as keeps from login where username = 'fanny'`.execute(api.db);
  expect(rows).toEqual([{ keeps: true }]);
  expect([asked.statusCode, asked.headers.location]).toEqual([303, '/signin/?state=erasure']);
  expect(setCookies(asked).map((line) => line.split(';', 1)[0])).toEqual([
    '__Host-session=',
    'member=',
  ]);
  expect((await get(me_url, own.cookie)).statusCode).toBe(401);
  expect((await signIn('fanny', '', { next: '/videos/longest/' })).json()).toEqual({
    ok: 1,
    next: '/account/data/?state=kept',
  });
  expect((await signIn('fanny')).json()).toEqual({ ok: 1, next: '/' });
});
