import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { verifyMember } from './verify-member.ts';

/** An application that is or was to be decided; undefined for one that is not, or not any more. */
export async function readVerification(
  trx: Trx,
  verification_id: number,
): Promise<{ member_id: number; state: { state: string; provider: string } } | undefined> {
  const row = await trx
    .selectFrom('uploader_verification')
    .select(['member_id', 'state', 'provider'])
    .where('verification_id', '=', verification_id)
    // A refused one can come back by an appeal.
    .where('state', 'in', ['pending', 'refused'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { member_id, ...state } = row;
  return { member_id, state };
}

/** Whether an application waits for its decision. */
export async function isWaiting(trx: Trx, verification_id: number): Promise<boolean> {
  const found = await readVerification(trx, verification_id);
  return found?.state.state === 'pending';
}

/** Makes a decision true: the member is a verified uploader, or reads the reason. */
export async function settleVerification(
  trx: Trx,
  { id, is_approved, facts }: { id: number; is_approved: boolean; facts: string },
): Promise<void> {
  const { member_id, agreement_version, provider } = await trx
    .updateTable('uploader_verification')
    .set({
      state: is_approved ? 'approved' : 'refused',
      reason: is_approved ? '' : facts,
      decided_at: sql<Date>`now()`,
    })
    .where('verification_id', '=', id)
    .returning(['member_id', 'agreement_version', 'provider'])
    .executeTakeFirstOrThrow();
  if (is_approved) await verifyMember(trx, { member_id, agreement_version, verified_by: provider });
}
