import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Db } from '#platform/db/pool.ts';

/** Kinds that have a dir. */
export type NamedKind = 'category' | 'tag' | 'model' | 'channel';

/**
 * Finds an id by its current dir. Throws not_found, with the current `dir` of a renamed or merged
 * name.
 */
export async function findNamed(db: Db, kind: NamedKind, dir: string): Promise<number> {
  const id = sql.ref(`n.${kind}_id`);
  const merged_into = kind === 'channel' ? sql`null::int` : sql`n.merged_into`;
  const { rows } = await sql<{ id: number; dir: string; is_current: boolean }>`
    with asked as (
      select coalesce(${merged_into}, ${id}) as id, ${merged_into} is null as is_current from ${sql.table(kind)} n where n.dir = ${dir}
      union all
      select coalesce(${merged_into}, ${id}), false from redirect r join ${sql.table(kind)} n on ${id} = r.object_id
      where r.kind = ${kind} and r.old_dir = ${dir})
    select ${prepared} ${id} as id, n.dir, a.is_current from asked a join ${sql.table(kind)} n on ${id} = a.id`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new AppError('not_found');
  if (!found.is_current) throw new AppError('not_found', { dir: found.dir });
  return found.id;
}
