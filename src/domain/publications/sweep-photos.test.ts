import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo, anAlbum } from '#tests/support/factories.ts';
import { aPhoto } from '#tests/support/many-people.ts';
import { aMember } from '#tests/support/members.ts';
import { placesOf } from '../media/index.ts';
import { openCase } from '../moderation/index.ts';
import { sweepPhotos } from './sweep-photos.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });

/** Without anything that has it, with its files; so many hours old. */
async function anOrphan(hours = 25) {
  const photo = await aPhoto(system());
  const folder = await mkdtemp(join(tmpdir(), 'velour-photo-'));
  await writeFile(join(folder, '640.jpg'), 'a picture');
  await it.ctx().storage.putFolder(placesOf(photo.storage_key).photo, folder);
  await sql`update photo set created_at = now() - make_interval(hours => ${hours}) where photo_id = ${photo.photo_id}`.execute(
    it.db,
  );
  return photo;
}
type Photo = Awaited<ReturnType<typeof anOrphan>>;
const isThere = async ({ photo_id, storage_key }: Photo): Promise<[boolean, number]> => {
  const { rows } = await sql`select from photo where photo_id = ${photo_id}`.execute(it.db);
  const files = await Array.fromAsync(it.ctx().storage.list(placesOf(storage_key).photo));
  return [rows.length > 0, files.length];
};
const there = [true, 1];

test('a picture whose process was killed before anything named it goes after a day, with its files', async () => {
  const [old, young] = [await anOrphan(), await anOrphan(23)];
  await sweepPhotos(system());
  expect(await isThere(old)).toEqual([false, 0]);
  expect(await isThere(young)).toEqual(there);
});

test('a clock that runs ahead deletes none', async () => {
  const young = await anOrphan(1);
  const ahead = { now: () => new Date(Date.now() + 30 * 86_400_000) };
  await sweepPhotos({ ...system(), clock: ahead });
  // The one of the database ran ahead while the other did not.
  const old = await anOrphan(25);
  const behind = { now: () => new Date(Date.now() - 2 * 3_600_000) };
  await sweepPhotos({ ...system(), clock: behind });
  expect([await isThere(young), await isThere(old)]).toEqual([there, there]);
});

test('a photo of an album, a draft, a video or a form stays', async () => {
  const { member_id } = await aMember(it.ctx(), 'Anna');
  const video_id = await aVideo(system(), { member_id });
  const [album, draft, shown, waiting] = [
    await anOrphan(),
    await anOrphan(),
    await anOrphan(),
    await anOrphan(),
  ];
  const album_id = await anAlbum(system(), { member_id, photos: 1 });
  await sql`update album_photo set photo_id = ${album.photo_id} where album_id = ${album_id}`.execute(
    it.db,
  );
  await sql`
    with made as (insert into album_draft (draft_id, member_id, rules_version) values (${'d'.repeat(22)}, ${member_id}, '1') returning draft_id)
    insert into album_draft_photo (draft_id, number, place, file_key, file_name, bytes, content_hash, state, photo_id)
    select draft_id, 1, 1, ${'f'.repeat(22)}, 'a.jpg', 9, ${Buffer.alloc(32, 7)}, 'ready', ${draft.photo_id} from made`.execute(
    it.db,
  );
  await it.db.transaction().execute(async (trx) => {
    await sql`update publication set poster_key = ${shown.storage_key} where video_id = ${video_id}`.execute(
      trx,
    );
    await sql`update video set poster_key = ${shown.storage_key} where video_id = ${video_id}`.execute(
      trx,
    );
  });
  await it.db
    .insertInto('own_preview')
    .values({ video_id, photo_id: waiting.photo_id, upload_id: null, second: null })
    .execute();
  await sweepPhotos(system());
  for (const photo of [album, draft, shown, waiting]) expect(await isThere(photo)).toEqual(there);
});

test('a photo that is hidden, in a list, preserved, decided about or in a case is evidence, and stays', async () => {
  const [hidden, listed, cleared, preserved, material, decided, open] = [
    await anOrphan(),
    await anOrphan(),
    await anOrphan(),
    await anOrphan(),
    await anOrphan(),
    await anOrphan(),
    await anOrphan(),
  ];
  await sql`update photo set is_hidden = true where photo_id = ${hidden.photo_id}`.execute(it.db);
  const match = (photo_id: number, state: string) =>
    sql`insert into hash_match (list_name, reference, kind, distance, photo_id, state)
      values ('list', 'one', 'md5', 0, ${photo_id}, ${state})`.execute(it.db);
  await match(listed.photo_id, 'open');
  await match(cleared.photo_id, 'cleared');
  const aCase = async (photo_id: number): Promise<number> =>
    it.db.transaction().execute(async (trx) => {
      const subject = { type: 'photo', id: String(photo_id) } as const;
      const { case_id } = await openCase(system(), trx, {
        kind: 'law-enforcement',
        subject,
        member_id: null,
      });
      return case_id;
    });
  await aCase(open.photo_id);
  const case_id = await aCase(decided.photo_id);
  await sql`update moderation_case set state = 'closed', closed_at = now() where case_id = ${case_id}`.execute(
    it.db,
  );
  await sql`
    insert into moderation_decision (case_id, action, subject_type, subject_id, facts, applied_at)
    values (${case_id}, 'restore', 'photo', ${String(decided.photo_id)}, 'seen', now())`.execute(
    it.db,
  );
  await sql`
    with about as (insert into preserved_material (subject_type, subject_id, case_id, erase_at) values ('photo', ${material.photo_id}, ${case_id}, now() + interval '1 year')),
    beside as (insert into preserved_material (subject_type, subject_id, case_id, erase_at) values ('album', 7, ${case_id}, now() + interval '1 year') returning material_id)
    insert into preserved_file (material_id, storage_key) select material_id, ${preserved.storage_key} from beside`.execute(
    it.db,
  );
  await sweepPhotos(system());
  for (const photo of [hidden, listed, preserved, material, decided, open])
    expect(await isThere(photo)).toEqual(there);
  expect(await isThere(cleared)).toEqual([false, 0]);
});
