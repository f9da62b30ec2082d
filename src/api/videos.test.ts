import { describe, expect, test } from 'vitest';
import { allowed_lifetimes } from '#contracts/limits/limits-of-calls.ts';
import { videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import { VideoAnswer, VideoListing, videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { listing, query, withShownAndHidden } from '#tests/support/shown-and-hidden.ts';

const { ids, get } = withShownAndHidden();

describe('videos2', () => {
  test('returns the listing, cacheable by shared caches and for a minute by browsers, with a tag per object', async () => {
    const answer = await get(listing);
    expect(answer.statusCode).toBe(200);
    expect(VideoListing.parse(answer.json()).total_count).toBe(12);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, s-maxage=3600, max-age=60',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      'surrogate-key': expect.stringMatching(new RegExp(`^videos .*\\bv${ids.shown}\\b`)),
      'cache-tag': expect.stringMatching(new RegExp(`^videos,.*\\bv${ids.shown}\\b`)),
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('lists public videos only', async () => {
    const shown = VideoListing.parse((await get(listing)).json()).videos.map(
      ({ video_id }) => video_id,
    );
    expect(shown).toContain(ids.shown);
    for (const id of [ids.hidden, ids.deleted, ids.pending]) expect(shown).not.toContain(id);
  });

  test.each(allowed_lifetimes)('lifetime %i sets s-maxage', async (lifetime) => {
    const answer = await get(videosUrl.build({ ...query, lifetime }));
    const expected =
      lifetime === 0
        ? 'no-store'
        : `public, s-maxage=${lifetime}, max-age=${Math.min(60, lifetime)}`;
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, expected]);
  });

  test('does not vary with cookies or headers', async () => {
    const plain = await get(listing);
    const strange = await get(listing, {
      cookie: 'gender=gay; app_lang=de; theme=light; country_code=fr',
      'accept-language': 'ja',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      origin: 'https://evil.example',
      'user-agent': 'Googlebot',
    });
    expect(strange.body).toBe(plain.body);
    expect(strange.headers.etag).toBe(plain.headers.etag);
  });

  test('returns an empty page with the exact total past the end', async () => {
    expect((await get(videosUrl.build({ ...query, page: 900 }))).json()).toMatchObject({
      videos: [],
      total_count: 12,
    });
  });
});

describe('one URL per object', () => {
  const path = '/api/json/videos2/3600/str/latest-updates/60/..1.all...json';
  test.each([
    path.replace('/3600/', '/3601/'),
    path.replace('/3600/', '/03600/'),
    path.replace('/3600/', '/1e3/'),
    path.replace('/3600/', '/0/'),
    path.replace('.json', '.php'),
    path.replace('/str/', '/STR/'),
    path.replace('/str/', '/constructor/'),
    path.replace('/latest-updates/', '/__proto__/'),
    path.replace('/latest-updates/', '/latest-updates%00/'),
    path.replace('/latest-updates/', '/latest%2Dupdates/'),
    path.replace('/60/', '/61/'),
    path.replace('/60/', '/9999999/'),
    path.replace('..1.', '..01.'),
    path.replace('..1.', '..0.'),
    path.replace('..1.', '..-1.'),
    path.replace('..1.', '..1e3.'),
    path.replace('..1.', '..99999999999999999999.'),
    path.replace('..1.', '...'),
    path.replace('..1.', '.x.1.'),
    path.replace('.all.', '.4k.'),
    path.replace('.json', '.jsonp'),
    path.replace('.json', '.json/'),
    `${path}?callback=x`,
    `${path};x.js`,
    `${path}%2fx.css`,
    path.replace('/api/json', '/api//json'),
    path.replace('/api/json', '/api/JSON'),
    `/api/json/videos2/3600/str/latest-updates/60/${'a'.repeat(3000)}`,
    '/api/json/videos2/',
    '/api/json/video/86400/0/0/0.json',
    '/api/json/video/86400/0/1000/1.json',
    '/api/json/video/86400/0/0/01.json',
    '/api/json/video/86400/0/0/1.5.json',
    '/api/json/video/86400/0/0/67108864.json',
    '/api/json/video/86400/0/0/constructor.json',
    '/api/json/nothing',
    '/api/docs',
    '/api/',
  ])('returns 404 for %s', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 1, code: 'not_found' }]);
    expect(answer.headers['cache-control']).toMatch(/^no-store$|^public, max-age=60$/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('video', () => {
  test('returns exactly the fields of the contract', async () => {
    const answer = await get(videoUrl.build(ids.shown));
    const body = answer.json();
    expect(VideoAnswer.parse(body)).toEqual(body);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, s-maxage=86400, max-age=60',
      'cache-tag': `video,v${ids.shown}`,
    });
    expect(answer.body).not.toMatch(/storage_key|content_hash|email|member_id/);
  });

  test.each([
    ['hidden', 403, () => ({ error: 1, code: 'private' }), 'no-store'],
    ['deleted', 410, () => ({ video_id: ids.deleted, status_id: 5 }), 'public, max-age=60'],
    ['pending', 404, () => ({ error: 1, code: 'not_found' }), 'public, max-age=60'],
  ] as const)('a %s one returns %i without details', async (which, status, body, cache) => {
    const answer = await get(videoUrl.build(ids[which]));
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
      status,
      body(),
      cache,
    ]);
    expect(answer.headers).not.toHaveProperty('etag');
    expect(answer.headers).not.toHaveProperty('cache-tag');
  });

  test('caches 404 of an unknown video for a short time', async () => {
    const answer = await get(videoUrl.build(60_000_000));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
      404,
      'public, max-age=60',
    ]);
  });
});

test('answers concurrent identical requests alike', async () => {
  const url = videosUrl.build({ ...query, sort: 'longest' });
  const answers = await Promise.all(Array.from({ length: 300 }, () => get(url)));
  expect(
    new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers.etag}`)).size,
  ).toBe(1);
  expect(answers[0]?.statusCode).toBe(200);
});
