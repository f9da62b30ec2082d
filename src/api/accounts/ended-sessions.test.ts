import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { auth_urls, me_url, sessions_url } from '#contracts/calls/accounts/accounts.ts';
import { endSessions } from '#domain/members/index.ts';
import { accountCallsOf, cookieOf, html, setCookies } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import { aMemberWithFactor } from '#tests/support/factors.ts';
import { aMember, member_password as password } from '#tests/support/members.ts';

// The pages of the account are led from before they are made.
const api = withApi(
  () => ({}),
  (app) => {
    app.get('/account/', { config: { action: 'showPage' } }, async () => 'my account');
  },
);
const { post, get } = accountCallsOf(api);
const signIn = (name: string, more = {}, headers = {}): Promise<LightMyRequestResponse> =>
  post(auth_urls.sign_in, { name, password, ...more }, headers);

describe('a browser whose session has ended', () => {
  const ended = [
    expect.stringMatching(/^__Host-session=; .*Max-Age=0$/),
    'member=; Path=/; SameSite=Lax; Secure; Max-Age=0',
  ];

  test('forgets it when the API or a page of the account says so, and a visitor gets no header to forget anything', async () => {
    const { member_id, token } = await aMember(api.ctx(), 'Quitta');
    const cookie = `__Host-session=${token}; member=1`;
    expect(setCookies(await get(me_url, cookie))).toEqual([]);
    await endSessions(api.ctx(), member_id);
    for (const path of [me_url, sessions_url, '/account/']) {
      const answer = await get(path, cookie);
      expect([path, answer.statusCode, setCookies(answer)]).toEqual([
        path,
        path.startsWith('/api') ? 401 : 303,
        ended,
      ]);
    }
    expect(setCookies(await get(me_url, 'member=1'))).toEqual(ended);
    expect(setCookies(await get(me_url))).toEqual([]);
  });

  test('keeps the session that waits for a code', async () => {
    await aMemberWithFactor(api.ctx(), 'Waitta');
    const half = cookieOf(await signIn('waitta'));
    const answer = await get(me_url, half);
    expect([answer.statusCode, setCookies(answer)]).toEqual([401, []]);
  });
});

test('a suspended member learns reason and end after the right password, with script and without, and no one else makes the page say so', async () => {
  const { member_id } = await aMember(api.ctx(), 'Susp');
  await sql`update login set suspended_at = now(), suspended_reason = 'Rude words.', suspended_until = '2031-05-06T12:00:00Z'
    where id = ${member_id}`.execute(api.db);
  // Of the guesses of other tests, from the same address.
  await sql`delete from login_attempt`.execute(api.db);
  const until = '2031-05-06T12:00:00.000Z';
  expect((await signIn('susp')).json()).toMatchObject({
    code: 'suspended',
    info: { reason: 'Rude words.', until },
  });
  const draftOf = async (more = {}) => {
    const { location = '' } = (await signIn('susp', more, html)).headers;
    const { searchParams } = new URL(String(location), 'https://tube.example');
    const draft = await get(`/api/v1/auth/draft/${searchParams.get('draft')}`);
    return [searchParams.get('failed'), draft.json<{ fields: object }>().fields];
  };
  const said = { suspended_reason: 'Rude words.', suspended_until: until };
  expect(await draftOf()).toEqual(['suspended', { name: 'susp', ...said }]);
  expect(await draftOf({ suspended_reason: 'Call this number.' })).toEqual([
    'invalid',
    { name: 'susp' },
  ]);
  expect(await draftOf({ password: 'not this one' })).toEqual(['invalid_login', { name: 'susp' }]);
});
