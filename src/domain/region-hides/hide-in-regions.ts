import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';

export interface RegionSubject {
  type: 'video' | 'album';
  id: number;
}

/**
 * Hides a video or album from visitors of these countries (in lower case), in place of the earlier countries. Purges the copies that caches in front have stored for
 * every visitor: from now on they may not store it.
 */
export async function hideInRegions(
  trx: Trx,
  { type, id }: RegionSubject,
  { countries, decision_id }: { countries: readonly string[]; decision_id: number },
): Promise<void> {
  const values = { countries: [...new Set(countries)].toSorted(), decision_id };
  await trx
    .insertInto('region_hide')
    .values({ subject_type: type, subject_id: id, ...values })
    .onConflict((conflict) => conflict.columns(['subject_type', 'subject_id']).doUpdateSet(values))
    .execute();
  if (type === 'video') await sql`select purge_video(${id})`.execute(trx);
  else await sql`select purge(${`a${id}`})`.execute(trx);
  await sql`select purge(${`o${type[0]}${id}`})`.execute(trx);
  await sql`
    select purge('x-' || f.storage_key) from (
      select m.storage_key from video v join media m using (media_id) where ${type} = 'video' and v.video_id = ${id}
      union all
      select c.storage_key from video_caption c where ${type} = 'video' and c.video_id = ${id}
      union all
      select v.poster_key from video v where ${type} = 'video' and v.video_id = ${id} and v.poster_key is not null
      union all
      select p.storage_key from album_photo a join photo p using (photo_id) where ${type} = 'album' and a.album_id = ${id}) f`.execute(
    trx,
  );
}

/** Shows it everywhere again, or ends what these decisions have hidden. */
export async function showInRegions(
  trx: Trx,
  { type, id }: RegionSubject,
  decisions?: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('region_hide')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .$if(decisions !== undefined, (query) =>
      query.where('decision_id', 'in', [0, ...(decisions ?? [])]),
    )
    .execute();
}
