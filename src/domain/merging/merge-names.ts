import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { findNamed, type LinkKind } from '../taxonomy/index.ts';

export interface Merge {
  kind: LinkKind;
  dir: string;
  into: string;
}

/** Links that the job will migrate. */
export interface StartedMerge {
  videos: number;
  albums: number;
}

/**
 * Merges one name into another for good: its address redirects there at once, and a job migrates
 * its links. Until then, lists of the target show both. Throws not_found (with the current `dir` of
 * a merged or renamed name), and invalid for a merge into itself.
 */
export async function mergeNames(
  ctx: Pick<Ctx, 'db' | 'jobs'>,
  { kind, dir, into }: Merge,
): Promise<StartedMerge> {
  if (dir === into) throw new AppError('invalid', { into: 'invalid' });
  return ctx.db.transaction().execute(async (trx) => {
    await lockMerges(trx, kind);
    const from_id = await findNamed(trx, kind, dir);
    const into_id = await findNamed(trx, kind, into);
    await lockChain(trx, kind, from_id, into_id);
    const id = sql.ref(`${kind}_id`);
    await sql`update ${sql.table(kind)} set merged_into = ${into_id}, is_merging = true where ${id} = ${from_id}`.execute(
      trx,
    );
    // Chains have one link: names merged into `from` earlier are now merged into `into`.
    await sql`update ${sql.table(kind)} set merged_into = ${into_id} where merged_into = ${from_id}`.execute(
      trx,
    );
    if (kind === 'model') await sql`select model_refresh(array[${from_id}]::int[])`.execute(trx);
    if (kind === 'category')
      await sql`delete from suggest where kind = ${objectKind.category} and obj_id = ${from_id}`.execute(
        trx,
      );
    await ctx.jobs.enqueue('catalogue.merge', { kind, from_id }, { trx });
    return countLinks(trx, kind, from_id);
  });
}

/** Serialises merges of a kind and their steps; their locks would deadlock. */
export async function lockMerges(trx: Trx, kind: LinkKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(lock_key('merge_names'), ${objectKind[kind]}::int)`.execute(
    trx,
  );
}

/**
 * Locks in id order, strongly enough to wait for transactions that link to one of them, and for
 * votes.
 */
async function lockChain(
  trx: Trx,
  kind: LinkKind,
  from_id: number,
  into_id: number,
): Promise<void> {
  const id = sql.ref(`${kind}_id`);
  await sql`
    select 1 from ${sql.table(kind)} where ${id} in (${from_id}, ${into_id}) or merged_into = ${from_id} order by ${id} for update`.execute(
    trx,
  );
}

async function countLinks(trx: Trx, kind: LinkKind, id: number): Promise<StartedMerge> {
  const count = (what: string) =>
    sql`(select count(*)::int from ${sql.table(`${what}_${kind}`)} where ${sql.ref(`${kind}_id`)} = ${id})`;
  const { rows } =
    await sql<StartedMerge>`select ${count('video')} as videos, ${count('album')} as albums`.execute(
      trx,
    );
  return rows[0] ?? { videos: 0, albums: 0 };
}
