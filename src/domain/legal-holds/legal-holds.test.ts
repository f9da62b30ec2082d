import { createHash } from 'node:crypto';
import { mkdtemp, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { withRecords } from '#tests/support/records.ts';
import { unzipped } from '#tests/support/unzip.ts';
import { findBrokenEvent } from '../case-queues/index.ts';
import { eraseAccount, eraseDue } from '../erasure/index.ts';
import { findMedia, removeMedia } from '../media/index.ts';
import { eraseRecords } from '../records/index.ts';
import { deleteAlbum, deleteVideo } from '../submissions/index.ts';
import { addHold, liftHold, listHolds, preserve } from './index.ts';

const it = withCtx();
const { system, aPerson, agree } = withRecords(it);

const hold = (type: 'video' | 'album' | 'member', id: number) =>
  addHold(system(), {
    type,
    id,
    authority: 'Public prosecutor of Example',
    file_number: '12 Js 345/26',
    reason: 'Order of 26 November.',
  });
const lift = async (held: Promise<{ hold_id: number }> | { hold_id: number }) =>
  liftHold(system(), (await held).hold_id, 'The order ended.');
const statusOf = async (video_id: number) =>
  await it.db
    .selectFrom('video')
    .select(['status_id', 'media_id'])
    .where('video_id', '=', video_id)
    .executeTakeFirstOrThrow();
const anAlbum = async (member_id: number | null = null): Promise<number> => {
  const { rows } = await sql<{ album_id: number }>`
    insert into album (orientation, lang, title, dir, status_id, member_id)
    values (1, 'en', 'Lakes', 'lakes', 3, ${member_id}) returning album_id`.execute(it.db);
  return rows[0]?.album_id ?? 0;
};
const isThere = async (member_id: number): Promise<boolean> =>
  (await it.db
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', member_id)
    .executeTakeFirst()) !== undefined;

describe('a held video', () => {
  test('is not deleted, neither by its command nor with its clip nor past the domain, until the hold is lifted', async () => {
    const media_id = await aMedia(system());
    const video_id = await aVideo(system(), { media_id });
    const held = await hold('video', video_id);
    await expect(deleteVideo(system(), video_id)).rejects.toMatchObject({
      code: 'forbidden',
      info: { hold: 'video' },
    });
    expect(await removeMedia(system(), media_id)).toBe(false);
    for (const past of [
      sql`update video set status_id = ${videoStatus.deleted} where video_id = ${video_id}`,
      sql`delete from video where video_id = ${video_id}`,
    ])
      await expect(past.execute(it.db)).rejects.toThrow('a legal hold keeps the video');
    expect(await statusOf(video_id)).toEqual({ status_id: videoStatus.active, media_id });
    // Two authorities: the second one still wants it.
    const second = await hold('video', video_id);
    await lift(held);
    await expect(deleteVideo(system(), video_id)).rejects.toThrow('forbidden');
    await lift(second);
    await deleteVideo(system(), video_id);
    expect(await statusOf(video_id)).toEqual({ status_id: videoStatus.deleted, media_id: null });
    await expect(hold('video', video_id)).rejects.toMatchObject({ code: 'deleted' });
  });

  test('that is deleted while the hold is registered is either held or gone', async () => {
    for (let round = 0; round < 5; round++) {
      const video_id = await aVideo(system());
      const [held, deleted] = await Promise.allSettled([
        hold('video', video_id),
        deleteVideo(system(), video_id),
      ]);
      expect([held.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await statusOf(video_id)).status_id).toBe(
        held.status === 'fulfilled' ? videoStatus.active : videoStatus.deleted,
      );
    }
  });
});

test('an uploader who is erased while a hold of the upload is registered is either held or gone', async () => {
  for (let round = 0; round < 4; round++) {
    const { member_id } = await aMember(system(), `Racing${round}`);
    const video_id = await aVideo(system(), { member_id });
    const [held, erased] = await Promise.allSettled([
      hold('video', video_id),
      eraseAccount(system(), member_id, 'operator'),
    ]);
    expect([held.status, erased.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const isHeld = held.status === 'fulfilled';
    const { rows } = await sql<{ member_id: number | null; media_id: number | null }>`
      select member_id, media_id from video where video_id = ${video_id}`.execute(it.db);
    expect(rows[0]?.member_id).toBe(isHeld ? member_id : null);
    expect(rows[0]?.media_id === null).toBe(!isHeld);
    expect(await isThere(member_id)).toBe(isHeld);
  }
});

test('a held album keeps its row', async () => {
  const album_id = await anAlbum();
  const held = await hold('album', album_id);
  await expect(deleteAlbum(system(), album_id)).rejects.toMatchObject({ info: { hold: 'album' } });
  await lift(held);
  await deleteAlbum(system(), album_id);
});

describe('a held member', () => {
  test('keeps all uploads, and an erasure that is due waits', async () => {
    const { member_id } = await aMember(system(), 'HeldUploader');
    const video_id = await aVideo(system(), { member_id });
    const album_id = await anAlbum(member_id);
    const held = await hold('member', member_id);
    await expect(deleteVideo(system(), video_id)).rejects.toThrow('forbidden');
    await expect(deleteAlbum(system(), album_id)).rejects.toThrow('forbidden');
    await expect(eraseAccount(system(), member_id, 'operator')).rejects.toMatchObject({
      code: 'forbidden',
      info: { hold: 'member' },
    });
    await it.db
      .updateTable('login')
      .set({ erase_at: new Date(0) })
      .where('id', '=', member_id)
      .execute();
    await eraseDue(system());
    expect(await isThere(member_id)).toBe(true);
    await lift(held);
    await eraseDue(system());
    expect(await isThere(member_id)).toBe(false);
  });

  test('is also the uploader of held content, which would lose its uploader', async () => {
    const { member_id } = await aMember(system(), 'OfHeldVideo');
    const held = await hold('video', await aVideo(system(), { member_id }));
    await expect(eraseAccount(system(), member_id, 'member')).rejects.toThrow('forbidden');
    expect(await isThere(member_id)).toBe(true);
    await lift(held);
    expect(await eraseAccount(system(), member_id, 'member')).toBe(true);
  });
});

test('records of people in what is held outlast their retention', async () => {
  const person = await aPerson('Nia West');
  const video_id = await aVideo(system());
  await agree(person, video_id);
  const held = await hold('video', video_id);
  await sql`update person set created_at = now() - interval '20 years' where person_id = ${person.person_id}`.execute(
    it.db,
  );
  await sql`update consent set created_at = now() - interval '20 years', withdrawn_at = now() - interval '19 years', handled_at = now() where person_id = ${person.person_id}`.execute(
    it.db,
  );
  await sql`update video set updated_at = now() - interval '19 years' where video_id = ${video_id}`.execute(
    it.db,
  );
  await sql`update record_document set erase_at = now() where document_id = ${person.release}`.execute(
    it.db,
  );
  expect(await eraseRecords(system())).toBe(0);
  await lift(held);
  expect(await eraseRecords(system())).toBe(2);
});

test('each step is an event of a case that needs no decision', async () => {
  const video_id = await aVideo(system());
  await expect(hold('video', 999_999)).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    addHold(system(), { type: 'video', id: video_id, authority: ' ', reason: 'x' }),
  ).rejects.toMatchObject({ info: { authority: 'missing' } });
  const { hold_id, reference } = await hold('video', video_id);
  const listed = await listHolds(system(), { all: false });
  expect(listed).toContainEqual(
    expect.objectContaining({ hold_id, reference, type: 'video', id: video_id, lifted_at: null }),
  );
  await expect(liftHold(system(), hold_id, '')).rejects.toMatchObject({ code: 'invalid' });
  await lift({ hold_id });
  await expect(lift({ hold_id })).rejects.toMatchObject({ code: 'already' });
  const events = await it.db
    .selectFrom('case_event as e')
    .innerJoin('moderation_case as c', 'c.case_id', 'e.case_id')
    .select(['e.kind', 'e.note', 'c.state'])
    .where('c.reference', '=', reference)
    .orderBy('e.event_id')
    .execute();
  expect(events.map(({ kind, note, state }) => [kind, note, state])).toEqual([
    ['created', 'Order of 26 November.', 'closed'],
    ['closed', 'Order of 26 November.', 'closed'],
    ['note', 'The order ended.', 'closed'],
  ]);
  expect(await findBrokenEvent(system())).toBeNull();
});

test('an authority gets rows and files of what is held, with the sum of each', async () => {
  const { member_id } = await aMember(system(), 'Preserved');
  const media_id = await aMedia(system());
  const video_id = await aVideo(system(), { media_id, member_id });
  const { storage_key } = (await findMedia(system(), media_id)) ?? { storage_key: '' };
  const folder = await mkdtemp(join(it.folder, 'in-'));
  await writeFile(join(folder, 'source'), 'the original');
  await system().storage.putFolder(`o/${storage_key}/`, folder);
  const { hold_id, reference } = await hold('member', member_id);
  const path = join(it.folder, 'held.zip');
  const made = await preserve(system(), { hold_id, path });
  expect(made.reference).toBe(reference);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const files = await unzipped(path);
  expect([...files.keys()]).toEqual([
    'hold.json',
    'member/rows.json',
    'member/data.json',
    `videos/${video_id}/rows.json`,
    `videos/${video_id}/files/o/${storage_key}/source`,
    'sha256.txt',
  ]);
  expect(files.get(`videos/${video_id}/files/o/${storage_key}/source`)?.toString()).toBe(
    'the original',
  );
  const rows = JSON.parse(files.get(`videos/${video_id}/rows.json`)?.toString() ?? '') as {
    video: { video_id: number; member_id: number }[];
    publication: unknown[];
  };
  expect(rows.video).toMatchObject([{ video_id, member_id }]);
  expect(rows.publication).toHaveLength(1);
  const sums = files.get('sha256.txt')?.toString().trim().split('\n');
  expect(sums).toHaveLength(made.files);
  for (const sum of sums ?? []) {
    const [hash = '', name = ''] = sum.split('  ');
    expect([
      name,
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
    ]).toEqual([name, hash]);
  }
  await expect(preserve(system(), { hold_id, path })).rejects.toThrow('EEXIST');
  await lift({ hold_id });
  await expect(preserve(system(), { hold_id, path })).rejects.toMatchObject({ code: 'already' });
});
