import { beforeAll, expect, test } from 'vitest';
import {
  feedUrl,
  subscribe_url,
  subscriptionsUrl,
  subscriptionUrl,
  unsubscribe_url,
} from '#contracts/calls/social/subscriptions.ts';
import { channelUrl } from '#contracts/calls/catalogue/channels.ts';
import { memberUrl } from '#contracts/calls/accounts/member-url.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { thingCode } from '#contracts/things.ts';
import { withApi } from '#tests/support/api.ts';
import { aMember } from '#tests/support/members.ts';
import { aSmallCatalogue } from '#tests/support/small-catalogue.ts';

const api = withApi();
let session = '';
let own = '';
beforeAll(async () => {
  await aSmallCatalogue(api.ctx({ kind: 'system' }));
  const { token, member_id } = await aMember(api.ctx(), 'Tilda');
  session = token;
  own = thingCode({ kind: 'member', id: member_id });
});

const as = () => ({ cookie: `__Host-session=${session}` });
const get = (url: string, headers: Record<string, string> = as()) =>
  api.app.inject({ url, headers });
const send = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = as(),
) =>
  api.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://tube.example',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });

test('a member subscribes, reads it back, and public answers are the same for every caller', async () => {
  const before = await get(subscriptionUrl.build({ thing: 'h1' }));
  expect(before.headers['cache-control']).toBe('no-store');
  expect(before.json()).toEqual({ thing: 'h1', is_subscribed: false, subscribers: 0 });
  const sent = await send(subscribe_url, { thing: 'h1' });
  expect(sent.json()).toEqual({
    ok: 1,
    subscription: { thing: 'h1', is_subscribed: true, subscribers: 1 },
  });
  const again = await send(subscribe_url, { thing: 'h1' });
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'already' }]);
  const listed = await get(subscriptionsUrl.build({ after: 0 }));
  expect(listed.json()).toMatchObject({
    subscriptions: [{ thing: 'h1', kind: 'channel' }],
    next: 0,
  });
  const { dir } = listed.json<{ subscriptions: { dir: string }[] }>().subscriptions[0] ?? {
    dir: '',
  };
  const [mine, theirs] = [await get(channelUrl.build(dir)), await get(channelUrl.build(dir), {})];
  expect(mine.body).toBe(theirs.body);
  expect(theirs.json()).toMatchObject({ channel: { statistics: { subscribers: 1 } } });
  const everything = {
    source: 'all',
    type: 'all',
    duration: 0,
    watched: 'all',
    after: 'first',
  } as const;
  const videos = (await get(feedUrl.build(everything))).json<{ videos: object[] }>();
  expect(videos.videos.length).toBeGreaterThan(0);
  const ended = await send(unsubscribe_url, { thing: 'h1' });
  expect(ended.json()).toMatchObject({ subscription: { is_subscribed: false, subscribers: 0 } });
});

test('a member cannot subscribe to itself and gets a fault that says so; its page counts subscribers', async () => {
  const answer = await send(subscribe_url, { thing: own });
  expect([answer.statusCode, answer.json()]).toEqual([422, { error: { thing: 'self' } }]);
  expect((await get(memberUrl.build('tilda'), {})).json()).toMatchObject({
    member: { statistics: { subscribers: 0 } },
  });
});

test.each([
  '/api/v1/me/subscriptions/t1.json',
  '/api/v1/me/subscriptions/m01.json',
  '/api/v1/me/subscriptions?after=0',
  "/api/v1/me/subscriptions?after=1'",
  '/api/v1/me/feed?source=t1',
  '/api/v1/me/feed?duration=4',
  '/api/v1/me/feed?type=sd',
  '/api/v1/me/feed?after=1-0',
  '/api/v1/me/feed?after=1-99999999999',
  '/api/v1/me/feed?after=1-1&source=m1',
])('%s is no address', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('a browser without script is led to the page of subscriptions and back, and to the sign-in', async () => {
  const accept = 'text/html,application/xhtml+xml';
  const next = '/model/eva-lake/';
  const led = async (fields: Record<string, string>, headers: Record<string, string>) => {
    const { statusCode, headers: answered } = await send(subscribe_url, fields, {
      accept,
      ...headers,
    });
    return [statusCode, answered.location];
  };
  const { subscriptions } = accountPages;
  expect(await led({ thing: 'm1', next }, as())).toEqual([303, subscriptions('subscribed', next)]);
  expect(await led({ thing: 'm1', next }, as())).toEqual([303, subscriptions('already', next)]);
  expect(await led({ thing: own, next }, as())).toEqual([303, subscriptions('self', next)]);
  expect(await led({ thing: 'mzzzz', next: '//evil.example/' }, as())).toEqual([
    303,
    subscriptions('failed', '/'),
  ]);
  expect(await led({ thing: 'm1', next }, { referer: `https://tube.example${next}` })).toEqual([
    303,
    accountPages.signIn(next),
  ]);
});

test('a form of another site, and one without a session, change nothing', async () => {
  const foreign = await send(
    subscribe_url,
    { thing: 'h1' },
    { ...as(), origin: 'https://evil.example' },
  );
  expect(foreign.statusCode).toBe(403);
  expect((await send(subscribe_url, { thing: 'h1' }, {})).statusCode).toBe(401);
  expect((await get(feedUrl.pattern, {})).statusCode).toBe(401);
});
