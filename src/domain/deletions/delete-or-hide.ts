import { sql } from 'kysely';
import { isAppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { closeGone } from '../moderation/index.ts';
import type { Published } from '../publications/index.ts';
import { deleteOfUploader, lockBefore } from '../submissions/index.ts';
import { lockWork, refreshLists } from './lock-work.ts';

/**
 * Deletes for good what its uploader deletes and nothing would bring back. A work that a legal hold, a danger for a child or a case that hides it retains is hidden instead, for the
 * uploader as well, who is notified of none; `deleteDue` deletes it once nothing retains it. Returns whether it is deleted. Throws not_found. Safe to
 * repeat.
 */
export async function deleteOrHide(ctx: Ctx, of: Published): Promise<boolean> {
  try {
    await deleteOfUploader(ctx, of);
    return true;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'forbidden') throw error;
    await ctx.db.transaction().execute((trx) => hideWork(trx, of));
    ctx.log.info({ [`${of.type}_id`]: of.id }, `${of.type} hidden, and kept`);
    return false;
  }
}

/** Due at once: `deleteDue` deletes it when nothing keeps it any more. */
const due = sql<Date>`clock_timestamp() - interval '100 years'`;

/** Hides a retained work, in the caller's transaction, which holds no lock of it yet: no one can restore it. */
export async function hideWork(trx: Trx, of: Published): Promise<void> {
  await lockBefore(trx, of.type, [of.id]);
  const status_id = await lockWork(trx, of);
  const [table, key] = [sql.table(of.type), sql.ref(`${of.type}_id`)];
  if (status_id === videoStatus.deleted) {
    await sql`update pending_deletion set asked_at = ${due}, over_at = now() where ${key} = ${of.id}`.execute(
      trx,
    );
    return;
  }
  await sql`
    insert into pending_deletion (${key}, status_before, asked_at, over_at) values (${of.id}, ${status_id}, ${due}, now())`.execute(
    trx,
  );
  await sql`update ${table} set status_id = ${videoStatus.deleted} where ${key} = ${of.id}`.execute(
    trx,
  );
  await refreshLists(trx, of);
  await closeGone(trx, 'publication', [{ type: of.type, id: String(of.id) }]);
}
