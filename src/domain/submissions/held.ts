import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Published } from '../publications/index.ts';

/**
 * Throws `invalid` with the reference of the case that holds a video or album: one that was found in a list of hashes and is not decided, or one because of which it is
 * hidden. What covers it from before, or the operator's word, is no answer to that case.
 */
export async function assertHeldByNoCase(trx: Trx, { type, id }: Published): Promise<void> {
  const { rows } = await sql<{ reference: string }>`
    select reference from moderation_case
    where kind = 'hash-match' and target_type = ${type} and target_id = ${String(id)} and state <> 'closed'
    union all
    select c.reference from report_hold h join moderation_case c using (case_id)
    where h.subject_type = ${type} and h.subject_id = ${id} and c.state <> 'closed'
    union all
    select c.reference from case_hidden_video h join moderation_case c using (case_id)
    where ${type} = 'video' and h.video_id = ${id} limit 1`.execute(trx);
  const [held] = rows;
  if (held) throw new AppError('invalid', { reason: 'held', reference: held.reference });
}
