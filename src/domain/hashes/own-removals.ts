import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { scenesOf } from '#platform/hash/scenes.ts';
import type { Ctx } from '../ctx.ts';
import { shipped_limits } from './judge.ts';
import { readClip, readPhoto, type Compared } from './read-compared.ts';
import { photosOfVideo } from './settle-matches.ts';

/** A work or photo that a decision removed for good, or brought back. */
interface Removed {
  type: 'video' | 'album' | 'photo';
  id: number;
}

/** Until the transaction ends, nothing is compared with the lists, and nothing joins them. Take this lock before rows that a match locks. */
export async function lockLists(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(lock_key('hash_lists'))`.execute(trx);
}

/**
 * Lists the file, photos and moments of a video or album, or one photo, with the own removals, so that they are held
 * when they are uploaded again. Pictures with too little detail are left out. Safe to repeat.
 */
export async function listRemoval(ctx: Ctx, trx: Trx, removed: Removed): Promise<void> {
  await lockLists(trx);
  if (removed.type === 'video') {
    const { rows } = await sql<{ media_id: number }>`
      select media_id from video where video_id = ${removed.id} and media_id is not null`.execute(
      trx,
    );
    for (const { media_id } of rows) {
      const clip = await readClip(trx, media_id);
      if (clip) await addEntry(ctx, trx, removed, { media_id }, clip);
    }
  }
  for (const { photo_id } of await photosOf(trx, removed)) {
    const photo = await readPhoto(trx, photo_id);
    if (photo) await addEntry(ctx, trx, removed, { photo_id }, photo);
  }
}

async function photosOf(trx: Trx, { type, id }: Removed): Promise<{ photo_id: number }[]> {
  if (type === 'photo') return [{ photo_id: id }];
  const photos =
    type === 'video'
      ? photosOfVideo(id)
      : sql<{
          photo_id: number;
        }>`select photo_id from album_photo where album_id = ${id} order by position`;
  return (await photos.execute(trx)).rows;
}

/** Takes what was listed of a video, album or photo off again. */
export async function unlistRemoval(trx: Trx, { type, id }: Removed): Promise<void> {
  await trx
    .deleteFrom('hash_entry')
    .where('subject_type', '=', type)
    .where('subject_id', '=', String(id))
    .execute();
}

async function addEntry(
  { settings }: Ctx,
  trx: Trx,
  { type, id }: Removed,
  of: { media_id?: number; photo_id?: number },
  { sha256, md5, pictures, frame_seconds }: Compared,
): Promise<void> {
  const { quality: least, distance } = settings.hashes ?? shipped_limits;
  const good = pictures
    .map((picture, position) => ({ ...picture, position }))
    .filter(({ quality }) => quality >= least);
  const scenes = await scenesOf(
    good.map(({ whole }) => whole),
    distance,
  );
  const { rows } = await sql<{ entry_id: number }>`
    insert into hash_entry (list_id, reference, subject_type, subject_id, media_id, photo_id, frames, scenes, frame_seconds)
    select list_id, ${`${type}-${id}${of.photo_id === undefined ? '' : `-photo-${of.photo_id}`}`}, ${type}, ${String(id)},
      ${of.media_id ?? null}::int, ${of.photo_id ?? null}::int, ${frame_seconds === null ? 0 : good.length}, ${new Set(scenes).size}, ${frame_seconds ?? 0}
    from hash_list where kind = 'own'
    on conflict (list_id, reference) do nothing returning entry_id`.execute(trx);
  const entry_id = rows[0]?.entry_id;
  if (entry_id === undefined) return;
  const kind = frame_seconds === null ? 'pdq' : 'frame';
  const values = [
    { kind: 'sha256', hash: sha256, position: 0, scene: 0 },
    ...(md5 ? [{ kind: 'md5', hash: md5, position: 0, scene: 0 }] : []),
    ...good.flatMap(({ whole, middle, position }, n) =>
      [whole, middle].map((hash) => ({ kind, hash, position, scene: scenes[n] ?? 0 })),
    ),
  ];
  await sql`
    insert into hash_value (entry_id, kind, hash, position, scene)
    select ${entry_id}, kind, hash, position, scene
    from unnest(${values.map((value) => value.kind)}::text[], ${values.map(({ hash }) => hash)}::bytea[],
      ${values.map(({ position }) => position)}::int[], ${values.map(({ scene }) => scene)}::int[]) as v(kind, hash, position, scene)`.execute(
    trx,
  );
}
