import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import {
  uploadPageUrl,
  video_edit_url,
  type UploadPage,
} from '#contracts/calls/uploads/video-edit.ts';
import { ownOriginalAddress } from '#contracts/calls/uploads/own-videos.ts';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { placesOf } from '#domain/media/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aMedia, aVideo, verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { anUpload } from '#tests/support/uploads.ts';

const api = withApi();
const state = { cookie: '', other: '', member_id: 0 };
beforeAll(async () => {
  const { member_id, token } = await aMember(api.ctx(), 'Anna');
  await verifyUploader(api.ctx(), member_id);
  Object.assign(state, { member_id, cookie: `__Host-session=${token}` });
  state.other = `__Host-session=${(await aMember(api.ctx(), 'Berta')).token}`;
});

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#385' } })
    .png()
    .toBuffer();
async function send(fields: Record<string, string>, preview: Buffer) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('preview', new Blob([new Uint8Array(preview)]), 'a.png');
  const request = new Request('https://tube.example/', { method: 'POST', body: form });
  return api.app.inject({
    method: 'POST',
    url: video_edit_url,
    headers: {
      origin: 'https://tube.example',
      cookie: state.cookie,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
const get = (url: string, cookie: string) => api.app.inject({ url, headers: { cookie } });
const pictureOf = async (): Promise<string | undefined> =>
  (await get(uploadPageUrl.build({ lang: 'en' }), state.cookie)).json<UploadPage>().drafts[0]
    ?.own_picture;

test('an own picture for a draft is sent as a file, and shown to its uploader without any cache', async () => {
  const upload_id = await anUpload(api.ctx(), state.member_id, { rules: upload_rules_version });
  const small = await send({ act: 'save', upload_id }, await picture(1279, 720));
  expect([small.statusCode, small.json()]).toMatchObject([
    422,
    { error: { preview: 'preview_small' } },
  ]);
  // A browser sends an empty file where none was chosen.
  expect((await send({ act: 'save', upload_id }, Buffer.alloc(0))).statusCode).toBe(200);
  expect(await pictureOf()).toBe('');

  const sent = await send({ act: 'save', upload_id, title: 'Slow lake' }, await picture(1280, 720));
  expect(sent.statusCode).toBe(200);
  const src = (await pictureOf()) ?? '';
  const shown = await get(src, state.cookie);
  expect([shown.statusCode, shown.headers['cache-control'], shown.headers['content-type']]).toEqual(
    [200, 'private, no-store', 'image/jpeg'],
  );
  expect((await get(src, state.other)).statusCode).toBe(404);
  expect((await get(src, '')).statusCode).toBe(401);
});

test('the file of an own video is saved by its uploader alone, whole or in part, and by no cache', async () => {
  const media_id = await aMedia(api.ctx());
  const video_id = await aVideo(api.ctx(), { member_id: state.member_id, media_id });
  const { storage_key } = await api.db
    .selectFrom('media')
    .select('storage_key')
    .where('media_id', '=', media_id)
    .executeTakeFirstOrThrow();
  const folder = await mkdtemp(join(tmpdir(), 'velour-original-'));
  await writeFile(join(folder, 'source'), 'the bytes that came');
  await api.ctx().storage.putFolder(placesOf(storage_key).originals, folder);

  const url = ownOriginalAddress(video_id);
  const whole = await get(url, state.cookie);
  expect([whole.statusCode, whole.body]).toEqual([200, 'the bytes that came']);
  expect(whole.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="video-${video_id}-original"`,
  });
  const part = await api.app.inject({
    url,
    headers: { cookie: state.cookie, range: 'bytes=4-8' },
  });
  expect([part.statusCode, part.body]).toEqual([206, 'bytes']);
  expect((await get(url, state.other)).statusCode).toBe(404);
  expect((await get(url, '')).statusCode).toBe(401);
  for (const wrong of ['0', '1x', '../1', '99999999999'])
    expect((await get(`/media/o/${wrong}`, state.cookie)).statusCode).toBe(404);
});
