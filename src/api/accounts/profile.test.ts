import { beforeAll, describe, expect, test } from 'vitest';
import { accountDraftUrl, type AccountDraft } from '#contracts/calls/accounts/accounts.ts';
import { input_url } from '#contracts/calls/forms/input.ts';
import type { MemberAnswer } from '#contracts/calls/accounts/member-answer.ts';
import {
  memberFavouritesUrl,
  myMemberFavouritesUrl,
} from '#contracts/calls/social/member-favourites.ts';
import { memberUrl, myMemberUrl } from '#contracts/calls/accounts/member-url.ts';
import {
  block_url,
  privacy_url,
  profile_url,
  save_privacy_url,
  save_profile_url,
  unblock_url,
} from '#contracts/calls/accounts/profiles.ts';
import { accountCallsOf, html } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import { aMember } from '#tests/support/members.ts';
import { aSmallCatalogue } from '#tests/support/small-catalogue.ts';

const api = withApi();
const { post, get } = accountCallsOf(api);
const state = { anna: '', berta: '' };
const privacy = { messages_from: 'members', requests_from: 'members' };
beforeAll(async () => {
  await aSmallCatalogue(api.ctx({ kind: 'system' }));
  const cookie = async (name: string) => `__Host-session=${(await aMember(api.ctx(), name)).token}`;
  state.anna = await cookie('Anna');
  state.berta = await cookie('Berta');
});

test('a profile is saved by a form, with and without script', async () => {
  const cookie = state.anna;
  const saved = await post(
    save_profile_url,
    { about: 'Rain.', city: 'Linz', city_audience: 'members' },
    { cookie },
  );
  expect([saved.statusCode, saved.json()]).toEqual([
    200,
    { ok: 1, next: '/account/profile/?state=saved' },
  ]);
  const plain = await post(
    save_profile_url,
    { about: 'Rain.', city: 'Linz', city_audience: 'members' },
    { cookie, ...html },
  );
  expect([plain.statusCode, plain.headers.location]).toEqual([
    303,
    '/account/profile/?state=saved',
  ]);
  expect((await get(profile_url, cookie)).json()).toMatchObject({ city: 'Linz' });
  const wrong = await post(
    save_profile_url,
    { website: 'javascript:x', birth_date: '1990-02-28' },
    { cookie, ...html },
  );
  const { searchParams, pathname } = new URL(String(wrong.headers.location), 'http://x');
  expect([wrong.statusCode, pathname, searchParams.get('form')]).toEqual([
    303,
    '/account/profile/',
    'profile',
  ]);
  const draft = (await get(accountDraftUrl(searchParams.get('draft') ?? ''))).json<AccountDraft>();
  expect(draft).toEqual({
    fields: { website: 'javascript:x', birth_date: '1990-02-28' },
    errors: { website: 'website' },
  });
});

describe('the public answer about a member', () => {
  test('is the same byte for byte with and without a session, and shared caches may store it', async () => {
    const url = memberUrl.build('Anna');
    const plain = await get(url);
    expect(plain.headers['cache-control']).toBe('public, s-maxage=3600, max-age=60');
    expect(plain.json()).toMatchObject({ member: { username: 'Anna', about: 'Rain.', city: '' } });
    for (const cookie of [state.anna, state.berta, '__Host-session=junk']) {
      const own = await get(url, cookie);
      expect([own.statusCode, own.body, own.headers['etag']]).toEqual([
        200,
        plain.body,
        plain.headers['etag'],
      ]);
    }
  });

  test('has one address a spelling', async () => {
    const status = async (url: string) => (await get(url)).statusCode;
    expect(await status('/api/v1/members/anna')).toBe(200);
    for (const rest of ['%61nna', 'anna/', 'anna?x=1', 'an', 'a%00b', '..%2fme', 'x'.repeat(400)])
      expect([rest, await status(`/api/v1/members/${rest}`)]).toEqual([rest, 404]);
  });

  test('for members comes personally, and no cache stores it', async () => {
    const url = myMemberUrl.build('Anna');
    expect((await get(url)).statusCode).toBe(401);
    const seen = await get(url, state.berta);
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(seen.json()).toMatchObject({ member: { city: 'Linz' } });
  });

  test('shows the favourites to no one as shipped, and to everyone or members by the member’s choice', async () => {
    const { member } = (await get(memberUrl.build('Anna'))).json<MemberAnswer>();
    const query = { member_id: member.member_id, after: 'first' };
    const open = memberFavouritesUrl.build(query);
    const own = myMemberFavouritesUrl.build(query);
    const codes = async () => [
      (await get(open)).statusCode,
      (await get(own, state.berta)).statusCode,
    ];
    const show = (favourites: string) =>
      post(
        save_privacy_url,
        { visibility: 'everyone', favourites, ...privacy },
        { cookie: state.anna },
      );
    expect([member.shares_favourites, await codes()]).toEqual([false, [403, 403]]);
    await show('members');
    expect(await codes()).toEqual([403, 200]);
    expect((await get(own)).statusCode).toBe(401);
    await show('everyone');
    await expect.poll(codes).toEqual([200, 200]);
    expect((await get(open)).json()).toEqual({ videos: [], next: '' });
    const shown = await get(memberUrl.build('Anna'));
    expect(shown.json()).toMatchObject({ member: { shares_favourites: true } });
    await show('me');
    await expect.poll(codes).toEqual([403, 403]);
  });

  test('is 403 where the page is hidden', async () => {
    await post(save_privacy_url, { visibility: 'me', ...privacy }, { cookie: state.anna });
    const hidden = await get(memberUrl.build('Anna'));
    expect([hidden.statusCode, hidden.json()]).toEqual([403, { error: 1, code: 'forbidden' }]);
    expect((await get(myMemberUrl.build('Anna'), state.berta)).statusCode).toBe(403);
    expect((await get(myMemberUrl.build('Anna'), state.anna)).statusCode).toBe(200);
    await post(save_privacy_url, { visibility: 'everyone', ...privacy }, { cookie: state.anna });
  });
});

test('forms of a member need a session and the site as origin, and refuse other fields and values', async () => {
  const { anna: cookie, berta } = state;
  const before = (await get(profile_url, cookie)).body;
  for (const url of [save_profile_url, save_privacy_url, block_url, unblock_url]) {
    expect((await post(url, {})).statusCode).toBe(401);
    const foreign = { cookie, origin: 'https://evil.example' };
    expect((await post(url, {}, foreign)).statusCode).toBe(403);
    expect((await post(url, { member_id: '1', username: 'Berta' }, { cookie })).statusCode).toBe(
      422,
    );
  }
  for (const fields of [
    { about_audience: 'public' },
    { role: 'administrator' },
    { about: 'x'.repeat(20_001) },
    { __proto__x: '1' },
  ])
    expect((await post(save_profile_url, fields, { cookie })).statusCode).toBe(422);
  expect(
    (await post(save_privacy_url, { ...privacy, visibility: 'x' }, { cookie })).statusCode,
  ).toBe(422);
  expect((await get(profile_url, cookie)).body).toBe(before);
  expect((await post(block_url, { username: 'berta' }, { cookie })).json()).toEqual({
    ok: 1,
    next: '/account/privacy/',
  });
  expect((await get(privacy_url, cookie)).json()).toMatchObject({ blocked: ['Berta'] });
  expect((await get(privacy_url, berta)).json()).toMatchObject({ blocked: [] });
});

test('a birth date under 18 is in no draft; the account may not vote then', async () => {
  const cookie = state.berta;
  const birth_date = `${new Date().getUTCFullYear() - 10}-01-02`;
  for (const status of ['invalid', 'read_only']) {
    const refused = await post(save_profile_url, { city: 'Graz', birth_date }, { cookie, ...html });
    const { searchParams } = new URL(String(refused.headers.location), 'http://x');
    expect(searchParams.get('failed')).toBe(status);
    const draft = await get(accountDraftUrl(searchParams.get('draft') ?? ''));
    expect(draft.json<AccountDraft>().fields).toEqual({ city: 'Graz' });
  }
  const vote = { act: 'vote', section: 'video', object_id: '1', vote: '1' };
  const refused = await post(input_url, vote, { cookie });
  expect([refused.statusCode, refused.json()]).toEqual([403, { error: 1, code: 'read_only' }]);
});
