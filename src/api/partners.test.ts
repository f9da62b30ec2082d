import { beforeAll, expect, test } from 'vitest';
import { PartnerVideos } from '#contracts/calls/files/partners.ts';
import { importPartnerVideos } from '#domain/partners/index.ts';
import { withApi } from '#tests/support/api.ts';

const api = withApi();
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });

beforeAll(async () => {
  const video = {
    orientation: 'str' as const,
    title: 'Harbour lights',
    url: 'https://partner.example/1',
    thumb: 'https://partner.example/1.jpg',
  };
  await importPartnerVideos(api.ctx({ kind: 'system' }), [{ ...video, duration: 270 }]);
});

test('returns the list of an orientation, for an hour in shared caches', async () => {
  const answer = await get('/static/tf/videos.str.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, s-maxage=3600, max-age=60',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(PartnerVideos.parse(answer.json())).toEqual({
    videos: [
      {
        title: 'Harbour lights',
        url: 'https://partner.example/1',
        thumb: 'https://partner.example/1.jpg',
        duration: '4:30',
      },
    ],
  });
  expect(
    (await get('/static/tf/videos.str.json', { 'if-none-match': String(answer.headers.etag) }))
      .statusCode,
  ).toBe(304);
  expect((await get('/static/tf/videos.gay.json')).json()).toEqual({ videos: [] });
});

test.each([
  'videos.all.json',
  'videos.STR.json',
  'videos..json',
  'videos.json',
  'videos.str.json?x=1',
  'videos.str.php',
  'videos.__proto__.json',
  '',
])('returns 404 for /static/tf/%s', async (name) => {
  const answer = await get(`/static/tf/${name}`);
  expect([answer.statusCode, answer.json()]).toEqual([404, { error: 1, code: 'not_found' }]);
});
