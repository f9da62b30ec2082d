import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

export interface AlbumStateChange {
  status?: 'active' | 'pending' | 'rejected';
  is_private?: boolean;
}

/** Publishes, hides or rejects an album; the lists follow in the same transaction. Throws not_found, or deleted for what is gone. Safe to repeat. */
export async function setAlbumState(
  { db }: Ctx,
  album_id: number,
  { status, is_private }: AlbumStateChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('album')
      .select('status_id')
      .where('album_id', '=', album_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError('not_found');
    if (before.status_id === videoStatus.deleted) throw new AppError('deleted');
    await trx
      .updateTable('album')
      .set({
        status_id: status ? videoStatus[status] : before.status_id,
        ...(is_private !== undefined && { is_private }),
      })
      .where('album_id', '=', album_id)
      .execute();
    await sql`select album_refresh(array[${album_id}]::int[])`.execute(trx);
  });
}
