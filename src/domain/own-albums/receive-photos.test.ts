import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { anUpload, roomy } from '#tests/support/uploads.ts';
import type { Ctx } from '../ctx.ts';
import { createAlbumDraft, type DraftRef } from './album-draft.ts';
import { lookAtPhoto } from './look-at-photo.ts';
import { receivePhotos } from './receive-photos.ts';

const it = withCtx();
let number = 0;
async function aDraft(): Promise<DraftRef> {
  const { member_id } = await aMember(it.ctx(), `Quota-${++number}`);
  await verifyUploader(it.ctx(), member_id);
  const draft = { member_id, rules: upload_rules_version };
  return { member_id, draft_id: await createAlbumDraft(it.ctx(), draft) };
}
/** A context whose members store so many bytes at most. */
const storing = (storage_bytes: number): Ctx => {
  const ctx = it.ctx();
  return { ...ctx, settings: { ...ctx.settings, uploads: { ...roomy, storage_bytes } } };
};
const aPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 20 + ++number, channels: 3, background: '#385' } })
    .jpeg()
    .toBuffer();
const send = (ctx: Ctx, ref: DraftRef, ...photos: Buffer[]) =>
  receivePhotos(ctx, { ...ref, photos: photos.map((bytes) => ({ file_name: 'a.jpg', bytes })) });

test('photos are refused where the storage of their member is used up, by films, photos or what is on its way; nothing of them stays', async () => {
  const ref = await aDraft();
  const [first, second] = [await aPhoto(), await aPhoto()];
  const least = storing(first.length + second.length);
  await send(least, ref, first);
  // The same once more is the photo that is there.
  await send(least, ref, first);
  await anUpload(least, ref.member_id, { bytes: 1 });
  const files = (await it.ctx().part_files.listOlder(-1)).length;
  await expect(send(least, ref, second)).rejects.toMatchObject({
    code: 'over_quota',
    info: { quota: 'storage' },
  });
  expect(await it.ctx().part_files.listOlder(-1)).toHaveLength(files);
  await send(storing(first.length + second.length + 1), ref, second);
});

test('a photo is stored with the size of its file, for the quota', async () => {
  const ref = await aDraft();
  const photo = await aPhoto();
  await send(it.ctx(), ref, photo);
  await lookAtPhoto(it.ctx(), { draft_id: ref.draft_id, number: 1 });
  const { rows } = await sql<{ bytes: number }>`
    select p.bytes from album_draft_photo join photo as p using (photo_id) where draft_id = ${ref.draft_id}`.execute(
    it.db,
  );
  expect(rows).toEqual([{ bytes: photo.length }]);
});
