import { Writable } from 'node:stream';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SearchHelp, searchHelpUrl } from '#contracts/calls/search/search-help.ts';
import { searchUrl } from '#contracts/calls/catalogue/listing-url.ts';
import {
  listingCountriesUrl,
  listingFacetsUrl,
  nearestListsUrl,
} from '#contracts/calls/catalogue/listing-facets.ts';
import { VideoListing } from '#contracts/calls/catalogue/videos.ts';
import { foldTerms } from '#domain/search/index.ts';
import { saveTerms, type NewTerm } from '#domain/terms/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';
import { wholeList } from '#tests/support/true-listing.ts';

const lines: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
const api = withApi(() => ({ log: pino({ level: 'debug' }, sink) }));
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' };
const get = (url: string, headers: Record<string, string> = browser) =>
  api.app.inject({ url, headers });
const searchOf = (s: string, page = 1): string =>
  searchUrl.build({ ...wholeList, lifetime: 3600, sort: 'relevance', s, page });
const term = (text: string, effect: NewTerm['effect'], help: string | null = null): NewTerm => ({
  kind: 'exact',
  term: text,
  lang: null,
  places: ['search'],
  effect,
  help,
});

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  for (const title of ['Harbour lights', 'Pier lights', 'Jetty lights'])
    await aVideo(ctx, { title });
  await saveTerms(ctx, [
    term('harbour', 'block', 'minors'),
    term('pier', 'warn'),
    term('jetty', 'hide'),
  ]);
  api.forgetTerms();
});

describe('a search that is restricted', () => {
  test.each(['harbour', 'HARBOUR at night', 'h4rb0ur', 'h a r b o u r'])(
    'blocked: %j answers 200, empty, with the name of its help text',
    async (s) => {
      const answer = await get(searchOf(s));
      expect(answer.statusCode).toBe(200);
      expect(VideoListing.parse(answer.json())).toEqual(answer.json());
      expect(answer.json()).toEqual({
        videos: [],
        total_count: 0,
        notice: { effect: 'block', help: 'minors' },
        error: 1,
        code: 'videos_not_found',
      });
      expect(answer.headers['cache-tag']).toBe('videos,terms,search-rules');
      expect((await get(searchOf(s, 2))).json()).toMatchObject({ videos: [], total_count: 0 });
    },
  );

  const { count: _count, page: _page, ...list } = wholeList;
  const none = { total_count: 0 };
  const counted = { ...list, lang: 'en', section: 'search', s: 'harbour' } as const;

  test('blocked: the counts next to it and the suggester say nothing either', async () => {
    for (const [url, empty] of [
      [listingFacetsUrl.build(counted), { categories: [], lengths: [0, 0, 0], hd: 0 }],
      [listingCountriesUrl.build(counted), { countries: [] }],
      [nearestListsUrl.build(counted), { lists: [] }],
      ['/api/suggester.php?c=harbour', { categories: [], models: [], channels: [], queries: [] }],
      [
        '/api/v1/search?s=harbour&type=models',
        {
          models: [],
          total_count: 0,
          notice: { effect: 'block', help: 'minors' },
          error: 1,
          code: 'models_not_found',
        },
      ],
      [
        '/api/v1/search-overview?s=harbour',
        { models: none, channels: none, albums: none, playlists: none, related: [] },
      ],
      ['/api/v1/search-words?s=harbour%20lights', { words: [] }],
    ] as const)
      expect([url, (await get(url)).json()]).toEqual([url, empty]);
  });

  test('warned of: the results come with the name of the help text', async () => {
    const answer = (await get(searchOf('pier'))).json<VideoListing>();
    expect(answer.videos.map(({ title }) => title)).toEqual(['Pier lights']);
    expect(answer.notice).toEqual({ effect: 'warn', help: 'general' });
  });

  test('hidden or of other words: the results come without a notice', async () => {
    for (const s of ['jetty', 'lights']) {
      const answer = (await get(searchOf(s))).json<VideoListing>();
      expect(answer.videos.length).toBeGreaterThan(0);
      expect(answer).not.toHaveProperty('notice');
    }
  });

  test('no correction leads to a restricted word: neither to a blocked one nor to one that is not suggested', async () => {
    await foldTerms(api.ctx({ kind: 'system' }));
    const corrected = (await get(searchOf('lihgts'))).json<VideoListing>();
    expect(corrected.correction).toEqual({ text: 'lights', is_applied: true });
    for (const s of ['harbuor', 'harbuor lights', 'jety']) {
      const answer = (await get(searchOf(s))).json<VideoListing>();
      expect(answer, s).toMatchObject({ videos: [], total_count: 0 });
      expect(answer, s).not.toHaveProperty('correction');
    }
    const words = (await get('/api/v1/search-words?s=harbuor%20lihgts')).json();
    expect(words).toEqual({ words: [{ text: 'lights', total_count: 3 }] });
  });

  test('a change of the rules purges the answers, and counts from then on', async () => {
    const ctx = api.ctx({ kind: 'system' });
    expect((await get(searchOf('lights'))).json()).not.toHaveProperty('notice');
    await saveTerms(ctx, [term('lights', 'warn')]);
    const queued = await ctx.db
      .selectFrom('cache_purge')
      .select('tag')
      .where('tag', '=', 'terms')
      .execute();
    expect(queued.length).toBeGreaterThan(0);
    api.forgetTerms();
    expect((await get(searchOf('lights'))).json()).toHaveProperty('notice');
    await ctx.db.deleteFrom('term_rule').where('term', '=', 'lights').execute();
    api.forgetTerms();
  });
});

test('a help text is public, by name and language', async () => {
  const answer = await get(searchHelpUrl.build({ help: 'minors', lang: 'fr' }));
  expect(answer.statusCode).toBe(200);
  expect(SearchHelp.parse(answer.json())).toMatchObject({
    title: 'Cette recherche n’est pas disponible',
    links: [],
  });
  expect(answer.headers['cache-tag']).toBe('search-help');
  for (const url of [
    '/api/v1/search-help/none.fr.json',
    '/api/v1/search-help/minors.xx.json',
    '/api/v1/search-help/..%2Fminors.fr.json',
  ])
    expect((await get(url)).statusCode, url).toBe(404);
});

describe('searches are counted', () => {
  const flush = async (): Promise<void> => {
    // The first may be one that had begun before.
    await api.flushSearches();
    await api.flushSearches();
  };
  const seen = async () => {
    await flush();
    return api.db
      .selectFrom('search_seen')
      .select(['query', 'orientation', 'is_clicked'])
      .execute();
  };
  const click = (form: string, headers: Record<string, string> = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/api/input.php',
      headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: form,
    });
  beforeEach(async () => {
    await flush();
    await api.db.deleteFrom('search_seen').execute();
    await api.db.deleteFrom('term_hit').execute();
  });

  test('once a visitor, on their first page, not of machines', async () => {
    await get(searchOf('Quiet  LAKE'));
    await get(searchOf('quiet lake'));
    await get(searchOf('other lake', 2));
    await get(searchOf('machine lake'), { 'user-agent': 'Googlebot/2.1' });
    await get(searchOf(''));
    await api.app.inject({ method: 'HEAD', url: searchOf('head lake'), headers: browser });
    expect(await seen()).toEqual([{ query: 'quiet lake', orientation: 1, is_clicked: false }]);
  });

  test('a blocked one by its rule and the day alone', async () => {
    for (let n = 0; n < 3; n++) await get(searchOf('harbour of secrets'));
    expect(await seen()).toEqual([]);
    const hits = await api.db.selectFrom('term_hit').select(['hits', 'place']).execute();
    expect(hits).toEqual([{ hits: 3, place: 'search' }]);
    const { rows } = await api.db
      .selectFrom('term_hit')
      .selectAll()
      .execute()
      .then((rows) => ({ rows }));
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['day', 'hits', 'place', 'term_rule_id']);
  });

  test('an opened result is added to the search of the visitor', async () => {
    await get(searchOf('quiet lake'));
    expect((await click('act=click&s=Quiet+Lake&gender=str')).json()).toEqual({ ok: 1 });
    expect(await seen()).toEqual([{ query: 'quiet lake', orientation: 1, is_clicked: true }]);
  });

  test('the beacon of a page without a referrer names no origin, and counts', async () => {
    const form = 'act=click&s=quiet+lake&gender=str';
    const own = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    expect((await click(form, own)).statusCode).toBe(200);
    for (const headers of [
      { origin: 'null' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[])
      expect((await click(form, headers)).statusCode).toBe(403);
    expect(await seen()).toHaveLength(1);
  });

  test.each([
    'act=click&s=lake',
    'act=click&gender=str',
    'act=click&s=lake&gender=all',
    'act=click&s=lake&gender=str&user_id=1',
    `act=click&s=${'x'.repeat(301)}&gender=str`,
  ])('%s is refused', async (form) => {
    expect((await click(form)).statusCode).toBe(422);
  });
});

test('no line of the log holds what was searched for', async () => {
  lines.length = 0;
  for (const s of [
    'unspeakable harbour',
    'unspeakable pier',
    'unspeakable lake',
    `unspeakable ${'x'.repeat(90)}`,
  ])
    await get(searchOf(s));
  await get('/api/suggester.php?c=unspeakable');
  await get('/api/videos2.php?params=unspeakable&s=unspeakable');
  await api.app.inject({
    method: 'POST',
    url: '/api/input.php',
    headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'act=click&s=unspeakable&gender=none',
  });
  await api.flushSearches();
  expect(lines.length).toBeGreaterThan(6);
  expect(lines.join('')).not.toContain('unspeakable');
});
