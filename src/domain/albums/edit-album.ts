import { sql } from 'kysely';
import { dirOf } from '#contracts/text/dir.ts';
import { AppError } from '#contracts/errors.ts';
import {
  orientationCode,
  videoStatus,
  type Orientation,
  type Language,
} from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { reassignLinks, type Links } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';

/** The changes; null removes a value, absent keys stay. */
export interface AlbumEdit extends Links {
  orientation?: Orientation;
  lang?: Language;
  title?: string;
  description?: string;
  /** from 1 */
  cover_position?: number;
  country_id?: number | null;
  channel_id?: number | null;
  member_id?: number | null;
  is_private?: boolean;
  /** The uploader's answer: whether software made or altered it. */
  ai_made?: 'no' | 'altered' | 'made';
  people_shown?: number;
}

/** Changes an album, its links and everything derived in one transaction. Its address follows the title. Throws not_found, or deleted for what is gone. */
export const editAlbum = ({ db }: Ctx, album_id: number, edit: AlbumEdit): Promise<void> =>
  db.transaction().execute((trx) => editAlbumIn(trx, album_id, edit));

/** The same in the transaction of the caller. */
export async function editAlbumIn(trx: Trx, album_id: number, edit: AlbumEdit): Promise<void> {
  const { orientation, title, category_ids, tag_ids, model_ids, ...columns } = edit;
  await lockAlbum(trx, album_id);
  const changes = {
    ...columns,
    ...(orientation && { orientation: orientationCode[orientation] }),
    ...(title !== undefined && { title, dir: dirOf(title, 'album') }),
  };
  if (Object.keys(changes).length > 0)
    await trx.updateTable('album').set(changes).where('album_id', '=', album_id).execute();
  await reassignLinks(trx, 'album', album_id, { category_ids, tag_ids, model_ids });
  await sql`select album_refresh(array[${album_id}]::int[])`.execute(trx);
}

/** Locks an album for a change and returns its status. Throws not_found, or deleted. */
export async function lockAlbum(trx: Trx, album_id: number): Promise<number> {
  const album = await trx
    .selectFrom('album')
    .select('status_id')
    .where('album_id', '=', album_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  if (album.status_id === videoStatus.deleted) throw new AppError('deleted');
  return album.status_id;
}
