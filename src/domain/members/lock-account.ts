import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';

export interface Asking {
  member_id: number;
  /** From where the change is asked for; undefined for one that no session asks for. */
  session_id?: number | undefined;
}

/**
 * Changes of how a member proves to be one follow one another, and what ends the session they come from ends them as well: what was
 * proved before the lock was true then (ADR 126). Throws unauthorized for a session that has ended.
 */
export async function lockAccount(trx: Trx, { member_id, session_id }: Asking): Promise<void> {
  await sql`select from login where id = ${member_id} for no key update`.execute(trx);
  // A statement of its own: it sees what was committed during the wait (ADR 125).
  if (session_id !== undefined) await lockSession(trx, { member_id, session_id });
}

/** Makes all that ends the session wait until the transaction ends. Throws unauthorized for one that has ended. */
export async function lockSession(
  trx: Trx,
  { member_id, session_id }: Required<Asking>,
): Promise<void> {
  const { rows } = await sql`
    select from login_session where id = ${session_id} and user_id = ${member_id} for key share`.execute(
    trx,
  );
  if (rows.length === 0) throw new AppError('unauthorized');
}
