import { sql } from 'kysely';
import { dirPattern } from '#contracts/dir.ts';
import { AppError } from '#contracts/errors.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { findNamed, type NamedKind } from './find-named.ts';

/** A name's new title and, if its address shall change as well, its new dir. */
export interface Rename {
  dir: string;
  title: string;
  new_dir?: string | undefined;
}

const title_longest = 500;

/** What a rename does to every kind, in its transaction; the title itself is the caller's. Returns the id of the row, which is locked. */
export async function beginRename(
  trx: Trx,
  kind: NamedKind,
  { dir, title, new_dir }: Rename,
): Promise<number> {
  if (title.trim() === '' || title.length > title_longest || /\p{Cc}/u.test(title))
    throw new AppError('invalid', { title: 'invalid' });
  // First of all, as those who make names do.
  if (new_dir !== undefined) await lockDirs(trx, kind, 'exclusive');
  const id = await findNamed(trx, kind, dir);
  // The strong lock waits for those who file something under the name: the refresh of the videos' search words is to miss nobody.
  await sql`select 1 from ${sql.table(kind)} where ${sql.ref(`${kind}_id`)} = ${id} for update`.execute(
    trx,
  );
  if (new_dir !== undefined && new_dir !== dir) await changeDir(trx, kind, { id, dir, new_dir });
  return id;
}

/** The old dir leads to the new one for ever. A dir that is taken, or ever was, is refused. */
async function changeDir(
  trx: Trx,
  kind: NamedKind,
  { id, dir, new_dir }: { id: number; dir: string; new_dir: string },
): Promise<void> {
  if (!dirPattern.test(new_dir)) throw new AppError('invalid', { dir: 'invalid' });
  const { rows } = await sql`
    select 1 from ${sql.table(kind)} where dir = ${new_dir}
    union all select 1 from redirect where kind = ${kind} and old_dir = ${new_dir}`.execute(trx);
  if (rows.length > 0) throw new AppError('already', { dir: new_dir });
  const changed =
    await sql`update ${sql.table(kind)} set dir = ${new_dir} where ${sql.ref(`${kind}_id`)} = ${id} and dir = ${dir}`.execute(
      trx,
    );
  if (changed.numAffectedRows === 0n) throw new AppError('not_found');
  await trx.insertInto('redirect').values({ kind, old_dir: dir, object_id: id }).execute();
}

/** Those who make names and those who change dirs wait for each other: what is free stays free, and an old dir stays taken. */
async function lockDirs(trx: Trx, kind: NamedKind, how: 'exclusive' | 'shared'): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(lock_key('dirs'), ${objectKind[kind]}::int)`.execute(trx);
}

/** For those who make names: ids of the given dirs that are old ones. They must not be made anew. */
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
