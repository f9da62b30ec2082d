import { beforeEach, describe, expect, test } from 'vitest';
import { security_urls } from '#contracts/calls/accounts/account-security.ts';
import {
  accept_terms_url,
  accountDraftUrl,
  auth_urls,
  end_session_url,
  type AccountDraft,
} from '#contracts/calls/accounts/accounts.ts';
import { edit_comment_url, post_comment_url } from '#contracts/calls/social/comments.ts';
import { messages_url } from '#contracts/calls/social/messages.ts';
import { appeal_url } from '#contracts/calls/accounts/own-decisions.ts';
import { save_playlist_url } from '#contracts/calls/social/own-playlists.ts';
import { save_profile_url } from '#contracts/calls/accounts/profiles.ts';
import { commentedAt } from '#contracts/pages/comment-addresses.ts';
import type { RateClass } from '#platform/rate-limit/port.ts';
import { accountCallsOf, html } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import { aMember } from '#tests/support/members.ts';

const state = { refused: [] as RateClass[], made: 0 };
const api = withApi(({ rateLimiter }) => ({
  rateLimiter: {
    take: (kind, key) =>
      state.refused.includes(kind)
        ? Promise.resolve({ allowed: false, retry_after: 30 })
        : rateLimiter.take(kind, key),
  },
}));
const { post, get } = accountCallsOf(api);
const own = async () => {
  const { member_id, token } = await aMember(api.ctx(), `Member-${++state.made}`);
  return { member_id, cookie: `__Host-session=${token}` };
};
/** Without script. */
const press = async (url: string, fields: Readonly<Record<string, string>>, cookie = '') => {
  const answer = await post(url, fields, {
    ...html,
    cookie,
    referer: 'https://tube.example/account/',
  });
  return [answer.statusCode, answer.headers.location];
};
const link = 'y'.repeat(32);

beforeEach(() => {
  state.refused = [];
});

describe('without script, what is sent too often', () => {
  test.each<[string, string, Record<string, string>, Record<string, string>]>([
    [auth_urls.sign_in, '/signin/', { name: 'anna', password: 'x' }, { name: 'anna' }],
    [
      auth_urls.sign_up,
      `/signup/?invite=${link}&`,
      { username: 'anna', invite: link },
      { username: 'anna' },
    ],
    [auth_urls.confirm, `/confirm/${link}/`, { token: link }, {}],
    [auth_urls.password, `/restore/${link}/`, { token: link, password: 'x' }, {}],
    [
      security_urls.change_email,
      '/account/security/',
      { email: 'a@b.example', password: 'x' },
      { email: 'a@b.example' },
    ],
    [save_profile_url, '/account/profile/', { about: 'Rain.' }, { about: 'Rain.' }],
    [save_playlist_url, '/account/playlists/', { title: 'Rain' }, { title: 'Rain' }],
    [
      messages_url,
      '/account/messages/',
      { to: 'anna', text: 'Rain?' },
      { to: 'anna', text: 'Rain?' },
    ],
    [
      appeal_url,
      '/account/decisions/',
      { statement: '1', message: 'No.' },
      { statement: '1', message: 'No.' },
    ],
  ])('to %s leads to its page %s, where it stands', async (url, page, typed, stored) => {
    const { cookie } = await own();
    state.refused = ['account', 'write'];
    const [status, location] = await press(url, typed, cookie);
    expect([status, String(location).startsWith(page)]).toEqual([303, true]);
    expect(location).toContain('failed=too_many_requests');
    const draft = new URLSearchParams(String(location).split('?')[1]).get('draft') ?? '';
    expect((await get(accountDraftUrl(draft))).json<AccountDraft>().fields).toEqual(stored);
  });

  test.each([
    [post_comment_url, { section: 'video', object_id: '1', text: 'Rain.', parent_id: '2' }],
    [edit_comment_url, { comment_id: '3', text: 'Rain.' }],
  ])('to %s leads to the comments with its text', async (url, typed) => {
    const { cookie } = await own();
    const fields = { ...typed, next: '/videos/1/rain/' };
    state.refused = ['write'];
    const [status, location] = await press(url, fields, cookie);
    const { searchParams } = new URL(String(location), 'https://tube.example');
    const draft = searchParams.get('draft') ?? '';
    expect([status, location]).toEqual([303, commentedAt('/videos/1/rain/', 'failed', draft)]);
    const stored = (await get(accountDraftUrl(draft))).json<AccountDraft>().fields;
    expect(stored).toMatchObject({ text: 'Rain.' });
    state.refused = ['write', 'form'];
    expect(await press(url, fields, cookie)).toEqual([
      303,
      commentedAt('/videos/1/rain/', 'failed'),
    ]);
  });

  test('is stored a few times a minute only, and leads to its page all the same', async () => {
    state.refused = ['account', 'form'];
    const [status, location] = await press(auth_urls.sign_in, { name: 'anna', password: 'x' });
    expect([status, location]).toEqual([303, '/signin/?failed=too_many_requests']);
  });

  test('is refused for a script with the time to wait', async () => {
    state.refused = ['account'];
    const answer = await post(auth_urls.sign_in, { name: 'anna', password: 'x' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '30']);
  });
});

test('a member who has tried to sign in too often may sign out', async () => {
  const { cookie } = await own();
  state.refused = ['account'];
  expect(await press(auth_urls.sign_out, { next: '/' }, cookie)).toEqual([303, '/']);
});

test('without script, a form of the account that is refused leads back and says why', async () => {
  const { cookie } = await own();
  const failed = '/account/?failed=';
  expect(await press(end_session_url, { session: '999999' }, cookie)).toEqual([
    303,
    `${failed}deleted`,
  ]);
  expect(await press(accept_terms_url, { version: 'another' }, cookie)).toEqual([
    303,
    `${failed}failed`,
  ]);
  expect(await press(end_session_url, { session: 'others' })).toEqual([
    303,
    '/signin/?next=%2Faccount%2F',
  ]);
  state.refused = ['write'];
  for (const [url, fields] of [
    [end_session_url, { session: 'others' }],
    [accept_terms_url, { version: '1' }],
  ] as const)
    expect(await press(url, fields, cookie)).toEqual([303, `${failed}too_many_requests`]);
  const answer = await post(end_session_url, { session: 'others' }, { cookie });
  expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 'too_many_requests' }]);
});
