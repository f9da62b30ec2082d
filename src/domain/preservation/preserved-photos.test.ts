import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { anAlbum, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { appealNow, aReportOf, decideNow } from '#tests/support/reports.ts';
import { unzipped } from '#tests/support/unzip.ts';
import { listHistory } from '../case-queues/index.ts';
import { shareLists } from '../hashes/index.ts';
import { addHold, eraseMaterial, reportChildSafety } from '../legal-holds/index.ts';
import { applyDueDecisions, operator } from '../moderation/index.ts';
import { showCaseFor } from '../review/index.ts';
import { createAlbum, deleteAlbum } from '../submissions/index.ts';
import { openPreserved, resumeMaterial, settleMaterial } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;

/** An album of two photos with objects; its first photo is reported as a danger for a child. */
async function aReportedPhoto() {
  const username = `Painter-${++number}`;
  const { member_id } = await aMember(system(), username);
  const album_id = await anAlbum(system(), { member_id });
  const photos = await it.db
    .selectFrom('album_photo')
    .innerJoin('photo', 'photo.photo_id', 'album_photo.photo_id')
    .select(['photo.photo_id', 'photo.storage_key'])
    .where('album_id', '=', album_id)
    .orderBy('position')
    .execute();
  const folder = await mkdtemp(join(it.folder, 'photos-'));
  for (const { storage_key } of photos) {
    await mkdir(join(folder, storage_key));
    await writeFile(join(folder, storage_key, '640.webp'), `picture of ${storage_key}`);
    await system().storage.putFolder(`a/${storage_key}/`, join(folder, storage_key));
  }
  const [photo, other] = photos;
  if (!photo || !other) throw new Error('the album has no photos');
  const reference = await aReportOf(system(), 'photo', photo.storage_key);
  await sql`update moderation_case set priority = 3 where reference = ${reference}`.execute(it.db);
  return { member_id, username, album_id, photo, other, reference };
}
type Reported = Awaited<ReturnType<typeof aReportedPhoto>>;

const inStorage = async ({ storage_key }: Reported['photo']) =>
  (await system().storage.facts(`a/${storage_key}/640.webp`)) !== undefined;
const preserved = async ({ storage_key }: Reported['photo']) => {
  const stream = await (await openPreserved(system(), `a/${storage_key}/640.webp`))?.read();
  return stream && String(await buffer(stream));
};
const materials = ({ photo_id }: Reported['photo']) =>
  it.db
    .selectFrom('preserved_material')
    .select(['material_id', 'state'])
    .where('subject_type', '=', 'photo')
    .where('subject_id', '=', photo_id)
    .execute();
async function settle(photo: Reported['photo']): Promise<void> {
  for (const { material_id } of await materials(photo))
    await settleMaterial(system(), { material_id });
}

test('a photo that is removed as a danger for a child is encrypted, leaves the storage alone, and stays when its album is deleted', async () => {
  const { username, album_id, photo, other, reference } = await aReportedPhoto();
  await decideNow(system(), reference, 'remove');
  expect(await materials(photo)).toMatchObject([{ state: 'waiting' }]);
  await settle(photo);
  expect([await inStorage(photo), await inStorage(other)]).toEqual([false, true]);
  expect(await preserved(photo)).toBe(`picture of ${photo.storage_key}`);
  await deleteAlbum(system(), album_id);
  expect(await preserved(photo)).toBe(`picture of ${photo.storage_key}`);

  const path = join(await mkdtemp(join(it.folder, 'report-')), 'report.zip');
  await reportChildSafety(system(), operator, { reference, path });
  const files = await unzipped(path);
  expect(String(files.get(`photos/${photo.photo_id}/files/a/${photo.storage_key}/640.webp`))).toBe(
    `picture of ${photo.storage_key}`,
  );
  const report = JSON.parse(String(files.get('report.json')));
  expect(report).toMatchObject({ personOrUserReported: { screenName: username } });
  expect(report.uploadedFiles).toEqual([
    {
      originalFileName: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      md5: null,
      viewedByEsp: false,
      publiclyAvailable: null,
      industryClassification: null,
    },
  ]);
  expect(report.internetDetails.webPageIncident.url).toContain(`/album/${album_id}/`);
});

test('a granted appeal brings the photo back first, and the copy is gone', async () => {
  const { member_id, photo, reference } = await aReportedPhoto();
  const removal = await decideNow(system(), reference, 'remove');
  await settle(photo);
  expect(await inStorage(photo)).toBe(false);
  await appealNow(system(), member_id, removal);
  const isHidden = async () =>
    (
      await it.db
        .selectFrom('photo')
        .select('is_hidden')
        .where('photo_id', '=', photo.photo_id)
        .executeTakeFirstOrThrow()
    ).is_hidden;
  expect(await isHidden()).toBe(true);
  await settle(photo);
  expect(await inStorage(photo)).toBe(true);
  await sql`update moderation_decision set retry_at = now() where retry_at is not null`.execute(
    it.db,
  );
  await applyDueDecisions(system());
  expect(await isHidden()).toBe(false);
  await settle(photo);
  expect(await materials(photo)).toMatchObject([{ state: 'erased' }]);
  expect(await preserved(photo)).toBeUndefined();
  expect(await inStorage(photo)).toBe(true);
});

test('the copy of a photo is erased after its year, but not while its album is held', async () => {
  const { album_id, photo, reference } = await aReportedPhoto();
  await addHold(system(), { type: 'album', id: album_id, authority: 'Court', reason: 'Evidence' });
  await decideNow(system(), reference, 'remove');
  await settle(photo);
  await sql`update preserved_material set erase_at = now() - interval '1 day'`.execute(it.db);
  await resumeMaterial(system());
  await eraseMaterial(system());
  expect(await preserved(photo)).toBe(`picture of ${photo.storage_key}`);
  await sql`update legal_hold set lifted_at = now()`.execute(it.db);
  expect(await eraseMaterial(system())).toBeGreaterThan(0);
  expect(await preserved(photo)).toBeUndefined();
});

const materialOfAlbum = (album_id: number) =>
  it.db
    .selectFrom('preserved_material')
    .select(['material_id', 'state'])
    .where('subject_type', '=', 'album')
    .where('subject_id', '=', album_id)
    .executeTakeFirstOrThrow();

test('an album that is shown again keeps the file of a photo that is refused by itself away', async () => {
  const { member_id, album_id, photo, other, reference } = await aReportedPhoto();
  const album_case = await aReportOf(system(), 'album', album_id);
  await sql`update moderation_case set priority = 3 where reference = ${album_case}`.execute(it.db);
  await decideNow(system(), reference, 'remove');
  const removal = await decideNow(system(), album_case, 'remove');
  const { material_id } = await materialOfAlbum(album_id);
  await settle(photo);
  await settleMaterial(system(), { material_id });
  expect([await inStorage(photo), await inStorage(other)]).toEqual([false, false]);

  await appealNow(system(), member_id, removal);
  await settleMaterial(system(), { material_id });
  await sql`update moderation_decision set retry_at = now() where retry_at is not null`.execute(
    it.db,
  );
  await sql`delete from pgboss.job where name = 'material.settle'`.execute(it.db);
  await applyDueDecisions(system());
  expect((await materialOfAlbum(album_id)).state).toBe('erased');
  // Its job was enqueued by the decision, without waiting for the upkeep.
  const [{ material_id: of_photo } = { material_id: 0 }] = await materials(photo);
  const { rows } = await sql`
    select from pgboss.job where name = 'material.settle' and data @> ${JSON.stringify({ material_id: of_photo })}::jsonb`.execute(
    it.db,
  );
  expect(rows).toHaveLength(1);
  await settle(photo);
  expect([await inStorage(photo), await inStorage(other)]).toEqual([false, true]);
  expect(await preserved(photo)).toBe(`picture of ${photo.storage_key}`);
});

test('a photo that is reported before anybody decides is preserved, and an appeal leaves its copy', async () => {
  const { member_id, photo, reference } = await aReportedPhoto();
  const path = join(await mkdtemp(join(it.folder, 'report-')), 'report.zip');
  await reportChildSafety(system(), operator, { reference, path });
  await settle(photo);
  expect(await preserved(photo)).toBe(`picture of ${photo.storage_key}`);
  expect(await inStorage(photo)).toBe(true);
  const removal = await decideNow(system(), reference, 'remove');
  await settle(photo);
  expect(await inStorage(photo)).toBe(false);
  await appealNow(system(), member_id, removal);
  await settle(photo);
  await sql`update moderation_decision set retry_at = now() where retry_at is not null`.execute(
    it.db,
  );
  await applyDueDecisions(system());
  await settle(photo);
  expect(await materials(photo)).toMatchObject([{ state: 'sealed' }]);
  expect(await inStorage(photo)).toBe(true);
  expect(await preserved(photo)).toBe(`picture of ${photo.storage_key}`);
});

test('opening a case that shows a preserved photo is an event: of the photo, its album, a video whose picture it is, a match with it; no other case', async () => {
  const { album_id, photo, reference } = await aReportedPhoto();
  await decideNow(system(), reference, 'remove');
  await settle(photo);
  const video_id = await aVideo(system());
  await it.db.insertInto('own_preview').values({ video_id, photo_id: photo.photo_id }).execute();
  const [matching, unrelated] = [await aReportedPhoto(), await aReportedPhoto()];
  await sql`
    with e as (insert into hash_entry (list_id, reference, photo_id)
      select list_id, 'photo 1', ${photo.photo_id} from hash_list where name = 'own-removals' returning entry_id)
    insert into hash_match (photo_id, entry_id, list_name, reference, kind, distance)
    select ${matching.photo.photo_id}, entry_id, 'own-removals', 'photo 1', 'sha256', 0 from e`.execute(
    it.db,
  );
  const by = {
    staff_id: (await aMember(system(), `Reviewing-${number}`)).member_id,
    has_child_safety: true,
  };
  const lookAt = async (shown: string): Promise<boolean> => {
    await showCaseFor(system(), { by, session_id: 7, lang: 'en' }, shown);
    const { case_id } = await it.db
      .selectFrom('moderation_case')
      .select('case_id')
      .where('reference', '=', shown)
      .executeTakeFirstOrThrow();
    const events = await listHistory(system(), { case_id });
    return events.some(({ kind, note }) => kind === 'viewed' && note === 'preserved files');
  };
  expect(await lookAt(reference)).toBe(true);
  expect(await lookAt(await aReportOf(system(), 'album', album_id))).toBe(true);
  expect(await lookAt(await aReportOf(system(), 'video', video_id))).toBe(true);
  expect(await lookAt(await aReportOf(system(), 'album', matching.album_id))).toBe(true);
  expect(await lookAt(await aReportOf(system(), 'album', unrelated.album_id))).toBe(false);
});

test('a removal of a photo that two members have waits for the lists before it locks the photo', async () => {
  const { photo, reference } = await aReportedPhoto();
  const { member_id } = await aMember(system(), `Painter-${++number}`);
  const photos = [{ photo_id: photo.photo_id }];
  const album = { orientation: 'str', lang: 'en', title: 'The same stones', photos } as const;
  await createAlbum(system(), { ...album, member_id });
  let removal: Promise<number> | undefined;
  await it.db.transaction().execute(async (trx) => {
    await shareLists(trx);
    removal = decideNow(system(), reference, 'remove');
    const isWaiting = async () =>
      (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(trx))
        .rows.length > 0;
    await expect.poll(isWaiting).toBe(true);
    // As an album does that is made with the same photo.
    await sql`set local lock_timeout = '3s'`.execute(trx);
    await sql`select from photo where photo_id = ${photo.photo_id} for key share`.execute(trx);
  });
  await removal;
  const { rows } = await sql<{ applied: number }>`
    select count(*) filter (where applied_at is not null)::int as applied from moderation_decision
    where subject_type = 'photo' and subject_id = ${String(photo.photo_id)}`.execute(it.db);
  expect(rows).toEqual([{ applied: 2 }]);
  expect(await materials(photo)).toHaveLength(1);
});

test('the only copy of a file is not erased while another one of it is being made', async () => {
  const { album_id, photo, reference } = await aReportedPhoto();
  const album_case = await aReportOf(system(), 'album', album_id);
  await sql`update moderation_case set priority = 3 where reference = ${album_case}`.execute(it.db);
  await decideNow(system(), album_case, 'remove');
  const { material_id } = await materialOfAlbum(album_id);
  await settleMaterial(system(), { material_id });
  expect(await inStorage(photo)).toBe(false);
  await decideNow(system(), reference, 'remove');
  await sql`update preserved_material set erase_at = now() - interval '1 day' where material_id = ${material_id}`.execute(
    it.db,
  );
  await eraseMaterial(system());
  await settle(photo);
  await eraseMaterial(system());
  await settleMaterial(system(), { material_id });
  expect((await materialOfAlbum(album_id)).state).toBe('erased');
  expect(await preserved(photo)).toBe(`picture of ${photo.storage_key}`);
});
