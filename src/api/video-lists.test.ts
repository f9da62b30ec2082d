import { beforeAll, describe, expect, test } from 'vitest';
import { searchUrl, videosMvpUrl, videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import { relatedUrl, VideoListing } from '#contracts/calls/catalogue/videos.ts';
import { test_rates, withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';
import { wholeList } from '#tests/support/true-listing.ts';

const api = withApi();
const ids = { shown: 0, hidden: 0, deleted: 0, pending: 0 };
const query = { ...wholeList, lifetime: 3600 };
const listing = videosUrl.build(query);
const get = (url: string) => api.app.inject({ url });

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  ids.shown = await aVideo(ctx, { title: 'Slow lake' });
  ids.hidden = await aVideo(ctx, { title: 'Quiet dunes', is_private: true });
  ids.deleted = await aVideo(ctx, { title: 'Gone', status: 'deleted' });
  ids.pending = await aVideo(ctx, { title: 'Waiting', status: 'pending' });
  for (let count = 0; count < 11; count++) await aVideo(ctx, { title: `Aurora ${count}` });
});

describe('lists of a category, tag, model or channel', () => {
  test.each([
    ['categories', 'fog,ice', ['k-fog', 'k-ice']],
    ['tags', 'storm', ['t-storm']],
    ['tagfilter', 'calm,storm', ['t-calm', 't-storm']],
    ['model', 'wilma', ['m-wilma']],
    ['channel', 'lakeside', ['c-lakeside']],
  ] as const)(
    'a list of %s is dropped when one of them changes, even while it is empty',
    async (section, object_id, tags) => {
      const { db } = api.ctx();
      for (const dir of ['fog', 'ice'])
        await db
          .insertInto('category')
          .values({ dir, title: dir })
          .onConflict((oc) => oc.doNothing())
          .execute();
      await db
        .insertInto('tag')
        .values({ dir: 'storm', title: 'storm' })
        .onConflict((oc) => oc.doNothing())
        .execute();
      await db
        .insertInto('model')
        .values({ dir: 'wilma', title: 'Wilma', orientation: 1 })
        .onConflict((oc) => oc.doNothing())
        .execute();
      await db
        .insertInto('channel')
        .values({ dir: 'lakeside', title: 'Lakeside' })
        .onConflict((oc) => oc.doNothing())
        .execute();
      const answer = await get(videosUrl.build({ ...query, section, object_id, duration: 3 }));
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({
        videos: [],
        total_count: 0,
        error: 1,
        code: 'videos_not_found',
      });
      expect(answer.headers['cache-tag']).toBe(['videos', ...tags].join());
    },
  );

  test('returns 404 for an unknown name, with the new name for a renamed one', async () => {
    const { db } = api.ctx();
    const tag = await db
      .insertInto('tag')
      .values({ dir: 'tempest', title: 'tempest' })
      .returning('tag_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('redirect')
      .values({ kind: 'tag', old_dir: 'gale', object_id: tag.tag_id })
      .execute();
    const unknown = await get(videosUrl.build({ ...query, section: 'tags', object_id: 'nowhere' }));
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: 1, code: 'not_found' }]);
    const moved = await get(videosUrl.build({ ...query, section: 'tags', object_id: 'gale' }));
    expect([moved.statusCode, moved.json()]).toEqual([
      404,
      { error: 1, code: 'not_found', info: { dir: 'tempest' } },
    ]);
    expect(moved.headers['cache-control']).toBe('public, max-age=60');
    expect((await get(`${listing}?country=xx`)).statusCode).toBe(404);
    expect((await get(`${listing}?country=se`)).json()).toMatchObject({ total_count: 0 });
  });

  test("videos_mvp returns the tag's texts", async () => {
    const { db } = api.ctx();
    const { tag_id } = await db
      .insertInto('tag')
      .values({ dir: 'mist', title: 'mist' })
      .returning('tag_id')
      .executeTakeFirstOrThrow();
    const mvp = { h1: 'Mist', mtitle: 'Misty', mdesc: 'Seen dimly.' };
    await db
      .insertInto('tag_mvp')
      .values({ tag_id, lang: 'en', ...mvp })
      .execute();
    const url = { ...query, section: 'tags', object_id: 'mist' } as const;
    expect((await get(videosMvpUrl.build(url))).json()).toMatchObject({ total_count: 0, mvp });
    expect((await get(videosUrl.build(url))).json()).not.toHaveProperty('mvp');
    expect((await get(videosMvpUrl.build(query))).statusCode).toBe(404);
  });
});

describe('videos2.php', () => {
  const search = { ...query, sort: 'relevance' } as const;

  test('finds videos by words of the title; caches may store the answer for an hour at most', async () => {
    const answer = await get(searchUrl.build({ ...search, lifetime: 86_400, s: 'slow lak' }));
    expect(answer.headers['cache-control']).toBe('public, s-maxage=3600, max-age=60');
    expect(VideoListing.parse(answer.json())).toMatchObject({
      total_count: 1,
      videos: [{ video_id: ids.shown }],
    });
    const etag = String(answer.headers.etag);
    const again = await api.app.inject({
      method: 'HEAD',
      url: searchUrl.build({ ...search, lifetime: 86_400, s: 'slow lak' }),
      headers: { 'if-none-match': etag },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const brief = await get(searchUrl.build({ ...search, lifetime: 600, s: 'slow lake' }));
    expect(brief.headers['cache-control']).toBe('public, s-maxage=600, max-age=60');
    expect(
      (await get(searchUrl.build({ ...search, lifetime: 0, s: 'slow lake' }))).headers[
        'cache-control'
      ],
    ).toBe('no-store');
  });

  test('answers all spellings of a search alike', async () => {
    const [one, ...others] = await Promise.all(
      ['slow lak', '  Slow   LAK ', 'ｓlow lak.'].map((s) =>
        get(searchUrl.build({ ...search, s })),
      ),
    );
    expect(one?.json()).toMatchObject({ total_count: 1 });
    for (const other of others) {
      expect(other.json()).toEqual(one?.json());
      expect(other.headers['etag']).toBe(one?.headers['etag']);
    }
  });

  test('finds public videos only; lists all of them without a search text', async () => {
    expect((await get(searchUrl.build({ ...search, s: 'quiet dunes' }))).json()).toMatchObject({
      total_count: 0,
      code: 'videos_not_found',
    });
    expect((await get(searchUrl.build({ ...search, s: ' ' }))).json()).toMatchObject({
      total_count: 12,
    });
    expect(
      (await get(searchUrl.build({ ...search, section: 'search', s: '' }))).json(),
    ).toMatchObject({ total_count: 12 });
  });

  test.each(['ab', 'x'.repeat(70), 'nul\u0000l'])('rejects the search text %j', async (s) => {
    const answer = await get(searchUrl.build({ ...search, s }));
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
      422,
      { error: { s: 'invalid' } },
      'no-store',
    ]);
  });

  test.each([
    '',
    '?params=1',
    '?s=slow',
    '?params=../../etc&s=slow',
    '?s=slow&params=3600/str/relevance/60/..1.all..',
  ])('returns 404 for %s', async (tail) => {
    expect((await get(`/api/videos2.php${tail}`)).statusCode).toBe(404);
  });

  test('limits the searches of a client', async () => {
    const url = searchUrl.build({ ...search, s: 'slow lake' });
    const answers = [];
    for (let count = 0; count <= test_rates.search; count++)
      answers.push(await api.app.inject({ url, remoteAddress: '203.0.113.77' }));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers).toMatchObject({
      'cache-control': 'no-store',
      'retry-after': expect.stringMatching(/^\d+$/),
    });
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
  });
});

describe('videos_related2', () => {
  const related = (video_id: number) =>
    relatedUrl.build({ video_id, count: 36, type: 'all', group: 1 });

  test('returns related videos', async () => {
    const answer = await get(related(ids.shown));
    const { videos, total_count } = VideoListing.parse(answer.json());
    expect([answer.statusCode, videos.length, total_count]).toEqual([200, 11, 11]);
    expect(videos.map(({ video_id }) => video_id)).not.toContain(ids.shown);
    expect(answer.headers['cache-control']).toBe('public, s-maxage=432000, max-age=60');
    expect(answer.headers['cache-tag']).toMatch(new RegExp(`^related,v${ids.shown},v`));
    const again = await api.app.inject({
      method: 'HEAD',
      url: related(ids.shown),
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    ['hidden', 403, () => ({ error: 1, code: 'private' })],
    ['deleted', 410, () => ({ video_id: ids.deleted, status_id: 5 })],
    ['pending', 404, () => ({ error: 1, code: 'not_found' })],
  ] as const)('of a %s one answers %i', async (which, status, body) => {
    const answer = await get(related(ids[which]));
    expect([answer.statusCode, answer.json()]).toEqual([status, body()]);
  });
});
