import { sql } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { closeGone } from '../moderation/index.ts';
import type { Published } from '../publications/index.ts';
import { lockBefore } from '../submissions/index.ts';
import { lockWork, refreshLists } from './lock-work.ts';

/**
 * Hides a video or album as if it were deleted, in the caller's transaction, which holds no lock of it yet. Its files and what covers it stay for
 * `restoreDeleted`; a case of publication about it is closed, and reports stay open. It deletes nothing, so neither a legal hold nor a danger for a child that
 * is not decided stops it: a refusal would reveal them to its uploader. Both keep its files until `deleteDue` may. Safe to repeat.
 */
export async function deleteLater(trx: Trx, of: Published): Promise<void> {
  const subject = { type: of.type, id: String(of.id) };
  await lockBefore(trx, of.type, [of.id]);
  const status_id = await lockWork(trx, of);
  if (status_id === videoStatus.deleted) return;
  const key = sql.ref(`${of.type}_id`);
  await sql`insert into pending_deletion (${key}, status_before) values (${of.id}, ${status_id})`.execute(
    trx,
  );
  await sql`update ${sql.table(of.type)} set status_id = ${videoStatus.deleted} where ${key} = ${of.id}`.execute(
    trx,
  );
  await refreshLists(trx, of);
  await closeGone(trx, 'publication', [subject]);
}
