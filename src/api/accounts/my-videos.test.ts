import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { me_url } from '#contracts/calls/accounts/accounts.ts';
import {
  deobfuscate,
  videoFileUrl,
  type VideoFiles,
} from '#contracts/calls/catalogue/video-file.ts';
import {
  myRelatedUrl,
  myVideoFileUrl,
  myVideoUrl,
  stream_grant,
} from '#contracts/calls/uploads/my-videos.ts';
import { videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { createLiveSessions } from '#domain/credentials/index.ts';
import { endSession, findSession } from '#domain/members/index.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { key, withMediaFiles } from '#tests/support/media-files.ts';
import { aMember } from '#tests/support/members.ts';

let now = 1000;
const { api, get } = withMediaFiles(() => ({
  liveSessions: createLiveSessions(api.db, () => now),
}));
const cookieOf = (token: string) => ({ cookie: `__Host-session=${token}` });

async function aPrivateVideo(): Promise<number> {
  const ctx = api.ctx({ kind: 'system' });
  const media_id = await aMedia(ctx);
  const storyboard = { interval: 1, width: 160, height: 90, columns: 5, rows: 5, count: 3 };
  await sql`update media set storage_key = ${key}, storyboard = ${JSON.stringify(storyboard)}::jsonb
    where media_id = ${media_id}`.execute(ctx.db);
  return aVideo(ctx, { title: 'For members', media_id, is_private: true });
}

test('a private video is for members: with its files, which end with the session', async () => {
  const video_id = await aPrivateVideo();
  const { token } = await aMember(api.ctx(), 'Anna');
  const own = cookieOf(token);
  const urls = [
    myVideoUrl.build({ video_id }),
    myRelatedUrl.build({ video_id, group: 1 }),
    myVideoFileUrl.build({ video_id }),
  ];
  for (const url of urls) {
    const stranger = await get(url);
    expect([url, stranger.statusCode, stranger.json()]).toEqual([
      url,
      401,
      { error: 1, code: 'unauthorized' },
    ]);
    const { statusCode, headers } = await get(url, own);
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-store']);
  }
  // A session changes nothing about calls that caches store.
  for (const url of [videoUrl.build(video_id, 3600), videoFileUrl.build(video_id)])
    expect((await get(url, own)).statusCode).toBe(403);
  expect((await get(urls[0] ?? '', own)).json()).toMatchObject({
    video: { title: 'For members', is_private: 1 },
  });

  const [file] = (await get(urls[2] ?? '', own)).json<VideoFiles>();
  if (!file) throw new Error('no file');
  const left = Date.parse(file.expires_at) - Date.now();
  expect(left).toBeGreaterThan((stream_grant - 10) * 1000);
  expect(left).toBeLessThanOrEqual(stream_grant * 1000);
  const master = deobfuscate(file.video_url);
  const session = await findSession(api.db, token);
  expect(master).toContain(`~${session?.session_id}/`);
  const addresses = [master, master.replace('master.m3u8', '720/s00000.m4s'), file.timeline];
  for (const url of addresses) {
    const { statusCode, headers } = await get(url);
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'private, no-store']);
  }
  expect((await get(file.timeline)).body).toContain(`~${session?.session_id}/`);
  const other = master.replace(/~\d+/, '~999999');
  expect((await get(other)).statusCode).toBe(403);
  expect((await get(master.replace(/~\d+/, ''))).statusCode).toBe(403);

  await endSession(api.ctx(), session?.member_id ?? 0, session?.session_id ?? 0);
  expect((await get(me_url, own)).statusCode).toBe(401);
  expect((await get(urls[2] ?? '', own)).statusCode).toBe(401);
  now += member_limits.session_staleness * 1000 + 1;
  for (const url of addresses) expect([url, (await get(url)).statusCode]).toEqual([url, 403]);
});

test.each(['deleted', 'pending', 'rejected'] as const)(
  'a %s video is none of theirs either',
  async (status) => {
    const ctx = api.ctx({ kind: 'system' });
    const video_id = await aVideo(ctx, { media_id: await aMedia(ctx), status });
    const { token } = await aMember(api.ctx(), `Berta-${status}`);
    for (const url of [myVideoUrl.build({ video_id }), myVideoFileUrl.build({ video_id })])
      expect((await get(url, cookieOf(token))).statusCode).toBe(status === 'deleted' ? 410 : 404);
  },
);

test.each(['0', '01', '99999999999', 'x', '1%00', '-1', '1.5'])(
  'the number %s names no video',
  async (id) => {
    const { token } = await aMember(api.ctx(), `Carl${id.replaceAll(/\W/g, '')}n`);
    for (const url of [`videos/${id}`, `video-files/${id}`, `related-videos/${id}/1`])
      expect((await get(`/api/v1/me/${url}`, cookieOf(token))).statusCode).toBe(404);
  },
);
