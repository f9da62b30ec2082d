import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { me_url } from '#contracts/calls/accounts/accounts.ts';
import { createAllowList } from '#platform/console-settings.ts';
import { aSignedInStaff, aStaff, console_host, withConsole } from '#tests/support/console.ts';
import { withApi } from '#tests/support/api.ts';
import { codeOf } from '#tests/support/factors.ts';
import { aMember, member_password as password } from '#tests/support/members.ts';

const api = withApi();
const staffed = withConsole(api);
const listed = withConsole(api, {
  settings: { host: console_host, isAllowed: createAllowList('192.0.2.0/24') },
});
const proxied = withConsole(api, {
  trusted_proxies: ['127.0.0.1'],
  settings: { host: console_host, isAllowed: createAllowList('192.0.2.0/24') },
});
const local = withConsole(api, { settings: { host: '', isAllowed: () => true } });

const refusals = async (member_id: number): Promise<unknown[]> =>
  (
    await api.db
      .selectFrom('audit_event')
      .select('info')
      .where('member_id', '=', member_id)
      .where('kind', '=', 'console.refused')
      .execute()
  ).map(({ info }) => (info as { reason: string }).reason);
/** Refusals of unknown callers. */
const strangers = async (): Promise<unknown[]> =>
  (
    await api.db
      .selectFrom('audit_event')
      .select('info')
      .where('member_id', 'is', null)
      .where('kind', '=', 'console.refused')
      .execute()
  ).map(({ info }) => info);
const sessionsOf = async (user_id: number): Promise<number> =>
  (await api.db.selectFrom('login_session').select('id').where('user_id', '=', user_id).execute())
    .length;

describe('signing in', () => {
  test('takes password and code, and gives a cookie that scripts and other sites never see', async () => {
    const { member_id } = await aStaff(api, 'Ada');
    const begun = await staffed.ask('signIn', { body: { name: 'Ada', password } });
    expect([begun.status, begun.body]).toEqual([200, { next: 'code' }]);
    expect((await staffed.ask('getMe', { token: begun.cookie })).status).toBe(401);
    const wrong = await staffed.ask('giveCode', { token: begun.cookie, body: { code: '000000' } });
    expect(wrong.status).toBe(422);
    const code = await codeOf(api.ctx(), member_id, 1);
    const passed = await staffed.ask('giveCode', { token: begun.cookie, body: { code } });
    expect([passed.status, passed.body]).toEqual([200, { next: 'done' }]);
    expect(String(passed.headers['set-cookie'])).toMatch(
      /__Host-console=\w{32}; Path=\/; SameSite=Strict; HttpOnly; Secure; Max-Age=43200/,
    );
    const me = await staffed.ask('getMe', { token: passed.cookie });
    expect(me.body).toMatchObject({ username: 'Ada', role: 'moderator', shift: { decided: 0 } });
    await staffed.ask('signOut', { token: passed.cookie });
    expect((await staffed.ask('getMe', { token: passed.cookie })).status).toBe(401);
  });

  test('refuses members and staff without a second factor after the right password, and leaves no session', async () => {
    const { member_id: member } = await aMember(api.ctx(), 'Plain');
    const { member_id: bare } = await aMember(api.ctx(), 'Bare');
    await sql`update login set role = 'moderator' where id = ${bare}`.execute(api.db);
    const before = [await sessionsOf(member), await sessionsOf(bare)];
    const ask = (name: string, given = password) =>
      staffed.ask('signIn', { body: { name, password: given } });
    expect(await ask('Plain')).toMatchObject({ status: 403, body: { info: { reason: 'role' } } });
    expect(await ask('Bare')).toMatchObject({ status: 403, body: { info: { reason: 'factor' } } });
    expect((await ask('Bare', 'a wrong password')).status).toBe(401);
    expect((await ask('Nemo')).status).toBe(401);
    expect([await sessionsOf(member), await sessionsOf(bare)]).toEqual(before);
    expect([await refusals(member), await refusals(bare)]).toEqual([['role'], ['factor']]);
  });

  test('has the limits of attempts of the site', async () => {
    await aStaff(api, 'Flooded');
    const statuses: number[] = [];
    for (let at = 0; at < 22; at++) {
      const body = { name: 'Flooded', password: 'wrong wrong wrong' };
      statuses.push((await staffed.ask('signIn', { body, address: `10.8.0.${at}` })).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a session', () => {
  test('of the site is none of the console, under any name of cookie, and its use here is written down', async () => {
    const { member_id, site_token } = await aSignedInStaff(api, staffed, 'Bea');
    expect((await staffed.ask('getMe', { token: site_token })).status).toBe(401);
    const cookie = `__Host-session=${site_token}; session=${site_token}`;
    expect((await staffed.ask('getMe', { headers: { cookie } })).status).toBe(401);
    expect(await refusals(member_id)).toEqual(['site-session']);
  });

  test('of the site that was refused hides no later refusal of a foreign address', async () => {
    const { member_id, site_token, token } = await aSignedInStaff(api, staffed, 'Twice');
    for (let n = 0; n < 2; n++) {
      expect((await staffed.ask('getMe', { token: site_token })).status).toBe(401);
      expect((await listed.ask('getMe', { token, address: '198.51.100.9' })).status).toBe(403);
    }
    expect(await refusals(member_id)).toEqual(['site-session', 'address']);
  });

  test('of the console is none of the site, while and after it waits for its code', async () => {
    const ask = (token: string | undefined) =>
      api.app.inject({
        url: me_url,
        headers: { cookie: `__Host-session=${token}; __Host-console=${token}` },
      });
    const { member_id } = await aStaff(api, 'Cleo');
    const begun = await staffed.ask('signIn', { body: { name: 'Cleo', password } });
    expect((await ask(begun.cookie)).statusCode).toBe(401);
    const form = (token: string | undefined, code: string) =>
      api.app.inject({
        method: 'POST',
        url: '/api/v1/auth/code',
        payload: new URLSearchParams({ code }).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://tube.example',
          cookie: `__Host-session=${token}`,
        },
      });
    const code = await codeOf(api.ctx(), member_id, 1);
    expect((await form(begun.cookie, code)).statusCode).toBe(401);
    const passed = await staffed.ask('giveCode', { token: begun.cookie, body: { code } });
    expect((await ask(passed.cookie)).statusCode).toBe(401);
    expect((await staffed.ask('getMe', { token: passed.cookie })).status).toBe(200);
  });

  test.each([
    ['is twelve hours old', sql`update login_session set created_at = now() - interval '12 hours'`],
    ['has no factor any more', sql`delete from login_factor`],
    ['is of a member now', sql`update login set role = 'member'`],
    ['is of an account that is suspended', sql`update login set suspended_at = now()`],
  ])('counts no longer once it %s', async (name, change) => {
    const username = `Late-${name.length}`;
    const { token } = await aSignedInStaff(api, staffed, username);
    expect((await staffed.ask('getMe', { token })).status).toBe(200);
    await change.execute(api.db);
    expect((await staffed.ask('getMe', { token })).status).toBe(401);
    await sql`update login set suspended_at = null`.execute(api.db);
  });
});

describe('the listener', () => {
  test('says to browsers, caches and search engines that nothing of it is theirs', async () => {
    const answers = [
      await staffed.ask('getMe'),
      await staffed.ask('signIn', { body: { name: 'x', password: 'y' } }),
    ];
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.match(/[a-z]+:\/\/[^ ;]+|\*/g)).toBeNull();
    }
  });

  test('refuses writes that its own pages did not send, and bodies that are no JSON', async () => {
    const { token } = await aSignedInStaff(api, staffed, 'Eve', 'administrator');
    for (const headers of [
      { origin: 'https://tube.example' },
      { origin: 'null' },
      { origin: `http://${console_host}` },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ])
      expect((await staffed.ask('claimNext', { token, headers })).status).toBe(403);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await staffed.ask('claimNext', { token, headers: form })).status).toBe(415);
    expect((await staffed.ask('claimNext', { token, body: { unknown: 1 } })).status).toBe(422);
    expect((await staffed.ask('listCases', { token, query: '?kind=edit&kind=edit' })).status).toBe(
      400,
    );
    expect((await staffed.ask('claimNext', { token })).status).toBe(200);
  });

  test('is not there under another host, nor for addresses outside the list', async () => {
    const { token, member_id } = await aSignedInStaff(api, staffed, 'Fay');
    const host = (name: string) => staffed.ask('getMe', { token, headers: { host: name } });
    const elsewhere = await host('tube.example');
    expect([elsewhere.status, elsewhere.body]).toEqual([421, '']);
    expect(elsewhere.headers).not.toHaveProperty('content-security-policy');
    expect(elsewhere.headers).not.toHaveProperty('strict-transport-security');
    expect((await host(`${console_host}:443`)).status).toBe(200);
    const from = (address: string) => listed.ask('getMe', { token, address });
    const refused = { status: 403, body: { error: 1, code: 'forbidden' } };
    expect(await from('198.51.100.1')).toMatchObject(refused);
    expect(await from('198.51.100.1')).toMatchObject(refused);
    // Without a session as well; the event holds neither the address nor a token.
    expect(await listed.ask('getMe', { address: '198.51.100.2' })).toMatchObject(refused);
    expect(await strangers()).toEqual([{ reason: 'address' }]);
    expect((await from('192.0.2.77')).status).toBe(200);
    expect((await from('::ffff:192.0.2.77')).status).toBe(200);
    expect(await refusals(member_id)).toEqual(['address']);
  });

  test('behind a trusted proxy looks at the address that the proxy names, and at no other’s', async () => {
    const { token } = await aSignedInStaff(api, staffed, 'Hal');
    const ask = (address: string, forwarded: string) =>
      proxied.ask('getMe', { token, address, headers: { 'x-forwarded-for': forwarded } });
    expect((await ask('127.0.0.1', '192.0.2.9')).status).toBe(200);
    expect((await ask('::ffff:127.0.0.1', '192.0.2.9')).status).toBe(200);
    expect((await ask('127.0.0.1', '198.51.100.9')).status).toBe(403);
    // Not a trusted proxy: its headers are ignored.
    expect((await ask('198.51.100.9', '192.0.2.9')).status).toBe(403);
  });

  test('on this machine alone takes its names alone, and cookies without https', async () => {
    await aStaff(api, 'Gil');
    const body = { name: 'Gil', password };
    const headers = { host: '127.0.0.1:3001', origin: 'http://127.0.0.1:3001' };
    const begun = await local.ask('signIn', { body, headers });
    expect(String(begun.headers['set-cookie'])).toMatch(
      /^console=\w{32}; Path=\/; SameSite=Strict; HttpOnly; Max-Age=43200$/,
    );
    const rebound = { ...headers, host: 'evil.example', origin: 'http://evil.example' };
    expect((await local.ask('signIn', { body, headers: rebound })).status).toBe(421);
  });

  test('of the site knows none of the console’s paths', async () => {
    const ask = async (url: string, method: 'GET' | 'POST' = 'GET') => {
      const answer = await api.app.inject({ url, method });
      return [answer.statusCode, answer.body, answer.headers['cache-control']];
    };
    const unknown = await ask('/api/nothing/v1/me');
    expect(unknown[0]).toBe(404);
    for (const path of ['me', 'queues', 'cases', 'sign-in', 'code', 'history/me'])
      expect(await ask(`/api/console/v1/${path}`)).toEqual(unknown);
    expect(await ask('/api/console/v1/sign-in', 'POST')).toEqual(
      await ask('/api/nothing/v1/sign-in', 'POST'),
    );
    const nothing = await ask('/nothing/');
    expect(nothing[0]).toBe(404);
    for (const path of [
      '/queue/',
      '/case/ABCD2345/',
      '/batch/17/',
      '/history/me/',
      '/history/members/1/',
      '/reports/transparency/',
      '/index.html',
      '/assets/console.js',
      '/media/c/1/picture.jpg',
    ])
      expect([path, await ask(path)]).toEqual([path, nothing]);
  });
});
