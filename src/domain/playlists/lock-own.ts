import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';

export interface OwnPlaylistId {
  member_id: number;
  playlist_id: number;
}

/** Locks a playlist of the member until the transaction ends. Throws not_found for any other. */
export async function lockOwn(
  trx: Trx,
  { member_id, playlist_id }: OwnPlaylistId,
): Promise<{ items: number }> {
  const own = await trx
    .selectFrom('playlist')
    .select('items')
    .where('playlist_id', '=', playlist_id)
    .where('member_id', '=', member_id)
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw new AppError('not_found');
  return own;
}

/** Its row of the list, its total and its searched words. */
export const refreshPlaylist = (trx: Trx, playlist_id: number): Promise<unknown> =>
  sql`select playlist_refresh(array[${playlist_id}]::int[])`.execute(trx);
