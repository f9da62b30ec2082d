import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, anAlbum, aVideo } from '#tests/support/factories.ts';
import { a_device, aMember, member_password as password } from '#tests/support/members.ts';
import type { Ctx } from '../ctx.ts';
import { deleteDue } from '../deletions/index.ts';
import { addHold, liftHold } from '../legal-holds/index.ts';
import { findMedia } from '../media/index.ts';
import { signIn } from '../members/index.ts';
import { openCase } from '../moderation/index.ts';
import { getVideo } from '../videos/index.ts';
import { cancelErasure } from './ask-erasure.ts';
import { eraseAccount } from './erase-account.ts';
import { eraseDue } from './erase-due.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });
let number = 0;
const anUploader = async () => {
  const name = `Leaving-${++number}`;
  return { name, member_id: (await aMember(it.ctx(), name)).member_id };
};

/** A published video with a file. */
async function aStoredVideo(member_id: number) {
  const media_id = await aMedia(system());
  const { storage_key } = (await findMedia(system(), media_id)) ?? { storage_key: '' };
  const folder = await mkdtemp(join(it.folder, 'in-'));
  await writeFile(join(folder, 'source'), 'the film');
  await system().storage.putFolder(`o/${storage_key}/`, folder);
  const video_id = await aVideo(system(), { media_id, member_id, title: 'Anna at the lake' });
  return { video_id, media_id, hasFile: () => isStored(`o/${storage_key}/source`) };
}
const isStored = async (key: string): Promise<boolean> =>
  (await system().storage.facts(key)) !== undefined;
const exists = async (member_id: number): Promise<boolean> =>
  (await sql`select from member where member_id = ${member_id}`.execute(it.db)).rows.length > 0;
const isListed = async (video_id: number): Promise<boolean> =>
  (await sql`select from listing where video_id = ${video_id}`.execute(it.db)).rows.length > 0;
const rowOf = (video_id: number) =>
  it.db
    .selectFrom('video')
    .select(['member_id', 'media_id', 'title', 'description'])
    .where('video_id', '=', video_id)
    .executeTakeFirstOrThrow();
const makeDue = (member_id: number) =>
  sql`update login set erase_at = now() - interval '1 minute' where id = ${member_id}`.execute(
    it.db,
  );
const aHold = (type: 'video' | 'member', id: number) =>
  addHold(system(), { type, id, authority: 'Court', reason: 'An order.' });

test('an erasure deletes videos and albums of the member with their files; their pages say that they are gone', async () => {
  const { member_id } = await anUploader();
  const { video_id, media_id, hasFile } = await aStoredVideo(member_id);
  const waiting = await aVideo(system(), { member_id, status: 'pending' });
  const album_id = await anAlbum(system(), { member_id });
  const stays = await aVideo(system());
  expect(await hasFile()).toBe(true);
  expect(await eraseAccount(system(), member_id, 'member')).toBe(true);
  await expect(getVideo(it.ctx(), video_id)).rejects.toThrow('deleted');
  expect(await hasFile()).toBe(false);
  expect(await findMedia(system(), media_id)).toBeUndefined();
  for (const id of [video_id, waiting])
    expect(await rowOf(id)).toEqual({
      member_id: null,
      media_id: null,
      title: 'Deleted',
      description: '',
    });
  const photos = await sql`select from album_photo where album_id = ${album_id}`.execute(it.db);
  expect(photos.rows).toEqual([]);
  expect(await exists(member_id)).toBe(false);
  expect(await isListed(stays)).toBe(true);
});

test('an erasure hides what a legal hold keeps with its file, and erases it with the account once the hold is lifted', async () => {
  const { name, member_id } = await anUploader();
  const held = await aStoredVideo(member_id);
  const other = await aStoredVideo(member_id);
  const { hold_id } = await aHold('video', held.video_id);
  await expect(eraseAccount(system(), member_id, 'operator')).rejects.toThrow('forbidden');
  expect(await isListed(other.video_id)).toBe(true);
  await makeDue(member_id);
  await eraseDue(system());
  await expect(getVideo(it.ctx(), held.video_id)).rejects.toThrow('deleted');
  expect([await isListed(held.video_id), await held.hasFile()]).toEqual([false, true]);
  expect((await rowOf(held.video_id)).member_id).toBe(member_id);
  expect(await other.hasFile()).toBe(false);
  // The erasure has begun: no one can sign in any more, and nothing takes it back.
  const given = { ...a_device, name, password, address: '192.0.2.1', known_members: [] };
  await expect(signIn(it.ctx(), given)).rejects.toMatchObject({ code: 'invalid_login' });
  expect(await cancelErasure(it.ctx(), member_id)).toBe(false);
  await eraseDue(system());
  expect(await exists(member_id)).toBe(true);
  await liftHold(system(), hold_id, 'Over.');
  await eraseDue(system());
  expect([await exists(member_id), await held.hasFile()]).toEqual([false, false]);
});

test('an erasure that is due hides all uploads of a held account and keeps their files', async () => {
  const { member_id } = await anUploader();
  const { video_id, hasFile } = await aStoredVideo(member_id);
  await aHold('member', member_id);
  await makeDue(member_id);
  await eraseDue(system());
  expect([await isListed(video_id), await hasFile()]).toEqual([false, true]);
  expect(await exists(member_id)).toBe(true);
});

test('an erasure hides what is in a case of a danger for a child, without its uploader, until that is decided', async () => {
  const { member_id } = await anUploader();
  const { video_id, hasFile } = await aStoredVideo(member_id);
  const subject = { type: 'video' as const, id: String(video_id) };
  const { case_id } = await it.db
    .transaction()
    .execute((trx) => openCase(system(), trx, { kind: 'hash-match', subject, priority: 3 }));
  expect(await eraseAccount(system(), member_id, 'member')).toBe(true);
  expect([await isListed(video_id), await hasFile()]).toEqual([false, true]);
  expect((await rowOf(video_id)).member_id).toBeNull();
  await deleteDue(system());
  expect(await hasFile()).toBe(true);
  await sql`update moderation_case set state = 'closed', outcome = 'changed', closed_at = now() where case_id = ${case_id}`.execute(
    it.db,
  );
  await deleteDue(system());
  expect(await hasFile()).toBe(false);
});

test('an erasure that ends half-way, killed or failed, goes on with the next turn, and does not keep other accounts', async () => {
  const { member_id } = await anUploader();
  const other = await anUploader();
  const films = [await aStoredVideo(member_id), await aStoredVideo(member_id)];
  await makeDue(member_id);
  await makeDue(other.member_id);
  // The second film fails: the process might as well have been killed there.
  const ctx = system();
  let calls = 0;
  const enqueue: typeof ctx.jobs.enqueue = (...given) =>
    ++calls > 1 ? Promise.reject(new Error('stopped here')) : ctx.jobs.enqueue(...given);
  await eraseDue({ ...ctx, jobs: { ...ctx.jobs, enqueue } });
  const left = async () => Promise.all(films.map(({ hasFile }) => hasFile()));
  expect([await exists(member_id), ...(await left())]).toEqual([true, false, true]);
  expect(await exists(other.member_id)).toBe(false);
  await eraseDue(system());
  expect([await exists(member_id), ...(await left())]).toEqual([false, false, false]);
});
