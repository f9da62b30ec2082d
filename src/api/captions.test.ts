import { beforeAll, expect, test } from 'vitest';
import {
  deobfuscate,
  VideoFiles,
  type CaptionTrack,
} from '#contracts/calls/catalogue/video-file.ts';
import { addCaptions, removeCaptions } from '#domain/captions/index.ts';
import { signedCaptionsPath } from '#domain/media/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';

const api = withApi();
const ids = { public: 0, private: 0 };
const bytes = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nGuten Tag\n');
const clean = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nGuten Tag\n';

const fileOf = async (video_id: number): Promise<VideoFiles[number]> => {
  const url = `/api/videofile.php?video_id=${video_id}&lifetime=3600`;
  const [file] = VideoFiles.parse((await api.app.inject({ url })).json());
  if (!file) throw new Error('there is no file');
  return file;
};
const tracksOf = async (video_id: number): Promise<CaptionTrack[]> =>
  (await fileOf(video_id)).tracks;
const keyIn = (src: string): string => src.split('/').at(-2) ?? '';

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  const media_id = await aMedia(ctx);
  ids.public = await aVideo(ctx, { media_id });
  ids.private = await aVideo(ctx, { media_id, is_private: true });
  for (const video_id of Object.values(ids)) {
    await addCaptions(ctx, { video_id, lang: 'en', bytes });
    await addCaptions(ctx, { video_id, lang: 'de', bytes });
  }
});

test('videofile.php names the captions by language; none after they were removed', async () => {
  const ctx = api.ctx({ kind: 'system' });
  const src = expect.stringMatching(/^\/media\/v\/\d+\.[\w-]+\/[a-z0-9]{22}\/captions\.vtt$/);
  expect(await tracksOf(ids.public)).toEqual([
    { lang: 'de', label: 'Deutsch', src },
    { lang: 'en', label: 'English', src },
  ]);
  const other = await aVideo(ctx);
  expect(await tracksOf(other)).toEqual([]);
  await addCaptions(ctx, { video_id: other, lang: 'de', bytes });
  const [track] = await tracksOf(other);
  await removeCaptions(ctx, { video_id: other, lang: 'de' });
  expect(await tracksOf(other)).toEqual([]);
  expect((await api.app.inject({ url: track?.src ?? '' })).statusCode).toBe(404);
});

test('serves captions until the playlist expires, with a fixed type, validators and ranges', async () => {
  const { tracks, expires_at } = await fileOf(ids.public);
  const url = tracks[0]?.src ?? '';
  const answer = await api.app.inject({ url });
  expect([answer.statusCode, answer.body]).toEqual([200, clean]);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'access-control-allow-origin': '*',
    'accept-ranges': 'bytes',
    'cache-tag': `x-${keyIn(url)}`,
    'surrogate-key': `x-${keyIn(url)}`,
  });
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  const stored = /^public, max-age=(\d+), immutable$/.exec(String(answer.headers['cache-control']));
  const left = (Date.parse(expires_at) - Date.now()) / 1000;
  expect(Math.abs(Number(stored?.[1]) - left)).toBeLessThan(30);
  const etag = String(answer.headers.etag);
  const again = await api.app.inject({ url, headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const part = await api.app.inject({ url, headers: { range: 'bytes=0-5' } });
  expect([part.statusCode, part.body]).toEqual([206, 'WEBVTT']);
});

test('refuses an expired, tampered or foreign signature', async () => {
  const { media_secret } = api.ctx().settings;
  const { tracks } = await fileOf(ids.public);
  const [de = '', en = ''] = tracks.map(({ src }) => src);
  const past = Math.floor(Date.now() / 1000) - 1;
  const bad = [
    signedCaptionsPath(media_secret, keyIn(de), { expires: past }),
    signedCaptionsPath('another secret of thirty-two chars', keyIn(de), { expires: past + 3600 }),
    de.replace(keyIn(de), keyIn(en)),
    de.replace(/\/(\d+)\./, (_, expires) => `/${Number(expires) + 3600}.`),
  ];
  for (const url of bad) {
    const answer = await api.app.inject({ url });
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([
      url,
      403,
      'no-store',
    ]);
  }
  for (const url of [
    `/media/v/${keyIn(de)}/captions.vtt`,
    de.replace('captions.vtt', 'master.m3u8'),
    de.replace('captions.vtt', 'captions.vtt/'),
  ])
    expect([url, (await api.app.inject({ url })).statusCode]).toEqual([url, 404]);
});

test('the captions of a private video are not named to visitors, though others show its clip', async () => {
  const url = `/api/videofile.php?video_id=${ids.private}&lifetime=3600`;
  const answer = await api.app.inject({ url });
  expect([answer.statusCode, answer.body.includes('captions')]).toEqual([403, false]);
  const hidden = await api.db
    .selectFrom('video_caption')
    .select('storage_key')
    .where('video_id', '=', ids.private)
    .execute();
  const { video_url } = await fileOf(ids.public);
  const folder = deobfuscate(video_url).replace('master.m3u8', '');
  expect(hidden).toHaveLength(2);
  for (const { storage_key } of hidden) {
    const guessed = `${folder.replace(/[^/]+\/$/, storage_key)}/captions.vtt`;
    expect((await api.app.inject({ url: guessed })).statusCode).toBe(403);
  }
});

test('a change gives the captions another address', async () => {
  const ctx = api.ctx({ kind: 'system' });
  const [before] = await tracksOf(ids.public);
  const changed = Buffer.from(bytes.toString().replace('Guten Tag', 'Guten Abend'));
  await addCaptions(ctx, { video_id: ids.public, lang: 'de', bytes: changed });
  const [after] = await tracksOf(ids.public);
  expect(after?.src).not.toBe(before?.src);
  expect((await api.app.inject({ url: after?.src ?? '' })).body).toContain('Guten Abend');
  expect((await api.app.inject({ url: before?.src ?? '' })).statusCode).toBe(404);
});
