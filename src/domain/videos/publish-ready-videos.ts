import { sql } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { isCovered, revokePublication } from '../publications/index.ts';
import { factsOf } from './create-videos.ts';

/**
 * Called in the transaction that makes a clip ready: gives its videos their length and size, and shows those that waited for it and are published;
 * the others wait for a decision. Returns the ids of all.
 */
export async function publishReadyVideos(trx: Trx, media_id: number): Promise<number[]> {
  const media = await trx
    .selectFrom('media')
    .select(['state', 'duration', 'width', 'height'])
    .where('media_id', '=', media_id)
    .executeTakeFirst();
  if (
    media?.state !== 'ready' ||
    media.duration === null ||
    media.width === null ||
    media.height === null
  )
    return [];
  const facts = factsOf({ duration: media.duration, width: media.width, height: media.height });
  const found = await trx
    .selectFrom('video')
    .select('video_id')
    .where('media_id', '=', media_id)
    .execute();
  const ids = found.map(({ video_id }) => video_id);
  if (ids.length === 0) return ids;
  await sql`select video_lock(${ids}::int[])`.execute(trx);
  const covered = await coveredOf(trx, ids);
  await trx
    .updateTable('video')
    .set({
      ...facts,
      status_id: sql<number>`case when status_id = ${videoStatus.processing}
        then case when video_id = any(${covered}::int[]) then ${videoStatus.active}::smallint else ${videoStatus.pending}::smallint end else status_id end`,
    })
    .where('video_id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  await sql`select listing_refresh(${ids}::int[])`.execute(trx);
  return ids;
}

/**
 * Those of them that waited for the clip and are published. One that its publication no longer covers is published by another decision alone; one with a schedule
 * is shown by the job that knows its time.
 */
async function coveredOf(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const waiting = await trx
    .selectFrom('video as v')
    .leftJoin('video_schedule as s', 's.video_id', 'v.video_id')
    .select(['v.video_id', 's.publish_at'])
    .where('v.video_id', 'in', [...ids])
    .where('v.status_id', '=', videoStatus.processing)
    .execute();
  const covered: number[] = [];
  for (const { video_id: id, publish_at } of waiting) {
    if (!(await isCovered(trx, { type: 'video', id })))
      await revokePublication(trx, { type: 'video', id });
    else if (publish_at === null) covered.push(id);
  }
  return covered;
}
