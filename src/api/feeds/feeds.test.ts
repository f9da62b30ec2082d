import { beforeAll, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { createAlbum } from '#domain/submissions/index.ts';
import { saveChannels, saveModels, saveTags } from '#domain/taxonomy/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aPhoto } from '#tests/support/many-people.ts';

const api = withApi();
const get = (url: string) => api.app.inject({ url });
const hostile = ']]><script>&amp;"\'</item> \u202e x';
const latest = '/videos/latest-updates/feed.xml';

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  const models = await saveModels(ctx, [
    { dir: 'ann', title: 'Ann', orientation: 'str', attributes: {} },
  ]);
  const channels = await saveChannels(ctx, [{ dir: 'studio', title: 'Studio & Sons' }]);
  const tags = await saveTags(ctx, [{ dir: 'mist', title: 'Mist' }]);
  await aVideo(ctx, {
    title: hostile,
    model_ids: [...models.values()],
    channel_id: channels.get('studio') ?? 0,
    tag_ids: [...tags.values()],
  });
  for (let n = 0; n < 61; n++) await aVideo(ctx, { title: `Video ${n}` });
  await aVideo(ctx, { title: 'Elsewhere', orientation: 'gay' });
  await aVideo(ctx, { title: 'Hidden', is_private: true });
  const photos = [await aPhoto(ctx), await aPhoto(ctx)];
  await createAlbum(ctx, {
    command: 'velour import',
    orientation: 'str',
    lang: 'de',
    title: hostile,
    photos,
  });
  await createAlbum(ctx, {
    command: 'velour import',
    orientation: 'she',
    lang: 'en',
    title: 'Shores',
    photos,
  });
});

const parsed = async (xml: string): Promise<string[]> => {
  const { errors } = await validateXML({
    xml: [{ fileName: 'feed.xml', contents: xml }],
    schema: [],
  } as never);
  return errors.map(({ message }) => message);
};

describe('a feed', () => {
  test('has the first page of its list, cached ten minutes and purged by what it shows', async () => {
    const answer = await get(latest);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, s-maxage=600, max-age=60',
      'access-control-allow-origin': '*',
    });
    expect(answer.body.match(/<item>/g)).toHaveLength(60);
    expect(answer.body).not.toContain('Elsewhere');
    expect(answer.body).not.toContain('Hidden');
    expect(String(answer.headers['cache-tag'] ?? answer.headers['surrogate-key'])).toContain(
      'videos',
    );
  });

  test.each([
    '/tags/mist/latest-updates/feed.xml',
    '/model/ann/feed.xml',
    '/channel/studio/feed.xml',
  ])('%s has the video, its title as text, and is well formed', async (url) => {
    const { body } = await get(url);
    expect(await parsed(body)).toEqual([]);
    expect(body).toContain('<title>]]&gt;&lt;script&gt;&amp;amp;');
    expect(body).toContain('Studio &amp; Sons');
    expect(body).toContain('<media:player url="https://tube.example/embed/');
    expect(body.match(/<item>/g)).toHaveLength(1);
  });

  test('broken XML would be found', async () => {
    expect(await parsed((await get(latest)).body.replace('</item>', ''))).not.toEqual([]);
  });

  test('as JSON Feed has the same items', async () => {
    const answer = await get('/model/ann/feed.json');
    expect(answer.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(answer.json()).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      home_page_url: 'https://tube.example/model/ann/',
      feed_url: 'https://tube.example/model/ann/feed.json',
      items: [{ title: hostile, authors: [{ name: 'Studio & Sons' }, { name: 'Ann' }] }],
    });
  });

  test('of the home page has the newest videos', async () => {
    const answer = await get('/feed.json');
    expect(answer.json()).toMatchObject({
      home_page_url: 'https://tube.example/',
      feed_url: 'https://tube.example/feed.json',
      items: { length: 60 },
    });
    const { body } = await get('/feed.xml?orientation=gay');
    expect(body).toContain('Elsewhere');
    expect(await parsed(body)).toEqual([]);
  });

  test('of another orientation has its own address', async () => {
    const { body } = await get(`${latest}?orientation=gay`);
    expect(body).toContain('Elsewhere');
    expect(body.match(/<item>/g)).toHaveLength(1);
  });

  test('of an empty list is an empty feed', async () => {
    const answer = await get('/videos/latest-updates/feed.xml?orientation=she');
    expect(answer.statusCode).toBe(200);
    expect(await parsed(answer.body)).toEqual([]);
  });

  test.each([
    `${latest}?page=2`,
    `${latest}?x=1`,
    '/model/nobody/feed.xml',
    '/feed.xml?x=1',
    '/tags/mist/feed.xml',
    '/search/lake/feed.xml',
    '/videos/latest-updates/feed.atom',
  ])('%s is a 404', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('a feed of albums', () => {
  test('has the albums of its list, their titles as text, and is well formed', async () => {
    const answer = await get('/albums/latest-updates/feed.xml');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, s-maxage=600, max-age=60',
    });
    expect(await parsed(answer.body)).toEqual([]);
    expect(answer.body).toContain('<title>]]&gt;&lt;script&gt;&amp;amp;');
    expect(answer.body).toContain('<media:content medium="image" lang="de">');
    expect(answer.body.match(/<item>/g)).toHaveLength(1);
  });

  test('as JSON Feed, of another orientation', async () => {
    const path = '/albums/latest-updates/feed.json?orientation=she';
    expect((await get(path)).json()).toMatchObject({
      home_page_url: 'https://tube.example/albums/latest-updates/',
      feed_url: `https://tube.example${path}`,
      items: [{ title: 'Shores', url: expect.stringContaining('https://tube.example/album/') }],
    });
  });

  test.each([
    '/albums/feed.xml',
    '/albums/newest/feed.xml',
    '/albums/latest-updates/feed.xml?page=2',
    '/albums/latest-updates/feed.xml?channel=nobody',
  ])('%s is a 404', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});
