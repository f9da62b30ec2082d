import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  auth_urls,
  end_session_url,
  me_url,
  sessions_url,
} from '#contracts/calls/accounts/accounts.ts';
import { sendRestore } from '#domain/members/index.ts';
import { accountCallsOf, cookieOf, html, setCookies } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import {
  addressOfMember,
  aMember,
  anUnconfirmed,
  mailTo,
  member_password as password,
  tokenIn,
} from '#tests/support/members.ts';

const api = withApi();
const { post, get } = accountCallsOf(api);
const signIn = (name: string, more = {}, headers = {}): Promise<LightMyRequestResponse> =>
  post(auth_urls.sign_in, { name, password, ...more }, headers);
const form = (username: string, more = {}) => ({
  username,
  email: addressOfMember(username),
  password,
  adult: 'on',
  terms: 'on',
  ...more,
});

describe('sign-up', () => {
  test('answers the same for a new and for a known address', async () => {
    await aMember(api.ctx(), 'Anna');
    const fresh = await post(auth_urls.sign_up, form('Berta'));
    const known = await post(
      auth_urls.sign_up,
      form('Bertram', { email: addressOfMember('Anna') }),
    );
    expect([fresh.statusCode, fresh.json()]).toEqual([200, { ok: 1, next: '/signup/?state=sent' }]);
    const { 'x-request-id': _one, date: _date, ...headers } = fresh.headers;
    expect(known.json()).toEqual(fresh.json());
    expect(known.headers).toMatchObject(headers);
    expect((await mailTo(api.db, addressOfMember('Anna')))?.kind).toBe('member-known');
  });

  test('names each wrong field at once, the boxes too, and takes no other', async () => {
    const {
      adult: _adult,
      terms: _terms,
      ...unticked
    } = form('a b', { email: 'none', password: 'short' });
    const refused = await post(auth_urls.sign_up, unticked);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      {
        error: {
          username: 'symbols',
          email: 'email',
          password: 'short',
          adult: 'required',
          terms: 'required',
        },
      },
    ]);
    const other = await post(auth_urls.sign_up, form('Clara', { role: 'administrator' }));
    expect([other.statusCode, other.json()]).toEqual([422, { error: { form: 'invalid' } }]);
  });

  test('without script leads to the page, and what was typed is there but the password', async () => {
    const refused = await post(auth_urls.sign_up, form('ab'), html);
    expect(refused.statusCode).toBe(303);
    const location = String(refused.headers.location);
    expect(location).toMatch(/^\/signup\/\?draft=[\w-]{32}&failed=invalid$/);
    const secret = /draft=([\w-]{32})/.exec(location)?.[1] ?? '';
    const draft = await get(`/api/v1/auth/draft/${secret}`);
    expect(draft.json()).toEqual({
      fields: { username: 'ab', email: 'ab@example.com', adult: 'on', terms: 'on' },
      errors: { username: 'length' },
    });
    const taken = await post(auth_urls.sign_up, form('Dora'), html);
    expect(taken.headers.location).toBe('/signup/?state=sent');
  });
});

describe('a session', () => {
  test('begins with the right password, in cookies that scripts do not see and other sites do not send', async () => {
    await aMember(api.ctx(), 'Emil');
    const answer = await signIn('emil', { next: '/videos/longest/' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: 1, next: '/videos/longest/' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(setCookies(answer)).toEqual([
      expect.stringMatching(/^__Host-session=\w{32}; Path=\/; SameSite=Lax; Secure; HttpOnly$/),
      'member=1; Path=/; SameSite=Lax; Secure',
      expect.stringMatching(
        /^__Host-device=\d+\.[\w-]{43}; Path=\/; SameSite=Lax; Secure; HttpOnly; Max-Age=31536000$/,
      ),
    ]);
    const me = await get(me_url, cookieOf(answer));
    expect([me.statusCode, me.headers['cache-control'], me.json()]).toEqual([
      200,
      'no-store',
      { member_id: expect.any(Number), username: 'Emil', role: 'member', terms_due: '' },
    ]);
    const remembered = await signIn('emil', { remember: 'on' });
    expect(setCookies(remembered)[0]).toMatch(/Max-Age=15552000$/);
  });

  test('that the browser had before ends with the next one', async () => {
    await aMember(api.ctx(), 'Flora');
    const first = cookieOf(await signIn('flora'));
    const second = cookieOf(await signIn('flora', {}, { cookie: first }));
    expect([(await get(me_url, first)).statusCode, (await get(me_url, second)).statusCode]).toEqual(
      [401, 200],
    );
  });

  test('is the server\u2019s own choice: a token that a stranger set opens nothing', async () => {
    await aMember(api.ctx(), 'Greta');
    const planted = `__Host-session=${'A'.repeat(32)}`;
    const answer = await signIn('greta', {}, { cookie: planted });
    expect(cookieOf(answer)).not.toContain('A'.repeat(32));
    expect((await get(me_url, planted)).statusCode).toBe(401);
  });

  test.each([
    '',
    'session=x',
    `__Host-session=${'x'.repeat(32)}`,
    `session=${'x'.repeat(32)}`,
    'member=1',
    '__Host-session=%00',
    `__Host-session=${'x'.repeat(5000)}`,
  ])('of the cookie %.40j is none', async (cookie) => {
    const answer = await get(me_url, cookie);
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 1, code: 'unauthorized' }]);
  });

  test('ends with a sign-out, which is a POST, and all others by one press', async () => {
    await aMember(api.ctx(), 'Hanna');
    const [first, second] = [cookieOf(await signIn('hanna')), cookieOf(await signIn('hanna'))];
    const { sessions } = (await get(sessions_url, second)).json<{
      sessions: { is_current: boolean; device: string; session_id: number }[];
    }>();
    expect(sessions.map(({ is_current, device }) => [is_current, device])).toEqual([
      [true, 'Firefox, Linux'],
      [false, 'Firefox, Linux'],
      [false, 'Firefox, Linux'],
    ]);
    expect((await get(auth_urls.sign_out, second)).statusCode).toBe(405);
    const other = await aMember(api.ctx(), 'Ida');
    const foreign = await post(
      end_session_url,
      { session: String(sessions[1]?.session_id) },
      { cookie: `__Host-session=${other.token}` },
    );
    expect(foreign.statusCode).toBe(404);
    await post(end_session_url, { session: 'others' }, { cookie: second });
    expect([(await get(me_url, first)).statusCode, (await get(me_url, second)).statusCode]).toEqual(
      [401, 200],
    );
    const out = await post(auth_urls.sign_out, { next: '/' }, { cookie: second, ...html });
    expect([out.statusCode, out.headers.location]).toEqual([303, '/']);
    expect(setCookies(out).map((line) => line.split(';', 1)[0])).toEqual([
      '__Host-session=',
      'member=',
    ]);
    expect((await get(me_url, second)).statusCode).toBe(401);
  });

  test('is not opened by a wrong password, an unknown name or an unconfirmed account; each says what it may', async () => {
    await aMember(api.ctx(), 'Jonas');
    await anUnconfirmed(api.ctx(), 'Karla');
    const answers = [
      await signIn('jonas', { password: 'not this one' }),
      await signIn('nobody-here'),
      await signIn('nobody@example.com'),
      await signIn('karla', { password: 'not this one' }),
      await signIn('karla'),
      await signIn('jonas', { password: 'x'.repeat(999) }),
    ];
    expect(
      answers.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code]),
    ).toEqual([
      [401, 'invalid_login'],
      [401, 'invalid_login'],
      [401, 'invalid_login'],
      [401, 'invalid_login'],
      [403, 'unconfirmed'],
      [401, 'invalid_login'],
    ]);
    expect(answers.flatMap(setCookies)).toEqual([]);
    const empty = await post(auth_urls.sign_in, { name: '', password: '' });
    expect([empty.statusCode, empty.json()]).toEqual([
      422,
      { error: { name: 'required', password: 'required' } },
    ]);
  });

  test('leads to no other site', async () => {
    await aMember(api.ctx(), 'Lena');
    for (const next of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '/api/v1/me',
    ])
      expect((await signIn('lena', { next })).json()).toEqual({ ok: 1, next: '/' });
  });
});

describe('guesses', () => {
  test('after twenty of one account wait, also with the right password, but not in a browser that is known', async () => {
    const { member_id } = await aMember(api.ctx(), 'Marla');
    const known = cookieOf(await signIn('marla'));
    await sql`delete from login_attempt`.execute(api.db);
    for (let n = 0; n < 20; n++) await signIn('marla', { password: `guess ${n}` });
    const late = await signIn('marla');
    expect([late.statusCode, late.json(), late.headers['retry-after']]).toEqual([
      429,
      { error: 1, code: 'too_many_requests', info: { retry_after: 30 } },
      '30',
    ]);
    const device = known.split('; ').find((pair) => pair.startsWith('__Host-device=')) ?? '';
    expect((await signIn('marla', {}, { cookie: device })).statusCode).toBe(200);
    const forged = `__Host-device=${member_id}.${'A'.repeat(43)}`;
    expect((await signIn('marla', {}, { cookie: forged })).statusCode).toBe(429);
  });
});

describe('links', () => {
  // All come from one address.
  beforeEach(async () => {
    await api.db.deleteFrom('login_attempt').execute();
  });

  test.each([auth_urls.confirm, auth_urls.password, auth_urls.email, auth_urls.undo_email])(
    'that do not work count at %s as attempts of the address, and one that works counts nothing',
    async (url) => {
      const right = await anUnconfirmed(api.ctx(), `Link-${url.length}${url.at(-1)}`);
      const form = url === auth_urls.password ? { password } : {};
      for (let n = 0; n < 20; n++)
        expect((await post(url, { token: 'x'.repeat(32), ...form })).statusCode).toBe(410);
      const late = await post(url, { token: 'x'.repeat(32), ...form });
      expect([late.statusCode, late.headers['retry-after']]).toEqual([
        429,
        expect.stringMatching(/^(2\d|30)$/),
      ]);
      expect((await post(auth_urls.confirm, { token: right })).statusCode).toBe(429);
      await api.db.deleteFrom('login_attempt').execute();
      expect((await post(auth_urls.confirm, { token: right })).statusCode).toBe(200);
      const counted = await api.db.selectFrom('login_attempt').select('attempts').execute();
      expect(counted).toEqual([{ attempts: 0 }]);
    },
  );

  test('confirm by a press only, once, and open a session', async () => {
    const token = await anUnconfirmed(api.ctx(), 'Nora');
    for (let time = 0; time < 3; time++)
      expect((await get(`/api/v1/auth/link/confirm/${token}`)).json()).toEqual({
        username: 'Nora',
        new_email: '',
        password_min: 8,
      });
    expect((await get(`/api/v1/auth/link/restore/${token}`)).statusCode).toBe(410);
    const answer = await post(auth_urls.confirm, { token }, html);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
    expect((await get(me_url, cookieOf(answer))).json()).toMatchObject({ username: 'Nora' });
    expect((await post(auth_urls.confirm, { token })).statusCode).toBe(410);
  });

  test('set a password; restoring says the same for every address', async () => {
    await aMember(api.ctx(), 'Olga');
    const answers = [];
    for (const email of [addressOfMember('Olga'), 'unknown@example.com'])
      answers.push(await post(auth_urls.restore, { email }));
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(
      Array.from({ length: 2 }, () => [200, '{"ok":1,"next":"/restore/?state=sent"}']),
    );
    for (const { restore_id } of await api.db.selectFrom('login_restore').selectAll().execute())
      await sendRestore(api.ctx(), { restore_id });
    const token = tokenIn((await mailTo(api.db, addressOfMember('Olga')))?.body_text);
    const short = await post(auth_urls.password, { token, password: 'short' }, html);
    expect(short.headers.location).toMatch(
      new RegExp(`^/restore/${token}/\\?draft=[\\w-]{32}&failed=invalid$`),
    );
    const done = await post(auth_urls.password, { token, password: 'another calm lake' });
    expect((await get(me_url, cookieOf(done))).json()).toMatchObject({ username: 'Olga' });
  });
});

test.each([...Object.values(auth_urls), end_session_url])(
  '%s takes no request from another site, and none that names no site',
  async (url) => {
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://tube.example.evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: '', 'sec-fetch-site': 'same-site' },
    ])
      expect((await post(url, { next: '/' }, headers)).statusCode).toBe(403);
    const unnamed = {
      payload: 'next=%2F',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect((await api.app.inject({ method: 'POST', url, ...unnamed })).statusCode).toBe(403);
  },
);
