import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Published } from './publication.ts';

/**
 * Of a video or album that its uploader deleted, and can restore: sets the status that it has then. The caller has locked it. False for any other one, whose row has its status.
 */
export async function setStatusOfDeleted(
  trx: Trx,
  { type, id }: Published,
  status_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    update pending_deletion set status_before = ${status_id} where ${sql.ref(`${type}_id`)} = ${id} returning asked_at`.execute(
    trx,
  );
  return rows.length > 0;
}
