import { sql } from 'kysely';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { NamedKind } from './find-named.ts';

/**
 * Serialises the creation of names with changes of dirs: a free dir stays free, and an old dir
 * stays taken.
 */
export async function lockDirs(
  trx: Trx,
  kind: NamedKind,
  how: 'exclusive' | 'shared',
): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(lock_key('dirs'), ${objectKind[kind]}::int)`.execute(trx);
}

/** Ids of the names that had one of these dirs before a rename. No new name may take such a dir. */
export async function idsOfOldDirs(
  trx: Trx,
  kind: NamedKind,
  dirs: readonly string[],
): Promise<Map<string, number>> {
  await lockDirs(trx, kind, 'shared');
  if (dirs.length === 0) return new Map();
  const rows = await trx
    .selectFrom('redirect')
    .select(['old_dir', 'object_id'])
    .where('kind', '=', kind)
    .where('old_dir', 'in', [...dirs])
    .execute();
  return new Map(rows.map(({ old_dir, object_id }) => [old_dir, object_id]));
}

export const dirsOf = (names: readonly { dir: string }[]): string[] => names.map(({ dir }) => dir);
