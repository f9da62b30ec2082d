import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';

/** Locks members in the order of their numbers, before anything else: two members who write to each other do not wait in a circle. */
export async function lockMembers(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    select ${prepared} from member where member_id = any(${[...ids]}::int[]) order by member_id for no key update`.execute(
    trx,
  );
}
