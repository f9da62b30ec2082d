import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { eraseObjects, placesOf } from '../media/index.ts';
import {
  fileOf,
  objectsOf,
  pictureFolder,
  placeIn,
  storageOf,
  type PreservedRow,
} from './read-preserved.ts';
import { returnFiles } from './return-files.ts';
import { sealFile, sealFiles } from './seal-files.ts';

interface Material {
  state: string;
  decision_id: number | null;
}

/**
 * Brings a material to where its row says that it is to be: encrypts its files, removes them from the ordinary storage, puts them back, or removes their copies. May be
 * killed anywhere, run again, and run twice at once.
 */
export async function settleMaterial(
  ctx: Ctx,
  { material_id }: { material_id: number },
  signal?: AbortSignal,
): Promise<void> {
  const found = await readMaterial(ctx.db, material_id);
  if (!found) return;
  if (found.state === 'erased') return removeCopies(ctx, material_id);
  if (found.state === 'returning') return returnFiles(ctx, material_id);
  if (found.state === 'waiting') await sealFiles(ctx, material_id, signal);
  await sealChanged(ctx, material_id);
  await removePlain(ctx, material_id);
}

async function readMaterial(db: Db | Trx, material_id: number): Promise<Material | undefined> {
  const { rows } = await sql<Material>`
    select state, decision_id from preserved_material where material_id = ${material_id}`.execute(
    db,
  );
  return rows[0];
}

/** Encrypts again what got objects since its copy was made. */
async function sealChanged(ctx: Ctx, material_id: number): Promise<void> {
  const { rows } = await sql<PreservedRow>`
    select file_id, storage_key, objects, bytes, vault_key, key_id, wrapped_key from preserved_file
    where material_id = ${material_id} and storage_key is not null and wrapped_key is not null order by file_id`.execute(
    ctx.db,
  );
  for (const file of rows.map(fileOf)) {
    const there = await objectsOf(ctx, file.storage_key ?? '');
    if (there.some((key) => placeIn(file, key) === undefined)) await sealFile(ctx, file);
  }
}

/**
 * Removes refused files from the ordinary storage, once all of them are encrypted, except files that another work shows which no such decision refused. Runs in
 * a transaction that holds the row, because a request to return the files changes it.
 */
async function removePlain(ctx: Ctx, material_id: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await sql`select from preserved_material where material_id = ${material_id} for update`.execute(
      trx,
    );
    const found = await readMaterial(trx, material_id);
    if (found?.state !== 'sealed' || found.decision_id === null) return;
    const { rows } = await sql<{ storage_key: string }>`
      select f.storage_key from preserved_file as f
      where f.material_id = ${material_id} and f.removed_at is null and f.wrapped_key is not null and f.storage_key is not null
        and not exists (${shownElsewhere(sql`f.storage_key`)}) order by f.storage_key`.execute(trx);
    for (const { storage_key } of rows) {
      const { originals, stream, pictures, photo } = placesOf(storage_key);
      for (const prefix of [stream, pictures, photo, originals, pictureFolder(storage_key)])
        await storageOf(ctx, prefix).remove(prefix);
    }
    // Before the commit: after a failure the next run does it again.
    await sql`
      update preserved_file set removed_at = now()
      where material_id = ${material_id} and storage_key = any(${rows.map((row) => row.storage_key)}::text[])`.execute(
      trx,
    );
  });
  await eraseUnused(ctx, material_id);
}

/** Videos and albums with files of a storage key that no decision about a danger for a child refused, neither them nor the photo, or that one is about to show again. */
export const shownElsewhere = (storage_key: ReturnType<typeof sql>) => sql`
  select from (
    select 'video' as type, v.video_id as id, null::int as photo_id from media as x join video as v using (media_id) where x.storage_key = ${storage_key}
    union all select 'video', v.video_id, x.photo_id from video as v left join photo as x on x.storage_key = v.poster_key where v.poster_key = ${storage_key}
    union all select 'video', o.video_id, photo_id from photo as x join own_preview as o using (photo_id) where x.storage_key = ${storage_key}
    union all select 'album', a.album_id, photo_id from photo as x join album_photo as a using (photo_id) where x.storage_key = ${storage_key}) as u
  where not exists (select from preserved_material as m
    where (m.subject_type, m.subject_id) in ((u.type, u.id), ('photo', u.photo_id)) and m.state not in ('erased', 'returning', 'returned') and m.decision_id is not null)`;

/** Erases objects whose deletion waited for their copy. */
async function eraseUnused(ctx: Ctx, material_id: number): Promise<void> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from preserved_file
    where material_id = ${material_id} and storage_key is not null and removed_at is null`.execute(
    ctx.db,
  );
  for (const { storage_key } of rows) await eraseObjects(ctx, { storage_key });
}

/** The keys went with the decision; files that are left cannot be read. */
async function removeCopies(ctx: Ctx, material_id: number): Promise<void> {
  const { rows } = await sql<{ file_id: number; vault_key: string }>`
    select file_id, vault_key from preserved_file where material_id = ${material_id} and vault_key is not null`.execute(
    ctx.db,
  );
  for (const { file_id, vault_key } of rows) {
    await ctx.vault.remove(vault_key);
    await sql`update preserved_file set vault_key = null, bytes = null where file_id = ${file_id} and wrapped_key is null`.execute(
      ctx.db,
    );
  }
}
