import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { eraseLater } from '../media/index.ts';
import { nowByBothClocks, sweepPreviews } from '../publications/index.ts';
import { findOwn, type UploadRef } from './read-uploads.ts';
import { settingsOf } from './upload-settings.ts';

/** Ends an upload and removes its bytes; what was reserved is free. Throws not_found, `deleted`, and `already` for one that became a video. */
export async function cancelUpload(ctx: Ctx, ref: UploadRef): Promise<void> {
  const { rows } = await sql`
    update upload set state = 'cancelled', ended_at = now(), sender = null, sender_until = null
    where upload_id = ${ref.upload_id} and member_id = ${ref.member_id} and state in ('receiving', 'complete')
    returning upload_id`.execute(ctx.db);
  if (rows.length === 0) {
    await findOwn(ctx, ref);
    throw new AppError('already');
  }
  await removeFile(ctx, ref.upload_id);
}

/** Ended uploads count for the day, and show their member how they ended. */
const retention_days = 30;
/** Seconds. A file is made right after its row. */
const unclaimed = 3600;

/** Ends uploads without a byte for days, by the database's clock and by this process's, and removes files whose row is gone or ended. */
export async function pruneUploads(ctx: Ctx): Promise<void> {
  const { idle_seconds } = settingsOf(ctx);
  const now = nowByBothClocks(ctx);
  const { rows } = await sql<{ upload_id: string }>`
    update upload set state = 'expired', ended_at = now(), sender = null, sender_until = null
    where state = 'receiving' and last_byte_at < ${now} - make_interval(secs => ${idle_seconds})
      and (sender is null or sender_until < now())
    returning upload_id`.execute(ctx.db);
  for (const { upload_id } of rows) await removeFile(ctx, upload_id);
  // A form that is not submitted yet is of a video that waits for it.
  await sql`
    delete from upload as u where u.ended_at < ${now} - make_interval(days => ${retention_days})
      and not exists (select from upload_form f where f.upload_id = u.upload_id and f.submitted_at is null and u.video_id is not null and u.state = 'done')`.execute(
    ctx.db,
  );
  await sweepPreviews(ctx);
  await sweepFiles(ctx);
}

async function sweepFiles(ctx: Ctx): Promise<void> {
  const ids = await ctx.part_files.listOlder(unclaimed);
  if (ids.length === 0) return;
  const { rows } = await sql<{ upload_id: string }>`
    select id as upload_id from unnest(${ids}::text[]) id
    where not exists (select from upload u where u.upload_id = id and u.ended_at is null)
      and not exists (select from album_draft_photo p where p.file_key = id and p.state = 'checking')`.execute(
    ctx.db,
  );
  for (const { upload_id } of rows) await removeFile(ctx, upload_id);
}

/** Of a member who is being erased; the rows go with the account. A file that is just being taken in may be in the storage already. Returns what `eraseUploads` removes afterwards. */
export async function dropUploads(
  ctx: Pick<Ctx, 'jobs'>,
  trx: Trx,
  member_id: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('upload')
    .select(['upload_id', 'state', 'storage_key'])
    .where('member_id', '=', member_id)
    .where('ended_at', 'is', null)
    .execute();
  for (const { state, storage_key } of rows)
    if (state === 'complete') await eraseLater(ctx, trx, storage_key);
  return rows.map(({ upload_id }) => upload_id);
}

export async function eraseUploads(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of ids) await removeFile(ctx, id);
}

/** If that fails, the sweep does it. */
export const removeFile = (ctx: Ctx, upload_id: string): Promise<void> =>
  ctx.part_files
    .remove(upload_id)
    .catch((error: unknown) =>
      ctx.log.warn({ err: messageOf(error) }, 'an upload was not removed; the sweep removes it'),
    );
