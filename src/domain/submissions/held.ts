import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Published } from '../publications/index.ts';

/**
 * The reference of the case that holds a video or album: one that was found in a list of hashes and is not decided, or one because of which it is hidden. What covers it from
 * before, or the operator's word, is no answer to that case. Undefined for none.
 */
export async function findHoldingCase(
  trx: Trx,
  { type, id }: Published,
): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select reference from moderation_case
    where kind = 'hash-match' and target_type = ${type} and target_id = ${String(id)} and state <> 'closed'
    union all
    select c.reference from report_hold h join moderation_case c using (case_id)
    where h.subject_type = ${type} and h.subject_id = ${id} and c.state <> 'closed'
    union all
    select c.reference from case_hidden_video h join moderation_case c using (case_id)
    where ${type} = 'video' and h.video_id = ${id}
    union all
    select c.reference from case_hidden_album h join moderation_case c using (case_id)
    where ${type} = 'album' and h.album_id = ${id} limit 1`.execute(trx);
  return rows[0]?.reference;
}

/** Throws `invalid` with the reference of the case that holds it. */
export async function assertHeldByNoCase(trx: Trx, of: Published): Promise<void> {
  const reference = await findHoldingCase(trx, of);
  if (reference !== undefined) throw new AppError('invalid', { reason: 'held', reference });
}
