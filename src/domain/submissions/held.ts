import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Published } from '../publications/index.ts';

/** A case that holds a video or album. */
export interface HoldingCase {
  reference: string;
  /** It was found in a list of hashes, and no other case holds it: its uploader knows it as one that waits. */
  is_match: boolean;
}

/**
 * The case that holds a video or album: one that was found in a list of hashes and is not decided, or one because of which it is hidden. An earlier
 * publication or a statement of the operator does not answer that case. Undefined for none.
 */
export async function findHoldingCase(
  trx: Trx,
  { type, id }: Published,
): Promise<HoldingCase | undefined> {
  const { rows } = await sql<HoldingCase>`
    select reference, true as is_match from moderation_case
    where kind = 'hash-match' and target_type = ${type} and target_id = ${String(id)} and state <> 'closed'
    union all
    select c.reference, false from report_hold h join moderation_case c using (case_id)
    where h.subject_type = ${type} and h.subject_id = ${id} and c.state <> 'closed'
    union all
    select c.reference, false from case_hidden_video h join moderation_case c using (case_id)
    where ${type} = 'video' and h.video_id = ${id}
    union all
    select c.reference, false from case_hidden_album h join moderation_case c using (case_id)
    where ${type} = 'album' and h.album_id = ${id} order by is_match limit 1`.execute(trx);
  return rows[0];
}

/** Throws `invalid` with the reference of the case that holds it. */
export async function assertHeldByNoCase(trx: Trx, of: Published): Promise<void> {
  const held = await findHoldingCase(trx, of);
  if (held) throw new AppError('invalid', { reason: 'held', reference: held.reference });
}
