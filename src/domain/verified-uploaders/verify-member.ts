import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { appendAudit } from '../members/index.ts';

export interface Verified {
  member_id: number;
  agreement_version: string;
  /** `operator`, `review`, or the name of a service. */
  verified_by: string;
}

/** Makes a member a verified uploader, whose uploads can be approved. Safe to repeat. */
export async function verifyMember(trx: Trx, { member_id, ...given }: Verified): Promise<void> {
  const facts = { ...given, verified_at: sql<Date>`now()`, revoked_at: null };
  await trx
    .insertInto('verified_uploader')
    .values({ member_id, ...facts })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(facts))
    .execute();
  await changeRole(trx, member_id, { before: 'member', role: 'uploader' });
}

/** Revokes the verification. Published videos and albums stay published. */
export async function unverifyMember(trx: Trx, member_id: number): Promise<void> {
  await trx
    .updateTable('verified_uploader')
    .set({ revoked_at: sql<Date>`now()` })
    .where('member_id', '=', member_id)
    .where('revoked_at', 'is', null)
    .execute();
  await changeRole(trx, member_id, { before: 'uploader', role: 'member' });
}

/** The role of an uploader gives no right over others: sessions go on, and staff keep theirs. */
async function changeRole(
  trx: Trx,
  member_id: number,
  { before, role }: { before: string; role: string },
): Promise<void> {
  const changed = await trx
    .updateTable('login')
    .set({ role, updated_at: sql<Date>`now()` })
    .where('id', '=', member_id)
    .where('role', '=', before)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return;
  const info = { before, role, reason: 'verification' };
  await appendAudit(trx, { kind: 'role.changed', member_id, actor: 'operator', info });
}
