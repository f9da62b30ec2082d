import { text } from 'node:stream/consumers';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision } from '#tests/support/statements.ts';
import type { Ctx } from '../ctx.ts';
import { addHold } from '../legal-holds/index.ts';
import { placesOf } from '../media/index.ts';
import { deleteOwnVideo, getOwnVideo, restoreOwnVideo } from '../own-videos/index.ts';
import { settingsOf } from '../uploads/index.ts';
import { openOriginal, pruneOriginals } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;

/** A published video whose file was uploaded so many days ago. */
async function aClip(days: number) {
  const { member_id } = await aMember(it.ctx(), `Original-${++number}`);
  const media_id = await aMedia(system());
  const video_id = await aVideo(system(), { member_id, media_id });
  const { storage_key } = await it.db
    .updateTable('media')
    .set({ created_at: sql`now() - make_interval(days => ${days}::int)` })
    .where('media_id', '=', media_id)
    .returning('storage_key')
    .executeTakeFirstOrThrow();
  const folder = await mkdtemp(join(tmpdir(), 'velour-original-'));
  await writeFile(join(folder, 'source'), `bytes of ${video_id}`);
  await it.ctx().storage.putFolder(placesOf(storage_key).originals, folder);
  return { member_id, video_id, media_id };
}
type Clip = Awaited<ReturnType<typeof aClip>>;

/** A context that stores originals for so many days. */
const storing = (days: number): Ctx => {
  const ctx = system();
  const uploads = { ...settingsOf(ctx), originals_seconds: days * 86_400 };
  return { ...ctx, settings: { ...ctx.settings, uploads } };
};
async function contentOf({ member_id, video_id }: Clip): Promise<string> {
  const bytes = await (await openOriginal(it.ctx(), { member_id, video_id })).read();
  return bytes ? text(bytes) : '';
}

test('an original is for its uploader alone, and for none whose video was removed', async () => {
  const [clip, other] = [await aClip(0), await aClip(0)];
  expect(await contentOf(clip)).toBe(`bytes of ${clip.video_id}`);
  const { file_name } = await openOriginal(it.ctx(), clip);
  expect(file_name).toBe(`video-${clip.video_id}-original`);
  const { video_id } = clip;
  await expect(
    openOriginal(it.ctx(), { video_id, member_id: other.member_id }),
  ).rejects.toMatchObject({ code: 'not_found' });
  await aDecision(system(), { type: 'video', id: String(video_id) }, { action: 'remove' });
  await expect(openOriginal(it.ctx(), clip)).rejects.toMatchObject({ code: 'not_found' });
});

test('an original is for no one while its video is deleted, and for its uploader again once that is restored', async () => {
  const clip = await aClip(0);
  await deleteOwnVideo(system(), clip);
  await expect(openOriginal(it.ctx(), clip)).rejects.toMatchObject({ code: 'not_found' });
  const form = await getOwnVideo(it.ctx(), { ...clip, lang: 'en' });
  expect(form.has_original).toBe(false);
  await restoreOwnVideo(system(), clip);
  expect(await contentOf(clip)).not.toBe('');
});

test('an original of a video that waits and that a case holds is for no one', async () => {
  const clip = await aClip(0);
  const { video_id } = clip;
  await sql`update video set status_id = ${videoStatus.pending} where video_id = ${video_id}`.execute(
    it.db,
  );
  await aDecision(system(), { type: 'video', id: String(video_id) }, { action: 'hold' });
  await expect(openOriginal(it.ctx(), clip)).rejects.toMatchObject({ code: 'not_found' });
});

test('originals are erased after their days, but what a legal hold keeps; without a number all stay', async () => {
  const [old, held, young] = [await aClip(31), await aClip(31), await aClip(29)];
  const hold = { id: held.video_id, authority: 'Court', reason: 'Evidence' };
  await addHold(system(), { ...hold, type: 'video' });
  await pruneOriginals(storing(0));
  expect(await contentOf(old)).not.toBe('');
  await pruneOriginals(storing(30));
  await pruneOriginals(storing(30));
  await expect(openOriginal(it.ctx(), old)).rejects.toMatchObject({ code: 'not_found' });
  expect(await contentOf(held)).toBe(`bytes of ${held.video_id}`);
  expect(await contentOf(young)).toBe(`bytes of ${young.video_id}`);
});

test('an original that cannot be erased stops no other', async () => {
  const [stuck, next] = [await aClip(31), await aClip(31)];
  const ctx = storing(30);
  const { storage_key } = await it.db
    .selectFrom('media')
    .select('storage_key')
    .where('media_id', '=', stuck.media_id)
    .executeTakeFirstOrThrow();
  const remove = (prefix: string): Promise<void> =>
    prefix === placesOf(storage_key).originals
      ? Promise.reject(new Error('EACCES'))
      : ctx.storage.remove(prefix);
  await pruneOriginals({ ...ctx, storage: { ...ctx.storage, remove } });
  await expect(openOriginal(it.ctx(), next)).rejects.toMatchObject({ code: 'not_found' });
  expect(await contentOf(stuck)).toBe(`bytes of ${stuck.video_id}`);
  await pruneOriginals(ctx);
  await expect(openOriginal(it.ctx(), stuck)).rejects.toMatchObject({ code: 'not_found' });
});
