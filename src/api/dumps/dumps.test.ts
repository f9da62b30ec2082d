import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  Dump,
  dumpFields,
  DumpFiles,
  dumpUrl,
  RemovedVideos,
} from '#contracts/calls/files/dumps.ts';
import { limits } from '#contracts/limits/limits.ts';
import { isSignedBy } from '#platform/signing-key.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { addDumpKey, removeDumpKey } from '#domain/dumps/index.ts';
import { mergeNames } from '#domain/merging/index.ts';
import { saveCategories, saveChannels, saveModels, saveTags } from '#domain/taxonomy/index.ts';
import { deleteVideo } from '#domain/submissions/index.ts';
import { editVideo, setVideoState } from '#domain/videos/index.ts';
import { createPgRateLimiter } from '#platform/rate-limit/pg-rate-limiter.ts';
import { silentLog } from '#platform/log.ts';
import { test_rates, withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';

const budget = 200;
const api = withApi(({ secret }) => ({
  rateLimiter: createPgRateLimiter({
    db: api.db,
    log: silentLog,
    secret,
    rates: { ...test_rates, dump: budget },
  }),
}));
const hostile = '=HYPERLINK("http://x")';
const ids = { hostile: 0, plain: 0, gay: 0, hidden: 0, doomed: 0 };
const keys = { one: '', other: '' };
const system = () => api.ctx({ kind: 'system' });
const titles = (title: string) =>
  Object.fromEntries(languages.map((lang) => [lang, title])) as Record<Language, string>;

const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url, headers: { authorization: `Bearer ${keys.one}`, ...headers } });
const all = {
  shard: 1,
  format: 'json',
  fields: dumpFields,
  orientation: null,
  category: null,
  tag: null,
  model: null,
  channel: null,
  lang: null,
  type: 'all',
  duration: null,
} as const;
const dumped = async (query: Partial<Parameters<typeof dumpUrl.build>[0]> = {}) => {
  const answer = await get(dumpUrl.build({ ...all, ...query }));
  expect(answer.statusCode).toBe(200);
  return Dump.parse(answer.json()).videos;
};
const numbers = async (query: Parameters<typeof dumped>[0]) =>
  (await dumped(query)).map(({ video_id }) => video_id);

beforeAll(async () => {
  const ctx = system();
  const [model] = (
    await saveModels(ctx, [{ dir: 'ann', title: 'Ann', orientation: 'str', attributes: {} }])
  ).values();
  const channel_id = (await saveChannels(ctx, [{ dir: 'studio', title: 'Studio' }])).get('studio');
  const categories = await saveCategories(ctx, [
    { dir: 'lakes', titles: titles('Lakes') },
    { dir: 'ponds', titles: titles('Ponds') },
  ]);
  const [tag] = (await saveTags(ctx, [{ dir: 'mist', title: '=Mist' }])).values();
  ids.hostile = await aVideo(ctx, {
    title: hostile,
    description: '-1;=2\nlast "line"',
    model_ids: [model ?? 0],
    category_ids: [categories.get('lakes') ?? 0],
    tag_ids: [tag ?? 0],
    ...(channel_id && { channel_id }),
    seconds: 700,
    height: 1080,
  });
  ids.plain = await aVideo(ctx, {
    title: 'Plain',
    lang: 'de',
    height: 360,
    category_ids: [categories.get('ponds') ?? 0],
  });
  ids.gay = await aVideo(ctx, { title: 'Other', orientation: 'gay' });
  ids.hidden = await aVideo(ctx, { title: 'Hidden', is_private: true });
  ids.doomed = await aVideo(ctx, { title: 'Doomed' });
  keys.one = (await addDumpKey(ctx, 'One')).secret;
  keys.other = (await addDumpKey(ctx, 'Other')).secret;
});

describe('a file', () => {
  test('has all listed videos of its ids with all fields, and no others', async () => {
    const videos = await dumped();
    expect(videos.map(({ video_id }) => video_id)).toEqual([
      ids.hostile,
      ids.plain,
      ids.gay,
      ids.doomed,
    ]);
    const [first] = videos;
    expect(Object.keys(first ?? {})).toEqual(dumpFields);
    expect(first).toMatchObject({
      title: hostile,
      duration: 700,
      orientation: 'str',
      categories: ['Lakes'],
      tags: ['=Mist'],
      models: ['Ann'],
      channel: 'Studio',
      url: expect.stringMatching(/^https?:\/\/[^/]+\/videos\/1\//),
      thumbs: expect.objectContaining({ length: 10 }),
    });
  });

  test('as CSV has the fields in the order asked for, and no formula', async () => {
    const answer = await get(
      dumpUrl.build({
        ...all,
        format: 'csv',
        fields: ['title', 'video_id', 'description', 'tags', 'is_hd'],
      }),
    );
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="videos-1.csv"',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const [head, first] = parse(answer.body) as string[][];
    expect(head).toEqual(['title', 'video_id', 'description', 'tags', 'is_hd']);
    expect(first).toEqual([
      `'${hostile}`,
      String(ids.hostile),
      '\'-1; =2 last "line"',
      "'=Mist",
      'true',
    ]);
  });

  test('gzip is the same file', async () => {
    const url = dumpUrl.build(all);
    const answer = await get(url, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(answer.rawPayload).toString()).toBe((await get(url)).body);
  });

  test.each([
    [{ orientation: 'gay' } as const, () => [ids.gay]],
    [{ lang: 'de' } as const, () => [ids.plain]],
    [{ type: 'hd', duration: 2 } as const, () => [ids.hostile]],
    [{ duration: 3 } as const, () => []],
    [{ category: 'lakes' } as const, () => [ids.hostile]],
    [{ tag: 'mist', model: 'ann', channel: 'studio' } as const, () => [ids.hostile]],
    [{ tag: 'mist', orientation: 'gay' } as const, () => []],
  ])('is filtered by %o', async (query, found) => {
    expect(await numbers(query)).toEqual(found());
  });

  test('a category that others are merged into has their videos from the start', async () => {
    await mergeNames(system(), { kind: 'category', dir: 'ponds', into: 'lakes' });
    expect(await numbers({ category: 'lakes' })).toEqual([ids.hostile, ids.plain]);
    const videos = await dumped({ fields: ['video_id', 'categories'] });
    expect(videos[1]).toEqual({ video_id: ids.plain, categories: ['Lakes'] });
    expect((await get(dumpUrl.build({ ...all, category: 'ponds' }))).statusCode).toBe(404);
  });

  test('has a version, which changes with a video and its tags', async () => {
    const url = dumpUrl.build(all);
    const etagOf = async () => String((await get(url)).headers.etag);
    const before = await etagOf();
    expect((await get(url, { 'if-none-match': before })).statusCode).toBe(304);
    const tags = await saveTags(system(), [{ dir: 'fog', title: 'Fog' }]);
    await editVideo(system(), ids.plain, { tag_ids: [...tags.values()] });
    const after = await etagOf();
    expect(after).not.toBe(before);
    expect((await get(url, { 'if-none-match': before })).statusCode).toBe(200);
  });

  test('is listed with the time of its last change', async () => {
    const { files } = DumpFiles.parse((await get('/api/v1/dumps')).json());
    expect(files).toEqual([{ shard: 1, changed_at: expect.any(String) }]);
    expect(Date.now() - Date.parse(files[0]?.changed_at ?? '')).toBeLessThan(60_000);
  });

  test.each([
    '/api/v1/dump',
    '/api/v1/dump?shard=0',
    '/api/v1/dump?shard=2',
    '/api/v1/dump?shard=99999999',
    '/api/v1/dump?shard=1&format=xml',
    '/api/v1/dump?shard=1&fields=title,secret',
    '/api/v1/dump?shard=1&fields=title,title',
    '/api/v1/dump?shard=1&fields=constructor',
    '/api/v1/dump?shard=1&category=no-such',
    '/api/v1/dump?shard=1&tag=%27%20or%201',
    '/api/v1/removed',
    '/api/v1/removed?since=2026-02-30',
    '/api/v1/removed?since=yesterday',
    '/api/v1/removed?since=2026-01-01T25:00:00Z',
  ])('%s is a 404', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('removed videos', () => {
  const removed = async (since = '2020-01-01') =>
    RemovedVideos.parse((await get(`/api/v1/removed?since=${since}`)).json());
  const removedIds = async () => (await removed()).removed.map(({ video_id }) => video_id);

  test('are those that left the lists, until they are listed again', async () => {
    expect(await removedIds()).toEqual([]);
    await deleteVideo(system(), ids.doomed);
    await setVideoState(system(), ids.plain, { is_private: true });
    expect(await removedIds()).toEqual([ids.doomed, ids.plain]);
    expect(await numbers({})).not.toContain(ids.doomed);
    await setVideoState(system(), ids.plain, { is_private: false });
    expect(await removedIds()).toEqual([ids.doomed]);
    expect(await removedIds()).not.toContain(ids.hidden);
  });

  test('are asked for since a time, and again from ten minutes before the answer', async () => {
    const { removed: rows, until } = await removed();
    expect((await removed(rows[0]?.removed_at)).removed).toHaveLength(1);
    expect((await removed('2099-01-01')).removed).toEqual([]);
    const minutes = (Date.now() - Date.parse(until)) / 60_000;
    expect(Math.round(minutes)).toBe(10);
  });

  test('are signed by the site, for those to whom a partner passes them on', async () => {
    for (const format of ['', '&format=csv']) {
      const { headers, body } = await get(`/api/v1/removed?since=2020-01-01${format}`);
      const [key, signature] = [headers['velour-key'], headers['velour-signature']].map(String);
      expect(isSignedBy(key ?? '', body, signature ?? '')).toBe(true);
      expect(isSignedBy(key ?? '', `${body} `, signature ?? '')).toBe(false);
    }
  });

  test('come in pages that miss none, however many went at once', async () => {
    const many = limits.removed_videos + 5;
    await sql`insert into removed_video
      select n, '2026-01-01' from generate_series(1000, ${999 + many}::int) n`.execute(api.db);
    const first = await get('/api/v1/removed?since=2025-12-31&format=csv');
    expect((parse(first.body) as string[][]).length).toBe(limits.removed_videos + 1);
    const link = /<https:\/\/tube\.example(.*)>; rel="next"/.exec(String(first.headers['link']));
    const second = await get(link?.[1] ?? '');
    const rest = parse(second.body) as string[][];
    expect(rest.slice(1, 6).map(([id]) => Number(id))).toEqual(
      [0, 1, 2, 3, 4].map((n) => 1000 + limits.removed_videos + n),
    );
    expect(second.headers['link']).toBeUndefined();
  });
});

describe('keys', () => {
  const status = async (authorization: string) =>
    (await api.app.inject({ url: '/api/v1/dumps', headers: { authorization } })).statusCode;
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  test('are sent as a token, or as user or password', async () => {
    expect(await status(`Bearer ${keys.one}`)).toBe(200);
    expect(await status(basic(`${keys.one}:`))).toBe(200);
    expect(await status(basic(`partner:${keys.one}`))).toBe(200);
  });

  test.each(['', 'Bearer', 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic ====', basic(':')])(
    '%j is refused',
    async (authorization) => {
      const answer = await api.app.inject({ url: '/api/v1/dumps', headers: { authorization } });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers).toMatchObject({
        'www-authenticate': 'Bearer realm="dumps"',
        'cache-control': 'no-store',
      });
    },
  );

  test('are stored as hashes only, and end when they are removed', async () => {
    const made = await addDumpKey(system(), 'Short');
    const rows = await api.db.selectFrom('dump_key').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(made.secret);
    expect(await status(`Bearer ${made.secret}`)).toBe(200);
    expect(await removeDumpKey(system(), made.dump_key_id)).toBe(true);
    expect(await removeDumpKey(system(), made.dump_key_id)).toBe(false);
    expect(await status(`Bearer ${made.secret}`)).toBe(401);
  });

  test('have a budget each', async () => {
    const statuses = await Promise.all(
      Array.from({ length: budget + 20 }, () => status(`Bearer ${keys.other}`)),
    );
    expect(statuses.filter((each) => each === 200).length).toBeLessThanOrEqual(budget);
    expect(statuses).toContain(429);
    expect(await status(`Bearer ${keys.one}`)).toBe(200);
  });
});
