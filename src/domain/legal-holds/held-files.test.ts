import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aPhoto } from '#tests/support/many-people.ts';
import { aMember } from '#tests/support/members.ts';
import { withRecords } from '#tests/support/records.ts';
import { unzipped } from '#tests/support/unzip.ts';
import type { Trx } from '#platform/db/pool.ts';
import { addCaptions, listCaptions, removeCaptions } from '../captions/index.ts';
import { readAudiences } from '../file-access/index.ts';
import {
  cancelMedia,
  dropUnusedPhotos,
  eraseObjects,
  findMedia,
  findOrphans,
  placesOf,
} from '../media/index.ts';
import { listOwnPictures, storePicture, sweepPictures } from '../member-pictures/index.ts';
import { deleteAlbumDraft } from '../own-albums/index.ts';
import { removeOwnPerson, showOwnPeople } from '../own-people/index.ts';
import { showWaitingPreview } from '../publications/index.ts';
import { eraseRecords } from '../records/index.ts';
import { setPictureOf } from '../uploads/index.ts';
import { addHold, eraseFreed, liftHold, preserve } from './index.ts';

const it = withCtx();
const { system, aPerson } = withRecords(it);
let number = 0;

const hold = async (type: 'video' | 'member', id: number): Promise<number> =>
  (await addHold(system(), { type, id, authority: 'Court', reason: 'Evidence' })).hold_id;
/** Lifts a hold, and runs the upkeep with the jobs that it enqueues. */
async function lift(hold_id: number): Promise<void> {
  await liftHold(system(), hold_id, 'The order ended.');
  await eraseFreed(system());
  const { rows } = await sql<{ data: { storage_key: string } }>`
    delete from pgboss.job where name = 'media.erase' returning data`.execute(it.db);
  for (const { data } of rows) await eraseObjects(system(), data);
}
const inTrx = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => it.db.transaction().execute(work);
const aUploader = async (): Promise<number> =>
  (await aMember(system(), `Held-${++number}`)).member_id;

async function store(prefix: string): Promise<void> {
  const folder = await mkdtemp(join(it.folder, 'in-'));
  await writeFile(join(folder, '2560.jpg'), 'bytes');
  await system().storage.putFolder(prefix, folder);
}
/** A photo with a file. */
async function aStoredPhoto() {
  const photo = await aPhoto(system());
  await store(placesOf(photo.storage_key).photo);
  return photo;
}
const isStored = async (storage_key: string): Promise<boolean> =>
  (await Array.fromAsync(system().storage.list(placesOf(storage_key).photo))).length > 0;

const vtt = (text: string): Buffer => Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`);

test('captions of a held video are neither replaced nor removed, by commands and past the domain, until the hold is lifted', async () => {
  const video_id = await aVideo(system());
  await addCaptions(system(), { video_id, lang: 'de', bytes: vtt('alt') });
  const held = await hold('video', video_id);
  const refused = { code: 'forbidden', info: { hold: 'video' } };
  await expect(
    addCaptions(system(), { video_id, lang: 'de', bytes: vtt('neu') }),
  ).rejects.toMatchObject(refused);
  await expect(removeCaptions(system(), { video_id, lang: 'de' })).rejects.toMatchObject(refused);
  await expect(
    sql`delete from video_caption where video_id = ${video_id}`.execute(it.db),
  ).rejects.toThrow('a legal hold keeps the video');
  // Nothing goes with captions in another language.
  await addCaptions(system(), { video_id, lang: 'en', bytes: vtt('new') });
  expect(await listCaptions(system(), video_id)).toHaveLength(2);
  await lift(held);
  expect(await removeCaptions(system(), { video_id, lang: 'de' })).toBe(true);
});

test('a clip of a held video is not cancelled', async () => {
  const media_id = await aMedia(system(), { state: 'uploaded' });
  const video_id = await aVideo(system(), { media_id, status: 'pending' });
  const { storage_key } = (await findMedia(system(), media_id)) ?? { storage_key: '' };
  await store(placesOf(storage_key).photo);
  const held = await hold('video', video_id);
  expect(await cancelMedia(system(), media_id)).toBe('held');
  expect(await findMedia(system(), media_id)).toMatchObject({ state: 'uploaded' });
  expect(await isStored(storage_key)).toBe(true);
  await lift(held);
  expect(await cancelMedia(system(), media_id)).toBe('cancelled');
  expect(await isStored(storage_key)).toBe(false);
});

describe.each(['video', 'member'] as const)('with a hold of the %s', (type) => {
  /** A video with a shown and a waiting picture, and what a new one and an approval replace; held before or not. */
  async function replaced(isHeld: boolean) {
    const member_id = await aUploader();
    const video_id = await aVideo(system(), { member_id, status: 'pending' });
    const [shown, waiting, newest] = [
      await aStoredPhoto(),
      await aStoredPhoto(),
      await aStoredPhoto(),
    ];
    await sql`update video set poster_key = ${shown.storage_key} where video_id = ${video_id}`.execute(
      it.db,
    );
    await sql`insert into own_preview (video_id, photo_id) values (${video_id}, ${waiting.photo_id})`.execute(
      it.db,
    );
    const hold_id = isHeld ? await hold(type, type === 'video' ? video_id : member_id) : 0;
    const of = { member_id, video_id };
    const gone = [
      ...(await inTrx((trx) => setPictureOf(system(), trx, of, newest.photo_id))),
      ...(await inTrx(async (trx) =>
        dropUnusedPhotos(system(), trx, await showWaitingPreview(trx, video_id)),
      )),
    ];
    for (const storage_key of gone) await eraseObjects(system(), { storage_key });
    const keys = [waiting.storage_key, shown.storage_key];
    expect(gone).toEqual(keys);
    return { keys, hold_id, video_id };
  }
  const stored = (keys: readonly string[]) => Promise.all(keys.map(isStored));

  test('own pictures that are replaced stay for the authority, served to no one, until it is lifted', async () => {
    const { keys, hold_id, video_id } = await replaced(true);
    expect(await stored(keys)).toEqual([true, true]);
    const orphans = await Array.fromAsync(findOrphans(system(), { min_age_seconds: 0 }));
    expect(orphans.filter(({ key }) => keys.some((each) => key.includes(each)))).toEqual([]);
    expect(new Set((await readAudiences(it.db, keys)).values())).toEqual(new Set(['nobody']));
    const path = join(it.folder, `${hold_id}.zip`);
    await preserve(system(), { hold_id, path });
    const names = [...(await unzipped(path)).keys()];
    expect(names).toEqual(
      expect.arrayContaining(keys.map((key) => `videos/${video_id}/files/a/${key}/2560.jpg`)),
    );
    await lift(hold_id);
    expect(await stored(keys)).toEqual([false, false]);
  });

  test('those of another video are erased as ever', async () => {
    const { keys } = await replaced(false);
    expect(await stored(keys)).toEqual([false, false]);
  });
});

test('a second hold keeps what left under the first', async () => {
  const member_id = await aUploader();
  const video_id = await aVideo(system(), { member_id });
  const photo = await aStoredPhoto();
  await sql`insert into own_preview (video_id, photo_id) values (${video_id}, ${photo.photo_id})`.execute(
    it.db,
  );
  const first = await hold('video', video_id);
  await sql`delete from own_preview where video_id = ${video_id}`.execute(it.db);
  await inTrx((trx) => dropUnusedPhotos(system(), trx, [photo.photo_id]));
  const second = await hold('video', video_id);
  await lift(first);
  expect(await isStored(photo.storage_key)).toBe(true);
  await lift(second);
  expect(await isStored(photo.storage_key)).toBe(false);
});

describe('a held account', () => {
  const jpeg = (): Promise<Buffer> =>
    sharp({ create: { width: 1300, height: 400, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer();
  const unreviewed = () => {
    const ctx = it.ctx();
    const accounts = { ...ctx.settings.accounts, reviews_pictures: false };
    return { ...ctx, settings: { ...ctx.settings, accounts } };
  };
  const give = async (member_id: number): Promise<string> => {
    const bytes = await jpeg();
    const url = await storePicture(unreviewed(), { member_id, bytes, section: 'avatar' });
    return /\/m\/(\w+)\//.exec(url)?.[1] ?? '';
  };
  const filesOf = async (storage_key: string): Promise<number> =>
    (await Array.fromAsync(it.ctx().private_storage.list(`m/${storage_key}/`))).length;
  const sweep = () =>
    sweepPictures({ ...it.ctx(), clock: { now: () => new Date(Date.now() + 7_200_000) } });

  test('keeps the files of an avatar that is replaced or refused, of which its member sees nothing', async () => {
    const member_id = await aUploader();
    const first = await give(member_id);
    const hold_id = await hold('member', member_id);
    const second = await give(member_id);
    await sql`update member_picture set state = 'rejected', decided_at = now() where storage_key = ${second}`.execute(
      it.db,
    );
    await sweep();
    for (const key of [first, second]) expect(await filesOf(key)).toBeGreaterThan(0);
    expect(await listOwnPictures(it.ctx(), member_id)).toMatchObject([{ state: 'rejected' }]);
    const path = join(it.folder, `account-${hold_id}.zip`);
    await preserve(system(), { hold_id, path });
    const names = [...(await unzipped(path)).keys()];
    for (const key of [first, second]) expect(names).toContain(`member/files/m/${key}/256.webp`);
    await lift(hold_id);
    await sweep();
    for (const key of [first, second]) expect(await filesOf(key)).toBe(0);
  });

  test('keeps the photos that leave its drafts of albums', async () => {
    const draft = async (member_id: number) => {
      const [draft_id, photo] = [`d${String(++number).padStart(21, '0')}`, await aStoredPhoto()];
      await sql`insert into album_draft (draft_id, member_id, rules_version) values (${draft_id}, ${member_id}, '1')`.execute(
        it.db,
      );
      await sql`insert into album_draft_photo (draft_id, number, place, file_key, file_name, bytes, content_hash, state, photo_id)
        values (${draft_id}, 1, 1, ${draft_id}, 'hill.jpg', 10, sha256('1'), 'ready', ${photo.photo_id})`.execute(
        it.db,
      );
      return { draft_id, member_id, ...photo };
    };
    const member_id = await aUploader();
    const [retained, other] = [await draft(member_id), await draft(await aUploader())];
    const hold_id = await hold('member', member_id);
    for (const each of [retained, other]) await deleteAlbumDraft(system(), each);
    expect([await isStored(retained.storage_key), await isStored(other.storage_key)]).toEqual([
      true,
      false,
    ]);
    await lift(hold_id);
    expect(await isStored(retained.storage_key)).toBe(false);
  });

  test('keeps the records of a person whom its member removes, who leaves the page as ever', async () => {
    const member_id = await aUploader();
    const { person_id } = await aPerson('Nia West');
    await sql`update person set sent_by = ${member_id} where person_id = ${person_id}`.execute(
      it.db,
    );
    const hold_id = await hold('member', member_id);
    await removeOwnPerson(system(), { member_id, person_id });
    expect((await showOwnPeople(system(), member_id)).people).toEqual([]);
    await expect(removeOwnPerson(system(), { member_id, person_id })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await eraseRecords(system())).toBe(0);
    await lift(hold_id);
    expect(await eraseRecords(system())).toBe(2);
    const { rows } = await sql`
      select erased_at from person where person_id = ${person_id} and erased_at is not null`.execute(
      it.db,
    );
    expect(rows).toHaveLength(1);
  });
});
