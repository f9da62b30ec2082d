import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';

/**
 * Locks members in the order of their numbers, before anything else: two members who write to each other do not wait in a circle. Returns those
 * that are there: an erasure for which the lock waited has removed the others.
 */
export async function lockMembers(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ member_id: number }>`
    select ${prepared} member_id from member where member_id = any(${[...ids]}::int[]) order by member_id for no key update`.execute(
    trx,
  );
  return new Set(rows.map(({ member_id }) => member_id));
}

/** Locks the member who writes. Throws unauthorized where an erasure has removed the account meanwhile. */
export async function lockWriter(trx: Trx, member_id: number): Promise<void> {
  if (!(await lockMembers(trx, [member_id])).has(member_id)) throw new AppError('unauthorized');
}
