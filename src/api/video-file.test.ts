import { beforeAll, expect, test } from 'vitest';
import { deobfuscate, VideoFiles } from '#contracts/calls/catalogue/video-file.ts';
import { withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';

const api = withApi();
const ids = { shown: 0, hidden: 0, deleted: 0 };
const get = (query: string) => api.app.inject({ url: `/api/videofile.php${query}` });

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  ids.shown = await aVideo(ctx);
  ids.hidden = await aVideo(ctx, { is_private: true });
  ids.deleted = await aVideo(ctx, { status: 'deleted' });
});

test('returns a signed playlist, private and fresh for a minute', async () => {
  const answer = await get(`?video_id=${ids.shown}&lifetime=8640000`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('private, max-age=60');
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  const [file] = VideoFiles.parse(answer.json());
  expect(deobfuscate(file?.video_url ?? '')).toMatch(
    /^\/media\/v\/\d+\.[\w-]+\/[a-z0-9]+\/master\.m3u8$/,
  );
  expect(Date.parse(file?.expires_at ?? '')).toBeGreaterThan(Date.now());
});

test.each([
  ['hidden', 403],
  ['deleted', 410],
] as const)('a %s video has none', async (which, status) => {
  const answer = await get(`?video_id=${ids[which]}&lifetime=600`);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).not.toContain('video_url');
});

test.each([
  '',
  '?video_id=1',
  '?lifetime=600',
  '?video_id=1&lifetime=601',
  '?video_id=01&lifetime=600',
  '?video_id=1&video_id=2&lifetime=600',
  '?video_id=1&lifetime=600&lifetime=0',
  '?video_id[]=1&lifetime=600',
  '?video_id=__proto__&lifetime=600',
  '?video_id=99999999999&lifetime=600',
  '?video_id=%00&lifetime=600',
  '?video_id=%zz&lifetime=600',
])('returns 404 for %j', async (query) => {
  const answer = await get(query);
  expect([answer.statusCode, answer.json()]).toEqual([404, { error: 1, code: 'not_found' }]);
});
