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

/**
 * Splits names that are to be saved: `ids`, by dir, of those whose dir another name had before a
 * rename, which no new name may take, and the others.
 */
export async function splitOldDirs<Name extends { dir: string }>(
  trx: Trx,
  kind: NamedKind,
  names: readonly Name[],
): Promise<{ ids: Map<string, number>; current: Name[] }> {
  await lockDirs(trx, kind, 'shared');
  if (names.length === 0) return { ids: new Map(), current: [] };
  const rows = await trx
    .selectFrom('redirect')
    .select(['old_dir', 'object_id'])
    .where('kind', '=', kind)
    .where('old_dir', 'in', dirsOf(names))
    .execute();
  const ids = new Map(rows.map(({ old_dir, object_id }) => [old_dir, object_id]));
  return { ids, current: names.filter(({ dir }) => !ids.has(dir)) };
}

export const dirsOf = (names: readonly { dir: string }[]): string[] => names.map(({ dir }) => dir);
