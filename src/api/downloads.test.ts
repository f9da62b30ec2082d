import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { downloadUrl } from '#contracts/calls/catalogue/download.ts';
import { deobfuscate, VideoFiles } from '#contracts/calls/catalogue/video-file.ts';
import { createDomain } from '#domain/index.ts';
import { withApi, type TestApi } from '#tests/support/api.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { storeMasterPlaylists } from '#tests/support/master-playlists.ts';

const api: TestApi = withApi(() => {
  const ctx = api.ctx();
  const settings = { ...ctx.settings, downloads: true };
  return { domain: createDomain({ ...ctx, settings }).for({ kind: 'visitor' }) };
});
const as_shipped = withApi();
const ids = { shown: 0, twin: 0, other: 0, hidden: 0 };
const rendition = {
  'index.m3u8': '#EXTM3U\n#EXTINF:4.0,\ns00000.m4s\n',
  'init.mp4': 'ABC',
  's00000.m4s': 'defgh',
};

beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  const media_id = await aMedia(ctx);
  ids.shown = await aVideo(ctx, { media_id });
  ids.twin = await aVideo(ctx, { media_id, title: 'Twin' });
  ids.other = await aVideo(ctx);
  ids.hidden = await aVideo(ctx, { media_id, is_private: true });
  await storeMasterPlaylists(ctx);
  const { storage_key } = await ctx.db
    .selectFrom('media')
    .select('storage_key')
    .where('media_id', '=', media_id)
    .executeTakeFirstOrThrow();
  await mkdir(join(api.folder, 'parts'));
  for (const [name, body] of Object.entries(rendition)) {
    await writeFile(join(api.folder, 'parts', name), body);
    await ctx.storage.putFile(`v/${storage_key}/1080/${name}`, join(api.folder, 'parts', name));
  }
});

/** The address of a video's playlist, as a browser learns it. */
async function playlistOf({ app }: TestApi, video_id: number): Promise<string> {
  const url = `/api/videofile.php?video_id=${video_id}&lifetime=864000`;
  const [file] = VideoFiles.parse((await app.inject({ url })).json());
  return deobfuscate(file?.video_url ?? '');
}

const codeOf = async (url: string): Promise<unknown[]> => {
  const answer = await api.app.inject({ url });
  return [answer.statusCode, answer.json().code, answer.headers['content-disposition']];
};

test('the playlist with the download flag answers one MP4 file, named after the video', async () => {
  const playlist = await playlistOf(api, ids.shown);
  const answer = await api.app.inject({ url: downloadUrl.build(playlist, ids.shown) });
  expect([answer.statusCode, answer.body]).toEqual([200, 'ABCdefgh']);
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '8',
    'content-disposition': `attachment; filename="slow-morning-by-the-lake-${ids.shown}-1080p.mp4"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  const twin = await api.app.inject({ method: 'HEAD', url: downloadUrl.build(playlist, ids.twin) });
  expect(twin.headers['content-disposition']).toBe(
    `attachment; filename="twin-${ids.twin}-1080p.mp4"`,
  );
});

test('a download that broke off goes on with a range', async () => {
  const url = downloadUrl.build(await playlistOf(api, ids.shown), ids.shown);
  const answer = await api.app.inject({ url, headers: { range: 'bytes=2-4' } });
  expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([
    206,
    'Cde',
    'bytes 2-4/8',
  ]);
});

test('without the flag, and with other queries, the playlist is a playlist', async () => {
  const playlist = await playlistOf(api, ids.shown);
  for (const url of [playlist, `${playlist}?x=1`, `${playlist}?x=1&download=${ids.shown}`]) {
    const { headers, body } = await api.app.inject({ url });
    expect(headers['content-type']).toBe('application/vnd.apple.mpegurl');
    expect(headers).not.toHaveProperty('content-disposition');
    expect(body).toContain('#EXTM3U');
  }
});

test('rejects a wrong or expired signature', async () => {
  const url = downloadUrl.build(await playlistOf(api, ids.shown), ids.shown);
  const [, expires = '', signature = ''] = /\/v\/(\d+)\.([\w-]+)\//.exec(url) ?? [];
  const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  expect(await codeOf(url.replace(signature, other))).toEqual([403, 'private', undefined]);
  expect(await codeOf(url.replace(expires, '1000'))).toEqual([403, 'private', undefined]);
});

test('the signature of one clip gives out no video of another, and none that is private', async () => {
  const playlist = await playlistOf(api, ids.shown);
  expect(await codeOf(downloadUrl.build(playlist, ids.other))).toEqual([
    404,
    'not_found',
    undefined,
  ]);
  expect(await codeOf(downloadUrl.build(playlist, ids.hidden))).toEqual([
    403,
    'private',
    undefined,
  ]);
});

test.each(['download', 'download=', 'download=01', 'download=x', 'download=1&x=1', 'download=%00'])(
  'returns 404 for the flag %j',
  async (flag) => {
    const playlist = await playlistOf(api, ids.shown);
    expect(await codeOf(`${playlist}?${flag}`)).toEqual([404, 'not_found', undefined]);
  },
);

test('returns 404 where the parts are missing, and where the owner allows no downloads', async () => {
  const missing = downloadUrl.build(await playlistOf(api, ids.other), ids.other);
  expect(await codeOf(missing)).toEqual([404, 'not_found', undefined]);
  const ctx = as_shipped.ctx({ kind: 'system' });
  const video_id = await aVideo(ctx);
  await storeMasterPlaylists(ctx);
  const url = downloadUrl.build(await playlistOf(as_shipped, video_id), video_id);
  expect((await as_shipped.app.inject({ url })).statusCode).toBe(404);
});
