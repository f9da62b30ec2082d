import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { limits } from '#contracts/limits/limits.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { createAlbum } from '#domain/submissions/index.ts';
import { foldPageChanges } from '#domain/sitemaps/index.ts';
import { refreshPeople } from '#domain/stats/index.ts';
import { saveCategories, saveChannels, saveModels, saveTags } from '#domain/taxonomy/index.ts';
import { editVideo, setVideoState } from '#domain/videos/index.ts';
import { withClient } from '#platform/db/single-client.ts';
import { withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aPhoto } from '#tests/support/many-people.ts';
import { sitemapFaults } from '#tests/support/sitemap-schema.ts';

const api = withApi();
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });
const bodyOf = async (url: string): Promise<string> => (await get(url)).body;
const origin = 'https://tube.example';
const hostile = ']]><script>&amp;"\'</loc> \u202e\u200f\u00ad x';
const inAll = (title: string) =>
  Object.fromEntries(languages.map((lang) => [lang, title])) as Record<Language, string>;
const ids = { hostile: 0, plain: 0, far: 0, hidden: 0 };
const videos = '/sitemaps/videos-1.xml';
const far = '/sitemaps/videos-2.xml';

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  const model_ids = [
    ...(
      await saveModels(ctx, [{ dir: 'ann', title: 'Ann', orientation: 'str', attributes: {} }])
    ).values(),
  ];
  const channel_id = (await saveChannels(ctx, [{ dir: 'studio', title: 'Studio' }])).get('studio');
  const category_ids = [
    ...(
      await saveCategories(ctx, [
        { dir: 'lakes', titles: inAll('Lakes') },
        { dir: 'empty', titles: inAll('Empty') },
      ])
    ).values(),
  ].slice(0, 1);
  const tag_ids = [...(await saveTags(ctx, [{ dir: 'mist', title: 'Mist' }])).values()];
  const named = { model_ids, category_ids, tag_ids, ...(channel_id && { channel_id }) };
  ids.hostile = await aVideo(ctx, { title: hostile, description: hostile, ...named });
  ids.plain = await aVideo(ctx, { title: 'Plain' });
  ids.hidden = await aVideo(ctx, { title: 'Hidden', is_private: true });
  await withClient({ connectionString: api.url('owner') }, (client) =>
    client.query('alter table video alter column video_id restart with 5001'),
  );
  ids.far = await aVideo(ctx, { title: 'Far', orientation: 'gay' });
  await createAlbum(ctx, {
    command: 'velour import',
    orientation: 'she',
    lang: 'en',
    title: 'Shores',
    photos: [await aPhoto(ctx), await aPhoto(ctx)],
  });
  await refreshPeople(ctx);
});

describe('the index', () => {
  test('lists each file that has a page, with the time of its last change, and is valid', async () => {
    const xml = await bodyOf('/sitemap.xml');
    expect(await sitemapFaults(xml)).toEqual([]);
    const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);
    expect(listed).toEqual(
      [
        'pages',
        'videos-1',
        'videos-2',
        'albums-1',
        'models-1',
        'channels-1',
        'categories-1',
        'tags-1',
      ].map((name) => `${origin}/sitemaps/${name}.xml`),
    );
    expect(xml.match(/<lastmod>/g)).toHaveLength(8);
  });

  test('robots.txt leads to it', async () => {
    expect(await bodyOf('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  });
});

describe('each file', () => {
  test.each([
    'pages',
    'videos-1',
    'videos-2',
    'albums-1',
    'models-1',
    'channels-1',
    'categories-1',
    'tags-1',
  ])('%s is valid and all its addresses are of this site', async (name) => {
    const answer = await get(`/sitemaps/${name}.xml`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60',
      'x-content-type-options': 'nosniff',
    });
    expect(await sitemapFaults(answer.body)).toEqual([]);
    for (const [, loc = ''] of answer.body.matchAll(/<loc>([^<]*)<\/loc>/g))
      expect(loc.startsWith(`${origin}/`)).toBe(true);
  });

  test('the schema finds faults', async () => {
    const xml = await bodyOf(videos);
    for (const broken of [
      xml.replace('<video:family_friendly>no<', '<video:family_friendly>maybe<'),
      xml.replace('<lastmod>', '<lastmod>yesterday'),
      xml.replace('<url>', '<url><title>x</title>'),
    ])
      expect(await sitemapFaults(broken)).not.toEqual([]);
  });

  test('a video has its title as text, whatever is in it', async () => {
    const xml = await bodyOf(videos);
    expect(xml).toContain('<video:title>]]&gt;&lt;script&gt;&amp;amp;');
    expect(xml).toContain(`<video:player_loc>${origin}/embed/${ids.hostile}/`);
    expect(xml).not.toContain('<script>');
    expect(xml).not.toContain(`/videos/${ids.hidden}/`);
  });

  test('names without videos have no page', async () => {
    const xml = await bodyOf('/sitemaps/categories-1.xml');
    expect(xml).toContain('/categories/lakes/latest-updates/');
    expect(xml).not.toContain('/categories/empty/');
  });

  test('gzip is the same file', async () => {
    const answer = await get(videos, { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.rawPayload).toString()).toBe(await bodyOf(videos));
  });

  test('HEAD has the headers and no body', async () => {
    const answer = await api.app.inject({ method: 'HEAD', url: videos });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers.etag).toBe((await get(videos)).headers.etag);
  });

  test.each([
    '/sitemaps/videos-3.xml',
    '/sitemaps/videos-0.xml',
    '/sitemaps/videos-01.xml',
    '/sitemaps/videos-999999.xml',
    '/sitemaps/videos-99999999999.xml',
    '/sitemaps/members-1.xml',
    '/sitemaps/pages-1.xml',
    '/sitemaps/',
    '/sitemaps/videos-1.xml%00',
  ])('%s is a 404', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('a change', () => {
  const etagOf = async (url: string): Promise<string> => String((await get(url)).headers.etag);

  test('of one video changes its file alone, and a fold of changes none', async () => {
    const [before, other] = [await etagOf(videos), await etagOf(far)];
    await editVideo(api.ctx({ kind: 'system' }), ids.plain, { title: 'Plainer' });
    const after = await etagOf(videos);
    expect(after).not.toBe(before);
    expect((await get(videos, { 'if-none-match': before })).statusCode).toBe(200);
    expect(await foldPageChanges(api.ctx({ kind: 'system' }))).toBeGreaterThan(0);
    expect(await etagOf(videos)).toBe(after);
    expect((await get(videos, { 'if-none-match': after })).statusCode).toBe(304);
    expect(await etagOf(far)).toBe(other);
    expect(await bodyOf(videos)).toContain('<video:title>Plainer<');
  });

  test('that removes a video takes it out at once, and its last one the file', async () => {
    const ctx = api.ctx({ kind: 'system' });
    const before = await etagOf(videos);
    await setVideoState(ctx, ids.plain, { is_private: true });
    expect(await etagOf(videos)).not.toBe(before);
    expect(await bodyOf(videos)).not.toContain('Plainer');
    await setVideoState(ctx, ids.far, { status: 'rejected' });
    expect((await get(far)).statusCode).toBe(404);
    expect(await bodyOf('/sitemap.xml')).not.toContain(far);
    await setVideoState(ctx, ids.far, { status: 'active' });
    expect(await bodyOf('/sitemap.xml')).toContain(far);
  });

  test('of the names that have videos is found within the hour by their date alone', async () => {
    const tags = '/sitemaps/tags-1.xml';
    // The date is the beginning of the hour, which must not end between two requests.
    const now = Math.floor(Date.now() / 3_600_000) * 3_600_000 + 600_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    const read_at = String((await get(tags)).headers['last-modified']);
    const again = () => get(tags, { 'if-modified-since': read_at });
    expect((await again()).statusCode).toBe(304);
    clock.mockReturnValue(now + 3_600_000);
    expect((await again()).statusCode).toBe(200);
  });

  test('of counters changes no file', async () => {
    const before = await etagOf(videos);
    await sql`update video_stat set views = views + 1`.execute(api.db);
    expect(await etagOf(videos)).toBe(before);
  });
});

test('files are read in batches, and every video is in one', async () => {
  const ctx = api.ctx({ kind: 'system' });
  const media_id = await api.db
    .selectFrom('video')
    .select('media_id')
    .where('video_id', '=', ids.hostile)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < limits.sitemap_batch + 3; n++)
    await aVideo(ctx, { media_id: media_id.media_id ?? 0, title: `Copy ${n}` });
  const found = [...(await bodyOf(far)).matchAll(/\/videos\/(\d+)\//g)].map(([, id]) => Number(id));
  expect(found).toEqual(
    (
      await api.db
        .selectFrom('listing')
        .select('video_id')
        .where('video_id', '>', limits.sitemap_ids)
        .orderBy('video_id')
        .execute()
    ).map(({ video_id }) => video_id),
  );
  expect(found.length).toBeGreaterThan(limits.sitemap_batch);
});

test('a range of ids is the same in SQL', async () => {
  const { rows } = await sql<{ shard: number }>`
    select page_shard_of(i) as shard from unnest(array[1, ${limits.sitemap_ids}::int, ${limits.sitemap_ids}::int + 1]) i`.execute(
    api.db,
  );
  expect(rows.map(({ shard }) => shard)).toEqual([0, 0, 1]);
});
