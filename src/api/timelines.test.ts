import { beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#contracts/errors.ts';
import { timelineUrl } from '#contracts/calls/catalogue/timelines.ts';
import { deobfuscate, VideoFiles } from '#contracts/calls/catalogue/video-file.ts';
import { signedTimelinePath } from '#domain/media/index.ts';
import { getTimeline } from '#domain/media/index.ts';
import { test_site, withApi } from '#tests/support/api.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';

const api = withApi();
const elsewhere = withApi(() => ({
  site: { ...test_site, media_origin: 'https://media.example' },
}));
const ids = { shown: 0, bare: 0 };
const keys = { shown: '', bare: '' };
const storyboard = { interval: 5, width: 160, height: 90, columns: 2, rows: 2, count: 6 };

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  for (const which of ['shown', 'bare'] as const) {
    const media_id = await aMedia(ctx, { seconds: 28 });
    ids[which] = await aVideo(ctx, { media_id });
    const row = await ctx.db
      .updateTable('media')
      .set({ storyboard: which === 'shown' ? JSON.stringify(storyboard) : null })
      .where('media_id', '=', media_id)
      .returning('storage_key')
      .executeTakeFirstOrThrow();
    keys[which] = row.storage_key;
  }
});

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });
const now = (): number => Math.floor(Date.now() / 1000);
const signed = (storage_key: string, expires = now() + 3600): string =>
  signedTimelinePath(api.ctx().settings.media_secret, storage_key, { expires });
async function fileOf(video_id: number): Promise<VideoFiles[number]> {
  const [file] = VideoFiles.parse(
    (await get(`/api/videofile.php?video_id=${video_id}&lifetime=3600`)).json(),
  );
  if (!file) throw new Error('no file');
  return file;
}

test('videofile.php links the timeline; its cues link the sheets under the same signature', async () => {
  const file = await fileOf(ids.shown);
  const answer = await get(file.timeline);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    etag: expect.stringMatching(/^"[\w-]+"$/),
  });
  const age = Number(/^public, max-age=(\d+)$/.exec(String(answer.headers['cache-control']))?.[1]);
  expect(age).toBeGreaterThan(0);
  expect(age).toBeLessThanOrEqual((Date.parse(file.expires_at) - Date.now()) / 1000 + 1);
  const folder = deobfuscate(file.video_url).replace('master.m3u8', '');
  const cues = answer.body.split('\n\n');
  expect(cues[0]).toBe('WEBVTT');
  expect(cues).toHaveLength(7);
  expect(cues[1]).toBe(
    `00:00:00.000 --> 00:00:05.000\n${folder}storyboard/s0.webp#xywh=0,0,160,90`,
  );
  expect(cues[6]).toBe(
    `00:00:25.000 --> 00:00:28.000\n${folder}storyboard/s1.webp#xywh=160,0,160,90\n`,
  );
  expect(
    (await get(file.timeline, { 'if-none-match': String(answer.headers.etag) })).statusCode,
  ).toBe(304);
});

test('is cacheable for thirty days at most', async () => {
  const answer = await get(signed(keys.shown, now() + 8_640_000));
  expect(answer.headers['cache-control']).toBe('public, max-age=2592000');
});

test('media on a separate origin allow reads by the site; cues link the sheets there', async () => {
  const settings = { ...api.ctx().settings, media_origin: 'https://media.example' };
  const token = timelineUrl.parse(signed(keys.shown));
  if (!token) throw new Error('no token');
  const { text } = await getTimeline({ ...api.ctx(), settings }, token);
  expect(text).toContain('\nhttps://media.example/media/v/');
  const ctx = elsewhere.ctx({ kind: 'system' });
  const media_id = await aMedia(ctx);
  const { storage_key } = await ctx.db
    .updateTable('media')
    .set({ storyboard: JSON.stringify(storyboard) })
    .where('media_id', '=', media_id)
    .returning('storage_key')
    .executeTakeFirstOrThrow();
  expect((await elsewhere.app.inject(signed(storage_key))).headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('a clip without sheets has no timeline', async () => {
  expect((await fileOf(ids.bare)).timeline).toBe('');
  expect((await get(signed(keys.bare))).json()).toEqual({ error: 1, code: 'not_found' });
  expect((await get(signed('k'.repeat(22)))).statusCode).toBe(404);
});

describe('rejections', () => {
  const wrong: [string, number, (right: string) => string][] = [
    ['an expired one', 403, () => signed(keys.shown, now() - 1)],
    ['a longer time', 403, (right) => right.replace(/\/\d+\./, `/${now() + 9_000_000}.`)],
    [
      'another signature',
      403,
      (right) => right.replace(/\.[\w-]+\.(?=[a-z0-9]+\.vtt)/, `.${'A'.repeat(27)}.`),
    ],
    ['another clip’s grant', 403, (right) => right.replace(keys.shown, keys.bare)],
    [
      'a second spelling of the signature',
      403,
      (right) => right.replace(/\.([\w-]+)\.(?=[a-z0-9]+\.vtt)/, '.$1A.'),
    ],
    ['a query', 404, (right) => `${right}?x=1`],
    ['a leading zero', 404, (right) => right.replace('/timelines/', '/timelines/0')],
    ['another ending', 404, (right) => right.replace('.vtt', '.webvtt')],
    ['a path in the key', 404, (right) => right.replace('.vtt', '/../x.vtt')],
    ['an escape', 404, (right) => right.replace('.vtt', '%2e.vtt')],
    ['no token', 404, () => '/timelines/.vtt'],
    ['nothing', 404, () => '/timelines/'],
    ['too much', 404, (right) => right.replace('.vtt', `${'a'.repeat(5000)}.vtt`)],
  ];
  test.each(wrong)('%s returns %i', async (_what, status, change) => {
    const answer = await get(change(signed(keys.shown)));
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { error: 1, code: status === 403 ? 'private' : 'not_found' },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('the use case rejects forged tokens', async () => {
    const token = { expires: now() + 60, signature: 'A'.repeat(27), storage_key: keys.shown };
    await expect(getTimeline(api.ctx(), token)).rejects.toThrow(new AppError('private'));
  });
});
