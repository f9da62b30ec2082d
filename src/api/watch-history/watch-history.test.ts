import { beforeAll, expect, test } from 'vitest';
import { marksUrl } from '#contracts/calls/social/saved-items.ts';
import { history_urls, historyUrl } from '#contracts/calls/social/watch-history.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { withApi } from '#tests/support/api.ts';
import { aMember } from '#tests/support/members.ts';
import { aSmallCatalogue } from '#tests/support/small-catalogue.ts';

const api = withApi();
const tokens = { ada: '', ben: '' };
beforeAll(async () => {
  await aSmallCatalogue(api.ctx({ kind: 'system' }));
  tokens.ada = (await aMember(api.ctx(), 'Ada')).token;
  tokens.ben = (await aMember(api.ctx(), 'Ben')).token;
});

const cookieOf = (token: string) => (token === '' ? {} : { cookie: `__Host-session=${token}` });
const read = (url: string, token: string) => api.app.inject({ url, headers: cookieOf(token) });
const send = (url: string, fields: Record<string, string>, token: string, more = {}) =>
  api.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://tube.example',
      ...cookieOf(token),
      ...more,
    },
    payload: new URLSearchParams(fields).toString(),
  });
const all = historyUrl.build({ part: 'all', after: 'first' });

test('a history is its member’s alone, is in no cache, and is found in the marks of a page', async () => {
  expect((await send(history_urls.settings, { days: '30' }, tokens.ada)).json()).toEqual({
    ok: 1,
    next: accountPages.history('saved'),
  });
  for (const token of [tokens.ada, tokens.ben])
    expect((await send(history_urls.record, { item: 'v1', position: '5' }, token)).statusCode).toBe(
      200,
    );
  const own = await read(all, tokens.ada);
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(own.json()).toMatchObject({ state: 'on', days: 30, videos: [{ video: { video_id: 1 } }] });
  expect((await read(all, tokens.ben)).json()).toMatchObject({ state: 'off', videos: [] });
  expect((await read(all, '')).statusCode).toBe(401);
  const marks = await read(marksUrl.build({ items: ['v1', 'v2'] }), tokens.ada);
  expect(marks.json()).toMatchObject({ history: 'on', progress: [{ code: 'v1' }] });
});

test.each([
  [history_urls.record, { item: 'a1' }],
  [history_urls.record, { item: 'v1', position: '-1' }],
  [history_urls.record, { item: 'v1', position: '1e3' }],
  [history_urls.record, { item: 'v1', more: '1' }],
  [history_urls.settings, { days: '31' }],
  [history_urls.remove, { item: 'v0' }],
  [history_urls.merge, { items: 'v1-1-1,', now: '1' }],
  [history_urls.merge, { items: Array(501).fill('v1-0-0').join(), now: '1' }],
])('%s with %o is refused, and changes nothing', async (url, fields) => {
  const before = (await read(all, tokens.ada)).body;
  expect((await send(url, fields, tokens.ada)).statusCode).toBe(422);
  expect((await read(all, tokens.ada)).body).toBe(before);
});

test.each([
  '/api/v1/me/history?after=1',
  '/api/v1/me/history?after=0-v1',
  '/api/v1/me/history?after=1-a1',
  '/api/v1/me/history?after=1-v2147483648',
  "/api/v1/me/history?after=1-v1'",
  '/api/v1/me/history?part=none',
])('%s is no address', async (url) => {
  expect((await read(url, tokens.ada)).statusCode).toBe(404);
});

test('a broken list of eight megabytes is not read, and changes nothing', async () => {
  const before = (await read(all, tokens.ada)).body;
  const items = 'v1-0-0,'.repeat(1_200_000);
  const answer = await send(history_urls.merge, { items, now: '1' }, tokens.ada);
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'payload_too_large']);
  expect((await read(all, tokens.ada)).body).toBe(before);
});

test('another site can neither record nor clear, and a stranger is asked to sign in', async () => {
  for (const url of [history_urls.record, history_urls.clear]) {
    const foreign = { origin: 'https://other.example' };
    expect((await send(url, { item: 'v1' }, tokens.ada, foreign)).statusCode).toBe(403);
    expect((await send(url, { item: 'v1' }, '')).statusCode).toBe(401);
  }
});

test('a browser without script is led to the page of the history', async () => {
  const document = { accept: 'text/html', 'sec-fetch-dest': 'document' };
  const cleared = await send(history_urls.clear, {}, tokens.ada, document);
  expect([cleared.statusCode, cleared.headers['location']]).toEqual([
    303,
    accountPages.history('saved', '/'),
  ]);
  expect((await read(all, tokens.ada)).json()).toMatchObject({ state: 'on', videos: [] });
});
