import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';

export interface OwnPersonRef {
  member_id: number;
  person_id: number;
}

/** Locks a person whom the member sent. Throws not_found for others' and unknown ones. */
export async function lockOwnPerson(
  trx: Trx,
  { member_id, person_id }: OwnPersonRef,
): Promise<{ birth_date: string }> {
  const { rows } = await sql<{ birth_date: string }>`
    select birth_date::text as birth_date from person
    where person_id = ${person_id} and sent_by = ${member_id} and erased_at is null and removed_at is null for update`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return row;
}
