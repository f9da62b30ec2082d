import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { lockLists } from '../hashes/index.ts';
import { isHeld } from '../holds/index.ts';
import { preserveRefused, workOf, type Work } from './preserve-work.ts';

/** A decision, as far as it matters here. */
interface Decided {
  decision_id: number;
  case_id: number;
  action: string;
  subject_type: string;
  subject_id: string;
}

/** Decisions that it takes back. */
type Reversed = readonly { decision_id: number }[];

const approving: ReadonlySet<string> = new Set(['approve', 'approve-limited']);
const refusing: ReadonlySet<string> = new Set(['reject', 'remove', 'remove-stay-down']);
/** Until it is asked again whether files are back. */
const wait_seconds = 5;

/** A decision that shows something again. */
interface Showing {
  work: Work;
  /** The decisions that it takes back; null for one that approves, which shows it whatever was decided before. */
  reversed: readonly number[] | null;
  /** Of cases of dangers for children. */
  priority: number;
}

/**
 * The material that such a decision is about. One that takes refusals back shows nothing while another refusal is in force, and ends no match that is not
 * decided.
 */
const materialOf = ({
  work: { type, id },
  reversed,
  priority,
}: Showing): RawBuilder<unknown> => sql`
  m.subject_type = ${type} and m.subject_id = ${id} and m.state <> 'erased'
  and (${reversed === null} or (m.decision_id is not null and not exists (
    select from moderation_decision as d join moderation_case as c using (case_id)
    where d.subject_type = ${type} and d.subject_id = ${String(id)} and d.action in (${sql.join([...refusing])})
      and d.applied_at is not null and d.undone_at is null and d.reversed_by is null and c.priority >= ${priority}
      and d.decision_id <> all(${[...(reversed ?? [])]}::int[]))))`;

/** The work that a decision shows again; undefined for any other decision. */
function showingOf(
  { action, subject_type: type, subject_id }: Decided,
  reversed: Reversed,
  priority: number,
): Showing | undefined {
  const work = workOf(type, subject_id);
  if (!work) return undefined;
  if (approving.has(action)) return { work, reversed: null, priority };
  if (action !== 'restore') return undefined;
  return { work, reversed: reversed.map(({ decision_id }) => decision_id), priority };
}

/** Whether a decision takes effect some seconds later, because what it shows is preserved and its files are not back yet. */
export async function awaitsMaterial(
  ctx: Ctx,
  trx: Trx,
  decision: Decided,
  reversed: Reversed,
  priority: number,
): Promise<boolean> {
  const showing = showingOf(decision, reversed, priority);
  if (!showing) {
    const { action, subject_type: type, subject_id } = decision;
    const work = workOf(type, subject_id);
    // In the same order as one that shows it: before the work itself is locked. The lists in any case, because a decision that follows in this transaction finds material.
    if (work && refusing.has(action)) {
      if (await isDangerForChild(trx, decision.case_id, priority)) await lockLists(trx);
      await lockMaterial(
        trx,
        sql`m.subject_type = ${work.type} and m.subject_id = ${work.id} and m.state <> 'erased'`,
      );
    }
    return false;
  }
  if (!(await awaitsFiles(ctx, trx, showing))) return false;
  await trx
    .updateTable('moderation_decision')
    .set({ retry_at: sql<Date>`now() + make_interval(secs => ${wait_seconds})` })
    .where('decision_id', '=', decision.decision_id)
    .execute();
  return true;
}

/**
 * Follows a decision in its transaction: content refused in a case of a danger for a child (of `priority`) is preserved, and leaves the ordinary storage;
 * the copy of content that is shown again is erased.
 */
export async function followDecision(
  ctx: Ctx,
  trx: Trx,
  decision: Decided,
  reversed: Reversed,
  priority: number,
): Promise<void> {
  const { action, subject_type: type, subject_id, case_id, decision_id } = decision;
  const showing = showingOf(decision, reversed, priority);
  if (showing) return releaseMaterial(ctx, trx, showing);
  const work = workOf(type, subject_id);
  if (work && refusing.has(action))
    await preserveRefused(ctx, trx, { work, case_id, decision_id, priority });
}

const isDangerForChild = async (trx: Trx, case_id: number, priority: number): Promise<boolean> =>
  (
    await sql`select from moderation_case where case_id = ${case_id} and priority >= ${priority}`.execute(
      trx,
    )
  ).rows.length > 0;

/** Locks the material `m` that a condition finds, after the lists: a comparison with them locks them before the material of their matches. */
async function lockMaterial(trx: Trx, found: RawBuilder<unknown>): Promise<number | undefined> {
  const select = sql<{ material_id: number }>`
    select m.material_id from preserved_material as m where ${found}`;
  if ((await select.execute(trx)).rows.length === 0) return undefined;
  await lockLists(trx);
  const { rows } = await sql<{ material_id: number }>`${select} for update`.execute(trx);
  return rows[0]?.material_id;
}

/**
 * Whether a decision has to wait until files are back in the ordinary storage: then a job puts them there. Locks the row, so that nothing removes them meanwhile.
 */
async function awaitsFiles(ctx: Ctx, trx: Trx, showing: Showing): Promise<boolean> {
  const material_id = await lockMaterial(trx, materialOf(showing));
  if (material_id === undefined) return false;
  const { rows: absent } = await sql`
    select from preserved_file as f join preserved_file as g on g.storage_key = f.storage_key
    where f.material_id = ${material_id} and g.removed_at is not null limit 1`.execute(trx);
  if (absent.length === 0) return false;
  // Material without a complete copy gets one first, by its pending job.
  const { rows: changed } = await sql`
    update preserved_material set state = 'returning', changed_at = now()
    where material_id = ${material_id} and state in ('sealed', 'returned') returning material_id`.execute(
    trx,
  );
  if (changed.length > 0) await ctx.jobs.enqueue('material.settle', { material_id }, { trx });
  return true;
}

/**
 * Erases the copy of content that a decision shows: it was no danger for a child. Where a report was made or a legal hold requires it, the copy stays for
 * its time. Files that another decision about one photo of an album refuses as well leave again.
 */
async function releaseMaterial(ctx: Ctx, trx: Trx, showing: Showing): Promise<void> {
  const { rows } = await sql<{ material_id: number; is_reported: boolean }>`
    select m.material_id, m.reported_at is not null as is_reported from preserved_material as m where ${materialOf(showing)} for update`.execute(
    trx,
  );
  for (const { material_id, is_reported } of rows) {
    if (is_reported || (await isHeld(trx, showing.work.type, showing.work.id)))
      await sql`
        update preserved_material set decision_id = null, changed_at = now(),
          state = case when state in ('returning', 'returned') then 'sealed' else state end
        where material_id = ${material_id}`.execute(trx);
    else await forgetMaterial(ctx, trx, material_id);
    await settleSharing(ctx, trx, material_id);
  }
}

/** Has the jobs of other refused materials run that have files of this one. */
async function settleSharing(ctx: Ctx, trx: Trx, material_id: number): Promise<void> {
  const { rows } = await sql<{ material_id: number }>`
    select distinct m.material_id from preserved_file as f join preserved_file as g using (storage_key)
    join preserved_material as m on m.material_id = g.material_id
    where f.material_id = ${material_id} and m.material_id <> ${material_id} and m.state = 'sealed' and m.decision_id is not null`.execute(
    trx,
  );
  for (const other of rows) await ctx.jobs.enqueue('material.settle', other, { trx });
}

/** Erases the keys of a material, so that no copy of a file can be read; a job removes the files. */
export async function forgetMaterial(
  ctx: Pick<Ctx, 'jobs'>,
  trx: Trx,
  material_id: number,
): Promise<void> {
  await sql`
    update preserved_material set state = 'erased', facts = null, erased_at = now(), changed_at = now() where material_id = ${material_id}`.execute(
    trx,
  );
  await sql`
    update preserved_file set key_id = null, wrapped_key = null, objects = '[]' where material_id = ${material_id}`.execute(
    trx,
  );
  await ctx.jobs.enqueue('material.settle', { material_id }, { trx });
}
