import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { Suggestions, suggesterUrl, suggestUrl } from '#contracts/calls/search/suggestions.ts';
import { saveChannels, saveModels } from '#domain/taxonomy/index.ts';
import { test_rates, withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';
import { describeJsonCall, expectNotFound, misspellings } from '#tests/support/json-calls.ts';

const api = withApi();
const suggester = suggesterUrl.build({ lifetime: 43_200, count: 5 });
// Every test is a visitor of its own: the calls are limited by address.
let visitors = 0;
const address = (text: string): string => suggestUrl.build({ text, lang: 'en' });
const ask = (text: string, remoteAddress = `198.51.100.${++visitors}`) =>
  api.app.inject({ url: address(text), remoteAddress });

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  const models = await saveModels(ctx, [
    { dir: 'marina', title: 'Marina Été', orientation: 'str', avatar_key: 'face', attributes: {} },
  ]);
  const channels = await saveChannels(ctx, [{ dir: 'marble', title: "Marble 'House' 100%" }]);
  await aVideo(ctx, { model_ids: [...models.values()], channel_id: channels.get('marble') ?? 0 });
  await sql`select model_refresh(${[...models.values()]}::int[]), channel_refresh(${[...channels.values()]}::int[])`.execute(
    ctx.db,
  );
});

const tags = () => ['suggestions', 'terms', 'm-marina', 'c-marble'];
describeJsonCall(api, 'suggester', {
  url: () => suggester,
  schema: Suggestions,
  cache: 'public, s-maxage=43200, max-age=60',
  tags,
});

describe('suggester.php', () => {
  test('returns the fields of the contract for an hour, with HEAD and an ETag', async () => {
    const answer = await ask(' mar ');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      categories: [],
      models: [
        {
          dir: 'marina',
          title: 'Marina Été',
          img: '/media/i/face.webp',
          total_videos: 1,
          parts: ['', 'Mar', 'ina Été'],
        },
      ],
      channels: [
        {
          dir: 'marble',
          title: "Marble 'House' 100%",
          img: '',
          total_videos: 1,
          parts: ['', 'Mar', "ble 'House' 100%"],
        },
      ],
      queries: [],
    });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, s-maxage=3600, max-age=60',
      'cache-tag': tags().join(),
    });
    const head = await api.app.inject({ method: 'HEAD', url: address(' mar ') });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', answer.headers.etag]);
    const again = await api.app.inject({
      url: address('mar'),
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  test.each(["'house'", '100%', 'ÉTÉ', 'ete', 'marnia', 'mar%', 'ｍａｒｂ'])(
    'finds %s',
    async (text) => {
      const { models, channels } = Suggestions.parse((await ask(text)).json());
      expect([...models, ...channels].length).toBeGreaterThan(0);
    },
  );

  test('reads the database once for all spellings of a text', async () => {
    const spellings = ['mari', 'MARI', ' mari ', 'ｍａｒｉ', 'Mari'];
    const etags = new Set<unknown>();
    for (const c of spellings)
      etags.add(
        (
          await api.app.inject({
            url: `/api/suggester.php?c=${encodeURIComponent(c)}`,
            remoteAddress: `198.51.100.${++visitors}`,
          })
        ).headers.etag,
      );
    expect(etags.size).toBe(1);
    expect(new Set(spellings.map(address))).toEqual(new Set(['/api/suggester.php?c=mari']));
  });

  test.each([
    "' or 1=1 --",
    '%%%',
    '___',
    '\\\\\\',
    '__proto__',
    'constructor',
    '日本語',
    '😀😀😀',
    '\uD800\uD800\uD800'.toWellFormed(),
    'x'.repeat(69),
  ])('finds nothing for %s', async (text) => {
    const answer = await ask(text);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { categories: [], models: [], channels: [], queries: [] },
    ]);
  });

  test.each(['', ' ', 'ab', '  ab  ', 'x'.repeat(70), 'abc\u0000', 'a\nbc', '\u0007bell'])(
    'rejects %j as invalid',
    async (text) => {
      const answer = await ask(text);
      expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
        422,
        { error: { c: 'invalid' } },
        'no-store',
      ]);
    },
  );

  test.each([
    '',
    '?',
    '?C=abc',
    '?c=abc&c=abd',
    '?c=abc&x=1',
    '?c=abc&lang=en',
    '?x=abc',
    '?__proto__=abc',
    '/?c=abc',
    '/x?c=abc',
  ])('returns 404 for %j', (rest) => expectNotFound(api, `/api/suggester.php${rest}`));

  test('is rate limited by client address', async () => {
    const mine = '203.0.113.9';
    for (let call = 0; call < test_rates.suggester; call++)
      expect((await ask('marina', mine)).statusCode).toBe(200);
    const refused = await ask('marina', mine);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('marina')).statusCode).toBe(200);
  });
});

describe('suggester', () => {
  test.each(['/43200/', '/5.json'])('returns 404 for invalid values of %s', async (part) => {
    for (const url of misspellings(suggester, part)) await expectNotFound(api, url);
  });
  test.each([
    suggester.replace('/5.', '/7.'),
    suggester.replace('/5.', '/61.'),
    suggester.replace('/43200/', '/60/'),
  ])('returns 404 for %s', (url) => expectNotFound(api, url));
});
