import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';

type Kind = 'model' | 'channel';

/** Locks those that are there, before it is asked which of them a decision has emptied. */
export async function lockNamed(
  trx: Trx,
  kind: Kind,
  named: readonly { dir: string }[],
): Promise<void> {
  const dirs = named.map(({ dir }) => dir);
  const id = sql.ref(`${kind}_id`);
  await sql`select from ${sql.table(kind)} where dir = any(${dirs}::text[]) order by ${id} for no key update`.execute(
    trx,
  );
}

/** The new value of a column, on conflict; a text or picture that a decision took away does not come back by being imported again. */
export const unlessHidden = (kind: Kind, column: string) => sql<string>`case when exists (
    select from hidden_profile h where h.subject_type = ${kind} and h.subject_id = ${sql.ref(`${kind}.${kind}_id`)})
  then ${sql.ref(`${kind}.${column}`)} else ${sql.ref(`excluded.${column}`)} end`;
