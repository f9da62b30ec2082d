import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Db, Trx } from '#platform/db/pool.ts';

export type HeldType = 'video' | 'album' | 'member';

/** Whether a legal hold keeps it: its own, that of its uploader, one of what a member uploaded, or of a photo that of an album. An account is held by its own alone. */
export async function isHeld(
  db: Db | Trx,
  type: HeldType | 'photo' | 'picture' | 'account',
  id: number,
): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean;
  }>`select is_held(${type}, ${id}::int) as held`.execute(db);
  return rows[0]?.held ?? false;
}

/**
 * Locks the uploaders of these, before anything else of them is locked: a hold of the uploader is registered before a deletion or after it, and so is one of
 * the upload before the uploader is erased.
 */
export async function lockUploaders(
  trx: Trx,
  type: 'video' | 'album',
  ids: readonly number[],
): Promise<void> {
  await sql`
    select from member
    where member_id = any(array(select member_id from ${sql.table(type)} where ${sql.ref(`${type}_id`)} = any(${[...ids]}::int[])))
    order by member_id for share`.execute(trx);
}

/** The same of the videos that have a clip, before the clip is locked. */
export async function lockUploadersOfClip(trx: Trx, media_id: number): Promise<void> {
  await sql`
    select from member where member_id = any(array(select member_id from video where media_id = ${media_id}))
    order by member_id for share`.execute(trx);
}

/**
 * Throws `forbidden` with `hold` for a row under a legal hold. The caller has locked the row, as a transaction that
 * registers a hold does; no HTTP response reveals the hold.
 */
export async function assertNotHeld(trx: Trx, type: HeldType, id: number): Promise<void> {
  if (await isHeld(trx, type, id)) throw new AppError('forbidden', { hold: type });
}
