import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Published } from '../publications/index.ts';

/** Locks a video with its clip, or an album, in the order that all callers share. Returns its `status_id`. Throws not_found. */
export async function lockWork(trx: Trx, { type, id }: Published): Promise<number> {
  if (type === 'video') {
    await sql`
      select from media where media_id = (select media_id from video where video_id = ${id}) for share`.execute(
      trx,
    );
    await sql`select video_lock(array[${id}]::int[])`.execute(trx);
  }
  const { rows } = await sql<{ status_id: number }>`
    select status_id from ${sql.table(type)} where ${sql.ref(`${type}_id`)} = ${id} for no key update`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return row.status_id;
}

/** After a change of its status. */
export async function refreshLists(trx: Trx, { type, id }: Published): Promise<void> {
  const refresh = type === 'video' ? sql`listing_refresh` : sql`album_refresh`;
  await sql`select ${refresh}(array[${id}]::int[])`.execute(trx);
}
