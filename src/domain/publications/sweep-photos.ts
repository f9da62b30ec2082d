import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { dropUnusedPhotos, eraseNow } from '../media/index.ts';
import { nowByBothClocks } from './schedule.ts';

/** Photos of a look. */
const batch = 5000;
/** Hours. A photo is stored before what needs it is: an album of an import comes after its last photo. */
const unclaimed = 24;

/** Of a photo `p`: that nothing has it. By indexes of photos. */
const isUnused = sql`
  not exists (select from album_photo a where a.photo_id = p.photo_id)
  and not exists (select from album_draft_photo d where d.photo_id = p.photo_id)
  and not exists (select from own_preview o where o.photo_id = p.photo_id)
  and not exists (select from video v where v.poster_key = p.storage_key)`;

/** Of a photo `p`: that no list, decision, case or preserved copy is about it. Evidence is deleted only by those who decide about it. */
const isNoEvidence = sql`
  not p.is_hidden
  and not exists (select from hash_match h where h.photo_id = p.photo_id and h.state <> 'cleared')
  and not exists (select from preserved_file f where f.storage_key = p.storage_key)
  and not exists (select from preserved_material m where m.subject_type = 'photo' and m.subject_id = p.photo_id)
  and not exists (select from moderation_decision x where x.subject_type = 'photo' and x.subject_id = p.photo_id::text)
  and not exists (select from moderation_case c where c.target_type = 'photo' and c.target_id = p.photo_id::text and c.state <> 'closed')`;

/**
 * Deletes photos that nothing has had for a day, by the database's clock and by this process's: the process that stored one may have been killed before the
 * row that was to show it. Evidence stays. Safe to repeat.
 */
export async function sweepPhotos(ctx: Ctx): Promise<void> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ photo_id: number; is_due: boolean }>`
      select p.photo_id, ${isUnused} and p.created_at < ${nowByBothClocks(ctx)} - make_interval(hours => ${unclaimed}) as is_due
      from (select photo_id, storage_key, created_at from photo where photo_id > ${last} order by photo_id limit ${batch}) as p
      order by p.photo_id`.execute(ctx.slow_db);
    for (const { photo_id, is_due } of rows) if (is_due) await tryOne(ctx, photo_id);
    last = rows.at(-1)?.photo_id ?? last;
    if (rows.length < batch) return;
  }
}

async function tryOne(ctx: Ctx, photo_id: number): Promise<void> {
  try {
    const unused = await ctx.db.transaction().execute((trx) => dropOne(ctx, trx, photo_id));
    for (const storage_key of unused) await eraseNow(ctx, storage_key);
  } catch (error) {
    ctx.log.warn(
      { photo_id, err: messageOf(error) },
      'an unused photo was not deleted; the next run retries',
    );
  }
}

/** Asks again under the lock: what names a photo needs that lock, and a list of hashes may have it by now. */
async function dropOne(ctx: Ctx, trx: Trx, photo_id: number): Promise<string[]> {
  await sql`select from photo where photo_id = ${photo_id} for update`.execute(trx);
  const { rows } = await sql`
    select from photo as p where p.photo_id = ${photo_id} and ${isNoEvidence}`.execute(trx);
  return rows.length === 0 ? [] : dropUnusedPhotos(ctx, trx, [photo_id]);
}
