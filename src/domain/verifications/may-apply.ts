import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { verification_limits } from '#contracts/limits/limits-of-verifications.ts';
import type { Db, Trx } from '#platform/db/pool.ts';

/** Why a member may not apply. */
export type NoApplication = 'verified' | 'pending' | 'limit';

/** Undefined when the member may apply. One that was begun at a service is no hindrance. */
export async function hindranceOf(
  db: Db | Trx,
  member_id: number,
): Promise<NoApplication | undefined> {
  const { rows } = await sql<{ hindrance: NoApplication | null }>`
    select case
      when exists (select from verified_uploader where member_id = ${member_id} and revoked_at is null) then 'verified'
      when exists (select from uploader_verification where member_id = ${member_id} and state = 'pending') then 'pending'
      when (select count(*) from uploader_verification where member_id = ${member_id}
        and created_at > now() - make_interval(secs => ${verification_limits.window})) >= ${verification_limits.applications} then 'limit'
      end as hindrance`.execute(db);
  return rows[0]?.hindrance ?? undefined;
}

/** Throws `already` with the state. */
export async function demandMayApply(db: Db | Trx, member_id: number): Promise<void> {
  const state = await hindranceOf(db, member_id);
  if (state) throw new AppError('already', { state });
}
