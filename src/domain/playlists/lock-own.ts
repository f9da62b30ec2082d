import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';

export interface OwnPlaylistId {
  member_id: number;
  playlist_id: number;
}

/** Locks a playlist of the member until the transaction ends. Throws not_found with `playlist_id` for any other. */
export async function lockOwn(
  trx: Trx,
  { member_id, playlist_id }: OwnPlaylistId,
): Promise<{ items: number }> {
  const { rows } = await sql<{ items: number }>`
    select ${prepared} items from playlist where playlist_id = ${playlist_id} and member_id = ${member_id} for update`.execute(
    trx,
  );
  const [own] = rows;
  if (!own) throw new AppError('not_found', { playlist_id: 'not_found' });
  return own;
}

/**
 * The total of a locked playlist after a video came in (1) or went (-1), if the video is listed; a private one has none. All of it is not counted: that takes longer
 * than everything else for a thousand videos.
 */
export async function countListed(
  trx: Trx,
  { playlist_id, video_id }: { playlist_id: number; video_id: number },
  change: 1 | -1,
): Promise<void> {
  await sql`
    update ${prepared} playlist_listing set total_videos = greatest(0, total_videos + ${change}::int), listed = listed # hashint8extended(${video_id}, 0)
    where playlist_id = ${playlist_id} and exists (select from listing where video_id = ${video_id})`.execute(
    trx,
  );
  await countAllLater(trx, playlist_id);
}

/** The upkeep counts all of it, where it is public: a transaction that hides or shows the video now sees nothing of what came in or went, nor is it seen. */
export const countAllLater = (trx: Trx, playlist_id: number): Promise<unknown> =>
  sql`
    insert ${prepared} into people_dirty (kind, object_id)
    select 8, playlist_id from playlist_listing where playlist_id = ${playlist_id}`.execute(trx);

/** Its row of the list, its total and its searched words. */
export const refreshPlaylist = (trx: Trx, playlist_id: number): Promise<unknown> =>
  sql`select playlist_refresh(array[${playlist_id}]::int[])`.execute(trx);
