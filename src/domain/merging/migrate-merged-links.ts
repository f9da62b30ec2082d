import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import type { LinkKind } from '../taxonomy/index.ts';
import { lockMerges } from './merge-names.ts';
import { migrateModelFacts } from './migrate-model-facts.ts';
import { moveSubscribers } from './move-subscribers.ts';

/** Payload of the job. */
export interface MergeJob {
  kind: LinkKind;
  from_id: number;
}

export interface Move {
  kind: LinkKind;
  from_id: number;
  into_id: number;
  /** videos or albums per transaction */
  batch: number;
}

/**
 * The job of a merge: migrates the links of a merged name, `batch` videos per transaction, and ends
 * the merge when no link is left. Each step leaves lists and counts exact, so the job may be killed
 * anywhere, repeated, and run twice at the same time.
 */
export async function migrateMergedLinks(
  { db }: Pick<Ctx, 'db'>,
  job: MergeJob,
  signal: AbortSignal,
  batch = 500,
): Promise<void> {
  const moves = [moveVideos, moveAlbums, ...(movesOf[job.kind] ?? [])];
  for (let left = 1; left > 0; left = await step(db, { ...job, batch }, endMerge)) {
    for (const move of moves) {
      do signal.throwIfAborted();
      while ((await step(db, { ...job, batch }, move)) > 0);
    }
  }
}

type Step = (trx: Trx, move: Move) => Promise<number>;

/** One transaction of a merge. */
function step(db: Db, job: Omit<Move, 'into_id'>, work: Step): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockMerges(trx, job.kind);
    const into_id = await targetOf(trx, job);
    return into_id === undefined ? 0 : work(trx, { ...job, into_id });
  });
}

/** Links and facts besides those of videos and albums. */
const movesOf: Readonly<Partial<Record<LinkKind, readonly Step[]>>> = {
  category: [movePlaylists],
  model: [migrateModelFacts, moveSubscribers],
};

async function targetOf(trx: Trx, { kind, from_id }: MergeJob): Promise<number | undefined> {
  const { rows } = await sql<{ into_id: number | null }>`
    select merged_into as into_id from ${sql.table(kind)} where ${sql.ref(`${kind}_id`)} = ${from_id}`.execute(
    trx,
  );
  return rows[0]?.into_id ?? undefined;
}

/** Lowest ids first. */
async function nextOf(
  trx: Trx,
  what: 'video' | 'album' | 'playlist',
  { kind, from_id, batch }: Move,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(`${what}_id`)} as id from ${sql.table(`${what}_${kind}`)} where ${sql.ref(`${kind}_id`)} = ${from_id} order by 1 limit ${batch}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Migrates only current links: they may have been edited between select and lock. */
async function moveLinks(
  trx: Trx,
  what: 'video' | 'album' | 'playlist',
  { kind, from_id, into_id }: Move,
  ids: readonly number[],
): Promise<void> {
  const links = sql.table(`${what}_${kind}`);
  const [owner, name] = [sql.ref(`${what}_id`), sql.ref(`${kind}_id`)];
  await sql`
    with gone as (delete from ${links} where ${name} = ${from_id} and ${owner} = any(${[...ids]}::int[]) returning ${owner})
    insert into ${links} (${owner}, ${name}) select ${owner}, ${into_id} from gone order by 1 on conflict do nothing`.execute(
    trx,
  );
}

async function moveVideos(trx: Trx, move: Move): Promise<number> {
  const ids = await nextOf(trx, 'video', move);
  if (ids.length === 0) return 0;
  await sql`select video_lock(${ids}::int[])`.execute(trx);
  await moveLinks(trx, 'video', move, ids);
  await sql`select listing_refresh(${ids}::int[])`.execute(trx);
  return ids.length;
}

async function moveAlbums(trx: Trx, move: Move): Promise<number> {
  const ids = await nextOf(trx, 'album', move);
  if (ids.length === 0) return 0;
  await sql`select 1 from album where album_id = any(${ids}::int[]) order by album_id for no key update`.execute(
    trx,
  );
  await moveLinks(trx, 'album', move, ids);
  await sql`select album_refresh(${ids}::int[])`.execute(trx);
  return ids.length;
}

async function movePlaylists(trx: Trx, move: Move): Promise<number> {
  const ids = await nextOf(trx, 'playlist', move);
  if (ids.length > 0) await moveLinks(trx, 'playlist', move, ids);
  return ids.length;
}

/**
 * Returns how much is left, and ends the merge when nothing is. Nothing can be linked to a name
 * while this lock is held.
 */
async function endMerge(trx: Trx, { kind, from_id, into_id }: Move): Promise<number> {
  const id = sql.ref(`${kind}_id`);
  await sql`select 1 from ${sql.table(kind)} where ${id} in (${from_id}, ${into_id}) order by ${id} for update`.execute(
    trx,
  );
  const { rows } = await sql<{
    is_left: boolean;
  }>`select ${hasLinks(kind, sql`${from_id}::int`)} as is_left`.execute(trx);
  if (rows[0]?.is_left) return 1;
  await sql`update ${sql.table(kind)} set is_merging = false where ${id} = ${from_id} and is_merging`.execute(
    trx,
  );
  if (kind === 'model')
    await sql`select model_refresh(array[${from_id}, ${into_id}]::int[])`.execute(trx);
  if (kind === 'category')
    await sql`select suggest_refresh(1, array[${from_id}, ${into_id}]::int[])`.execute(trx);
  return 0;
}

/** True while a name has links. */
export function hasLinks(kind: LinkKind, id: ReturnType<typeof sql>) {
  const owners = ['video', 'album', ...(kind === 'category' ? ['playlist'] : [])];
  const each = owners.map(
    (what) =>
      sql`exists (select 1 from ${sql.table(`${what}_${kind}`)} x where x.${sql.ref(`${kind}_id`)} = ${id})`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}
