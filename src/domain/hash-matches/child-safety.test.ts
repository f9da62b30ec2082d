import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { listQueue } from '../case-queues/index.ts';
import { claimCase, openCase } from '../moderation/index.ts';
import { createAlbum } from '../submissions/index.ts';
import { holdNewAlbum } from './index.ts';

const it = withCtx();

/** A photo that a list about children names by its file. */
async function aListedPhoto(): Promise<number> {
  const content_hash = randomBytes(32);
  const { photo_id } = await it.db
    .insertInto('photo')
    .values({ storage_key: randomBytes(11).toString('hex'), content_hash, width: 640, height: 480 })
    .returning('photo_id')
    .executeTakeFirstOrThrow();
  await sql`
    with l as (insert into hash_list (name, kind, is_child_safety) values (${`list-${photo_id}`}, 'import', true) returning list_id),
      e as (insert into hash_entry (list_id, reference) select list_id, 'x-1' from l returning entry_id)
    insert into hash_value (entry_id, kind, hash, position, scene) select entry_id, 'sha256', ${content_hash}, 0, 0 from e`.execute(
    it.db,
  );
  return photo_id;
}

const queueOf = async (staff_id: number, has_child_safety: boolean, album_id: number) =>
  (
    await listQueue(
      it.ctx(),
      { staff_id, has_child_safety },
      { kinds: ['publication', 'hash-match'] },
    )
  ).cases
    .filter(({ subject_id }) => subject_id === String(album_id))
    .map(({ kind }) => kind)
    .toSorted();

test('what a list about children holds is handed to other staff by no case, also not by one that was open and claimed before', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const staff_id = (await aMember(ctx, 'Ordinary')).member_id;
  const { member_id } = await aMember(ctx, 'Uploading');
  const photo_id = await aListedPhoto();
  const album = { orientation: 'str', lang: 'en', title: 'Stones', member_id } as const;
  const album_id = await createAlbum(ctx, { ...album, photos: [{ photo_id }] });
  expect(await queueOf(staff_id, false, album_id)).toEqual([]);
  expect(await queueOf(staff_id, true, album_id)).toEqual(['hash-match', 'publication']);

  const earlier = await createAlbum(ctx, { ...album, title: 'More stones', photos: [] });
  const reviewer = { staff_id, has_child_safety: false };
  expect(await queueOf(staff_id, false, earlier)).toEqual(['publication']);
  const subject = { type: 'album', id: String(earlier) } as const;
  const { reference } = await ctx.db
    .transaction()
    .execute((trx) => openCase(ctx, trx, { kind: 'publication', subject }));
  await claimCase(ctx, reviewer, reference);
  await it.db
    .insertInto('album_photo')
    .values({ album_id: earlier, photo_id: await aListedPhoto(), position: 1 })
    .execute();
  await ctx.hashes.refresh(ctx.slow_db);
  await ctx.db.transaction().execute((trx) => holdNewAlbum(ctx, trx, earlier));
  expect(await queueOf(staff_id, false, earlier)).toEqual([]);
  await expect(claimCase(ctx, reviewer, reference)).rejects.toThrow('not_found');
});
