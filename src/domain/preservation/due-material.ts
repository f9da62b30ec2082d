import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { preservationDays, type Work } from './preserve-work.ts';

const batch = 100;
/** Minutes after which a job that should have been done is enqueued again. */
const overdue_minutes = 15;

/** Of a material `m`: whether a decision that shows it waits for its effect. */
const isAwaited = sql`exists (
  select from moderation_decision as d
  where d.subject_type = m.subject_type and d.subject_id = m.subject_id::text and d.applied_at is null and d.undone_at is null
    and d.action in ('approve', 'approve-limited', 'restore'))`;

/** Of a material `m`: whether files that are to leave the ordinary storage are there. */
const isPlain = sql`(m.state = 'sealed' and m.decision_id is not null and exists (
  select from preserved_file as f where f.material_id = m.material_id and f.storage_key is not null and f.removed_at is null))`;

/**
 * Looks after what no job looks after any more: files that were put back for a decision that was undone leave again, and what should have been done minutes ago is enqueued
 * again.
 */
export async function resumeMaterial(ctx: Ctx): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ material_id: number }>`
      with undone as (
        update preserved_material as m set state = 'sealed', changed_at = now()
        where m.state in ('returning', 'returned') and not ${isAwaited} returning material_id),
      late as (
        update preserved_material as m set changed_at = now()
        where m.material_id = any(array(
          select m.material_id from preserved_material as m
          where m.changed_at < now() - make_interval(mins => ${overdue_minutes})
            and (m.state in ('waiting', 'returning') or ${isPlain} or (m.state = 'erased' and exists (
              select from preserved_file as f where f.material_id = m.material_id and f.vault_key is not null)))
          order by m.material_id limit ${batch} for update skip locked))
        returning material_id)
      select material_id from undone union select material_id from late`.execute(trx);
    for (const { material_id } of rows)
      await ctx.jobs.enqueue('material.settle', { material_id }, { trx });
  });
}

export interface DueMaterial {
  material_id: number;
  case_id: number;
  type: Work['type'];
  id: number;
}

/** Locks materials whose time is over, except those under a legal hold, not decided about, or with files of which another material has no copy yet. */
export async function lockDue(trx: Trx): Promise<DueMaterial[]> {
  const { rows } = await sql<DueMaterial>`
    select m.material_id, m.case_id, m.subject_type as type, m.subject_id as id from preserved_material as m
    where m.state <> 'erased' and m.erase_at <= now() and not is_held(m.subject_type, m.subject_id)
      and not exists (select from moderation_case as c
        where c.target_type = m.subject_type and c.target_id = m.subject_id::text and c.state <> 'closed'
          and c.kind <> 'law-enforcement' and (m.decision_id is null or c.kind = 'appeal'))
      and not exists (
        select from preserved_file as f join preserved_file as g on g.storage_key = f.storage_key and g.material_id <> f.material_id
        join preserved_material as o on o.material_id = g.material_id
        where f.material_id = m.material_id and o.state <> 'erased' and g.wrapped_key is null)
    order by m.erase_at limit ${batch} for update of m skip locked`.execute(trx);
  return rows;
}

/** From now on it is preserved for the whole time again, and no decision erases its copy: a report of it was made. Returns whether there is such a material. */
export async function preserveLonger(ctx: Ctx, trx: Trx, { type, id }: Work): Promise<boolean> {
  const { rows } = await sql`
    update preserved_material set reported_at = coalesce(reported_at, now()), erase_at = greatest(erase_at, now() + make_interval(days => ${preservationDays(ctx)}))
    where subject_type = ${type} and subject_id = ${id} and state <> 'erased' returning material_id`.execute(
    trx,
  );
  return rows.length > 0;
}

export interface MaterialCounts {
  /** Whose copy is complete. */
  sealed: number;
  /** Whose copy is not complete, after some minutes. */
  waiting: number;
  /** With files in the ordinary storage that were to leave it, because something else shows them or the job failed. */
  plain: number;
  /** Whose time is over, and which a legal hold or an open case keeps. */
  due: number;
}

/** For the doctor. */
export async function countMaterial({ db }: Ctx): Promise<MaterialCounts> {
  const { rows } = await sql<MaterialCounts>`
    select count(*) filter (where m.state <> 'waiting') as sealed,
      count(*) filter (where m.state = 'waiting' and m.created_at < now() - make_interval(mins => ${overdue_minutes})) as waiting,
      count(*) filter (where ${isPlain}) as plain,
      count(*) filter (where m.erase_at < now() - interval '1 day') as due
    from preserved_material as m where m.state <> 'erased'`.execute(db);
  return rows[0] ?? { sealed: 0, waiting: 0, plain: 0, due: 0 };
}
