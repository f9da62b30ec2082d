import { sql, type Kysely } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Database } from '#platform/db/schema.ts';

/** Administrators who can sign in. Two who want to take the last ones away wait for each other. */
export async function lockAdministrators(trx: Kysely<Database>): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(lock_key('administrators'))`.execute(trx);
  const rows = await trx
    .selectFrom('login')
    .select('id')
    .where('role', '=', 'administrator')
    .where('email_verified', '=', true)
    .where('erase_begun_at', 'is', null)
    .where((eb) =>
      eb.or([eb('suspended_at', 'is', null), eb('suspended_until', '<=', sql<Date>`now()`)]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The last administrator stays. Throws already. Locks the login first, then the administrators: two who leave, or one
 * who leaves while it is suspended, do not wait in a circle.
 */
export async function demandOtherAdministrator(
  trx: Kysely<Database>,
  member_id: number,
): Promise<void> {
  await sql`select from login where id = ${member_id} for no key update`.execute(trx);
  const administrators = await lockAdministrators(trx);
  if (administrators.length === 1 && administrators[0] === member_id) throw new AppError('already');
}
