import { beforeAll, describe, expect, test } from 'vitest';
import {
  SearchedNames,
  searchNamesUrl,
  SearchOverview,
  searchOverviewUrl,
  SearchWords,
  searchWordsUrl,
} from '#contracts/calls/search/search.ts';
import { refreshPeople } from '#domain/stats/index.ts';
import { saveModels } from '#domain/taxonomy/index.ts';
import { test_rates, withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';
import { anAlbum } from '#tests/support/object-contract.ts';

const api = withApi();
// Every test is a visitor of its own: the calls are limited by address.
let visitors = 0;
const ask = (url: string, remoteAddress = `198.51.100.${++visitors}`) =>
  api.app.inject({ url, remoteAddress });
const names = (s: string) =>
  searchNamesUrl.build({ s, type: 'models', orientation: 'str', page: 1 });
const overview = searchOverviewUrl.build({ s: 'marina', orientation: 'str', lang: 'en' });
const words = searchWordsUrl.build({ s: 'marina nowhere', orientation: 'str' });

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  const ids = await saveModels(ctx, [
    { dir: 'marina', title: 'Marina Lund', orientation: 'str', attributes: {} },
  ]);
  await aVideo(ctx, { model_ids: [...ids.values()] });
  await anAlbum(ctx, 'Two chairs', { model_ids: [...ids.values()] });
  await refreshPeople(ctx);
});

test('search, search-overview and search-words answer what the contract says, for an hour', async () => {
  for (const [url, schema, tags] of [
    [names('marina'), SearchedNames, 'models,terms,search-rules,m-marina'],
    [overview, SearchOverview, 'search-overview,terms,search-rules'],
    [words, SearchWords, 'search-words,terms,search-rules'],
  ] as const) {
    const answer = await ask(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    expect(schema.parse(answer.json())).toEqual(answer.json());
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, s-maxage=3600, max-age=60',
      'cache-tag': tags,
    });
    expect((await api.app.inject({ method: 'HEAD', url })).headers.etag).toBe(answer.headers.etag);
  }
  expect((await ask(names('marina'))).json()).toMatchObject({
    models: [{ dir: 'marina', title: 'Marina Lund', total_videos: 1 }],
    total_count: 1,
  });
  expect((await ask(overview)).json()).toMatchObject({
    models: { total_count: 1 },
    albums: { total_count: 1 },
  });
  expect((await ask(words)).json()).toEqual({ words: [{ text: 'marina', total_count: 1 }] });
});

test('spellings of a text share an answer', async () => {
  const etags = new Set<unknown>();
  for (const s of ['marina', 'MARINA', '%20marina%20', 'ｍａｒｉｎａ'])
    etags.add((await ask(encodeURI(decodeURI(`/api/v1/search?s=${s}&type=models`)))).headers.etag);
  expect(etags.size).toBe(1);
});

describe('refuses', () => {
  test.each(['ab', 'x'.repeat(70), '%20a%20'])('the text %s as invalid', async (s) => {
    for (const url of [
      `/api/v1/search?s=${s}&type=models`,
      `/api/v1/search-overview?s=${s}`,
      `/api/v1/search-words?s=${s}`,
    ]) {
      const answer = await ask(url);
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        422,
        { error: { s: 'invalid' } },
      ]);
    }
  });

  test.each([
    '/api/v1/search?s=marina',
    '/api/v1/search?s=marina&type=videos',
    '/api/v1/search?type=models&s=marina',
    '/api/v1/search-overview?s=marina&lang=xx',
    '/api/v1/search-words?s=marina&page=2',
  ])('%s as unknown', async (url) => {
    expect((await ask(url)).statusCode).toBe(404);
  });

  test('more searches than a visitor may make', async () => {
    const visitor = '203.0.113.9';
    let refused = 0;
    for (let n = 0; n <= test_rates.search; n++)
      if ((await ask(n % 2 ? overview : words, visitor)).statusCode === 429) refused++;
    expect(refused).toBeGreaterThan(0);
  });
});
