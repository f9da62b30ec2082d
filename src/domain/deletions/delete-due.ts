import { sql } from 'kysely';
import { isAppError } from '#contracts/errors.ts';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { nowByBothClocks, type Published } from '../publications/index.ts';
import { deleteIfPending } from '../submissions/index.ts';
import { settingsOf } from '../uploads/index.ts';

const batch = 100;

/**
 * Deletes for good the videos and albums that their uploaders deleted DELETE_DAYS ago, by the database's clock and by this process's, each in a transaction of
 * its own. One that a legal hold or a case retains waits until it does not; its uploader no longer sees it, as if it were deleted. Any worker, any time.
 */
export async function deleteDue(ctx: Ctx): Promise<void> {
  const { delete_seconds } = settingsOf(ctx);
  let last = '-infinity';
  for (;;) {
    const { rows } = await sql<Published & { asked: string }>`
      select case when video_id is null then 'album' else 'video' end as type, coalesce(video_id, album_id) as id, asked_at::text as asked
      from pending_deletion
      where asked_at > ${last}::timestamptz and asked_at <= ${nowByBothClocks(ctx)} - make_interval(secs => ${delete_seconds})
      order by asked_at limit ${batch}`.execute(ctx.db);
    for (const row of rows) await tryOne(ctx, row);
    // Retained ones are passed over, however many they are.
    last = rows.at(-1)?.asked ?? last;
    if (rows.length < batch) return;
  }
}

async function tryOne(ctx: Ctx, { asked, ...of }: Published & { asked: string }): Promise<void> {
  try {
    await deleteIfPending(ctx, of, asked);
  } catch (error) {
    if (isAppError(error)) {
      ctx.log.debug({ ...of, code: error.code }, 'deletion for good waits');
      if (error.code === 'forbidden') await noteOver(ctx, of, asked);
    } else
      ctx.log.error({ ...of, err: messageOf(error) }, 'not deleted for good; the next run retries');
  }
}

/** Not of a later deletion: somebody may have restored it meanwhile. */
async function noteOver({ db }: Ctx, { type, id }: Published, asked: string): Promise<void> {
  await sql`
    update pending_deletion set over_at = now()
    where ${sql.ref(`${type}_id`)} = ${id} and asked_at = ${asked}::timestamptz and over_at is null`.execute(
    db,
  );
}
