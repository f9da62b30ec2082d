import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { placesOf } from './storage-places.ts';

/**
 * Call it in the transaction that ends a clip, a photo or captions: the objects are removed whatever
 * happens afterwards.
 */
export function eraseLater(
  { jobs }: Pick<Ctx, 'jobs'>,
  trx: Trx,
  storage_key: string,
): Promise<void> {
  return jobs.enqueue('media.erase', { storage_key }, { trx });
}

/** Removes all objects of a clip, a photo or captions, unless a row needs them. Safe to repeat. */
export async function eraseObjects(
  ctx: Ctx,
  { storage_key }: { storage_key: string },
): Promise<void> {
  if ((await keysInUse(ctx, [storage_key])).has(storage_key)) return;
  const { originals, stream, pictures, photo } = placesOf(storage_key);
  for (const prefix of [stream, pictures, photo, originals]) await ctx.storage.remove(prefix);
}

/** The same immediately after the transaction; on failure the job does it. */
export async function eraseNow(ctx: Ctx, storage_key: string): Promise<void> {
  try {
    await eraseObjects(ctx, { storage_key });
  } catch (error) {
    ctx.log.warn({ err: messageOf(error) }, 'erasing objects failed; the job erases them');
  }
}

/** Returns the keys that a clip, a photo, captions or a legal hold need. A cancelled clip needs none. */
export async function keysInUse(
  { db }: Pick<Ctx, 'db'>,
  keys: readonly string[],
): Promise<Set<string>> {
  // Of a file that is just being taken in. Read before the clips: one that is taken in between the two has a clip by then.
  const uploads = await db
    .selectFrom('upload')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .where('state', '=', 'complete')
    .execute();
  const clips = await db
    .selectFrom('media')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .where((eb) => eb.or([eb('state', '<>', 'failed'), eb('reason_code', '<>', 'cancelled')]))
    .execute();
  const photos = await db
    .selectFrom('photo')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute();
  const captions = await db
    .selectFrom('video_caption')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute();
  // A file that is to be preserved stays until its copy is complete (ADR 122).
  const preserved = await db
    .selectFrom('preserved_file as f')
    .innerJoin('preserved_material as m', 'm.material_id', 'f.material_id')
    .select(sql<string>`f.storage_key`.as('storage_key'))
    .where('f.storage_key', 'in', keys)
    .where('m.state', '=', 'waiting')
    .execute();
  // It left something that a legal hold keeps.
  const held = await db
    .selectFrom('held_file')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .where(sql<boolean>`is_held(subject_type, subject_id)`)
    .execute();
  return new Set(
    [...uploads, ...clips, ...photos, ...captions, ...preserved, ...held].map(
      ({ storage_key }) => storage_key,
    ),
  );
}
