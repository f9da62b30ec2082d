import { sql } from 'kysely';
import { dirOf } from '#contracts/text/dir.ts';
import { AppError } from '#contracts/errors.ts';
import {
  orientationCode,
  objectKind,
  videoStatus,
  type Orientation,
  type Language,
} from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { reassignLinks, type Links } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';

/** The changes; null removes a value, absent keys stay. */
export interface VideoEdit extends Links {
  orientation?: Orientation;
  lang?: Language;
  title?: string;
  description?: string;
  poster_index?: number;
  /** Null for the frame in the place of an own picture. */
  poster_key?: null;
  country_id?: number | null;
  channel_id?: number | null;
  member_id?: number | null;
  is_private?: boolean;
  /** In no list, and shown to every visitor who has its address. */
  is_unlisted?: boolean;
  /** Shown on this site alone. */
  is_exclusive?: boolean;
  ai_made?: 'no' | 'altered' | 'made';
  people_shown?: number;
  /** Lines such as `0:00 Beginning`. */
  chapters?: string;
}

/** Changes a video, its links and everything derived in one transaction. Its address follows the title. Throws not_found, or deleted for what is gone. */
export async function editVideo({ db }: Ctx, video_id: number, edit: VideoEdit): Promise<void> {
  await db.transaction().execute((trx) => editVideoIn(trx, video_id, edit));
}

/** The same in the transaction of the caller, which holds no lock of a video or name yet. */
export async function editVideoIn(trx: Trx, video_id: number, edit: VideoEdit): Promise<void> {
  await sql`select video_lock(array[${video_id}]::int[])`.execute(trx);
  const before = await trx
    .selectFrom('video')
    .select('status_id')
    .where('video_id', '=', video_id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  if (before.status_id === videoStatus.deleted) throw new AppError('deleted');
  await enqueueOwners(trx, video_id);
  await trx
    .updateTable('video')
    .set({ ...columnsOf(edit), updated_at: sql<Date>`now()` })
    .where('video_id', '=', video_id)
    .execute();
  await reassignLinks(trx, 'video', video_id, edit);
  await sql`select listing_refresh(array[${video_id}]::int[])`.execute(trx);
}

function columnsOf({
  orientation,
  title,
  lang,
  description,
  poster_index,
  poster_key,
  country_id,
  channel_id,
  member_id,
  is_private,
  is_unlisted,
  is_exclusive,
  ai_made,
  people_shown,
  chapters,
}: VideoEdit) {
  return {
    ...(orientation && { orientation: orientationCode[orientation] }),
    ...(title !== undefined && { title, dir: dirOf(title, 'video') }),
    ...(lang && { lang }),
    ...(description !== undefined && { description }),
    ...(poster_index !== undefined && { poster_index }),
    ...(poster_key === null && { poster_key }),
    ...(country_id !== undefined && { country_id }),
    ...(channel_id !== undefined && { channel_id }),
    ...(member_id !== undefined && { member_id }),
    ...(is_private !== undefined && { is_private }),
    // A private one is in no list anyway.
    ...(is_private && { is_unlisted: false }),
    ...(is_unlisted !== undefined && { is_unlisted }),
    ...(is_exclusive !== undefined && { is_exclusive }),
    ...(ai_made && { ai_made }),
    ...(people_shown !== undefined && { people_shown }),
    ...(chapters !== undefined && { chapters }),
  };
}

/** Enqueues the models and the channel that the video may leave: the refresh of the lists sees only those that it has afterwards. */
async function enqueueOwners(trx: Trx, video_id: number): Promise<void> {
  await sql`
    insert into people_dirty (kind, object_id)
    select ${objectKind.model}::smallint, model_id from video_model where video_id = ${video_id}
    union all select ${objectKind.channel}::smallint, channel_id from video where video_id = ${video_id} and channel_id is not null`.execute(
    trx,
  );
}
