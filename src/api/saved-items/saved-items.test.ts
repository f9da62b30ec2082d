import { beforeAll, expect, test } from 'vitest';
import {
  favouritesUrl,
  marksUrl,
  saved_limits,
  saved_urls,
  watchLaterUrl,
} from '#contracts/calls/social/saved-items.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { withApi } from '#tests/support/api.ts';
import { aMember } from '#tests/support/members.ts';
import { aSmallCatalogue } from '#tests/support/small-catalogue.ts';

const api = withApi();
let session = '';
beforeAll(async () => {
  await aSmallCatalogue(api.ctx({ kind: 'system' }));
  session = (await aMember(api.ctx(), 'Thea')).token;
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

test('a member adds, reads and removes favourites and videos to watch later; no cache stores them', async () => {
  const first = favouritesUrl.build({ after: 'first' });
  expect((await get(first)).json()).toEqual({ items: [], next: '', removes_watched: false });
  const added = await send(saved_urls.add_favourite, { item: 'v1' });
  expect([added.statusCode, added.headers['cache-control']]).toEqual([200, 'no-store']);
  for (const [url, list] of [
    [saved_urls.add_favourite, first],
    [saved_urls.add_later, watchLaterUrl.build({ after: 'first' })],
  ] as const) {
    await send(url, { item: 'v1' });
    const again = await send(url, { item: 'v1' });
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'already' }]);
    const listed = await get(list);
    expect(listed.headers['cache-control']).toBe('no-store');
    expect(listed.json()).toMatchObject({
      items: [{ code: 'v1', video: { video_id: 1 }, album: null }],
      next: '',
    });
  }
  const marks = await get(marksUrl.build({ items: ['v1', 'v2', 'a1', 'm1'] }));
  expect(marks.headers['cache-control']).toBe('no-store');
  expect(marks.json()).toEqual({
    favourites: ['v1'],
    watch_later: ['v1'],
    liked: [],
    disliked: [],
    subscribed: [],
    history: 'off',
    progress: [],
  });
  expect((await send(saved_urls.watched, { item: 'v1' })).json()).toEqual({
    ok: 1,
    is_removed: false,
  });
  await send(saved_urls.save_later, { removes_watched: '1' });
  expect((await send(saved_urls.watched, { item: 'v1' })).json()).toEqual({
    ok: 1,
    is_removed: true,
  });
  await send(saved_urls.remove_favourite, { item: 'v1' });
  expect((await get(first)).json()).toMatchObject({ items: [], removes_watched: true });
});

test('a device adds its list at once; a list that is none, or too long, changes nothing', async () => {
  const now = String(Math.floor(Date.now() / 1000));
  const merged = await send(saved_urls.merge_favourites, { items: 'v3-0,v2-0,a1-0', now });
  expect([merged.statusCode, merged.json()]).toMatchObject([200, { ok: 1, dropped: 0 }]);
  const before = (await get(favouritesUrl.build({ after: 'first' }))).body;
  const many = Array.from({ length: saved_limits.merge + 1 }, (_, n) => `v${n + 1}-0`).join();
  for (const items of ['', 'v1', 'v0-0', 'v1-0,', 'v1-0,v2', 'v1-99999999999', 'x1-0', many])
    expect([items, (await send(saved_urls.merge_favourites, { items, now })).statusCode]).toEqual([
      items,
      422,
    ]);
  const huge = await send(saved_urls.merge_favourites, { items: 'v1-0,'.repeat(1_600_000), now });
  expect([413, 422]).toContain(huge.statusCode);
  expect((await get(favouritesUrl.build({ after: 'first' }))).body).toBe(before);
});

test.each([
  '/api/v1/me/favourites?after=1',
  '/api/v1/me/favourites?after=0-v1',
  '/api/v1/me/favourites?after=1-v2147483648',
  '/api/v1/me/watch-later?after=1-m1',
  '/api/v1/me/watch-later?after=1-a1',
  "/api/v1/me/watch-later?after=1-v1'",
  '/api/v1/me/marks',
  '/api/v1/me/marks?items=',
  '/api/v1/me/marks?items=v1%2Cv1',
  '/api/v1/me/marks?items=x1',
  `/api/v1/me/marks?items=${Array.from({ length: saved_limits.marks + 1 }, (_, n) => `v${n + 1}`).join('%2C')}`,
])('%s is no address', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test.each([
  [saved_urls.add_favourite, { item: 'm1' }],
  [saved_urls.add_favourite, { item: 'v1', list: '2' }],
  [saved_urls.add_later, { item: 'a1' }],
  [saved_urls.remove_later, { item: '1' }],
  [saved_urls.save_later, { removes_watched: 'yes' }],
] as const)('%s refuses %o', async (url, fields) => {
  expect((await send(url, { ...fields })).statusCode).toBe(422);
});

test('a browser without script is led to the list and back, and to the sign-in', async () => {
  const accept = 'text/html,application/xhtml+xml';
  const next = '/account/playlists/?video=4';
  const led = async (url: string, fields: Record<string, string>, headers = as() as object) => {
    const answer = await send(url, fields, { accept, ...headers });
    return [answer.statusCode, answer.headers.location];
  };
  const { favourites, watchLater } = accountPages;
  const item = 'v4';
  expect(await led(saved_urls.add_favourite, { item, next })).toEqual([
    303,
    favourites('added', next),
  ]);
  expect(await led(saved_urls.add_favourite, { item, next })).toEqual([
    303,
    favourites('already', next),
  ]);
  expect(await led(saved_urls.add_later, { item: 'v999999', next: '//evil.example/' })).toEqual([
    303,
    watchLater('failed', '/'),
  ]);
  expect(await led(saved_urls.save_later, { removes_watched: '0' })).toEqual([
    303,
    watchLater('saved', '/'),
  ]);
  expect(
    await led(saved_urls.add_later, { item }, { referer: 'https://tube.example/videos/4/x/' }),
  ).toEqual([303, accountPages.signIn('/videos/4/x/')]);
});

test('a form of another site, and one without a session, change nothing', async () => {
  const foreign = await send(
    saved_urls.add_favourite,
    { item: 'v5' },
    { ...as(), origin: 'https://evil.example' },
  );
  expect(foreign.statusCode).toBe(403);
  expect((await send(saved_urls.add_favourite, { item: 'v5' }, {})).statusCode).toBe(401);
  expect((await get(favouritesUrl.pattern, {})).statusCode).toBe(401);
  expect((await get(marksUrl.build({ items: ['v1'] }), {})).statusCode).toBe(401);
});
