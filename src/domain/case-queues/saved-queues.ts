import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { SavedQueue } from '#contracts/calls/console/console-queues.ts';
import type { Ctx } from '../ctx.ts';
import { orElse } from '../or-else.ts';

/** Of one member of the staff, and of all together. */
const queues_most = 30;

/** The member of the staff who saves, lists or deletes. */
export interface QueueOwner {
  staff_id: number;
  /** Changes those that all of the staff have. */
  is_administrator: boolean;
}

export interface QueueToSave {
  name: string;
  is_shared: boolean;
  /** As the address of the list of cases says it. */
  filter: Readonly<Record<string, string>>;
}

/** Empty for a filter that does not fit: its queue can still be deleted or saved again. */
const Filter = orElse(SavedQueue.shape.filter, {});

/** The queues that somebody has saved, and those of all, by name. */
export async function listSavedQueues(
  db: Ctx['db'],
  { staff_id, is_administrator }: QueueOwner,
): Promise<SavedQueue[]> {
  const { rows } = await sql<Omit<SavedQueue, 'filter'> & { filter: unknown }>`
    select queue_id, name, member_id is null as is_shared, member_id is not null or ${is_administrator} as may_delete, filter
    from saved_queue where member_id = ${staff_id} or member_id is null
    order by member_id is null, lower(name)`.execute(db);
  return rows.map((row) => ({ ...row, filter: Filter.parse(row.filter) }));
}

/**
 * Saves a filter under a name; again under the same name it replaces the one before. Throws `invalid` (`name`: full) beyond thirty, and `forbidden` for one of all that
 * somebody else than an administrator saves.
 */
export const saveQueue = (
  ctx: Ctx,
  { staff_id, is_administrator }: QueueOwner,
  { name, is_shared, filter }: QueueToSave,
): Promise<{ queue_id: number }> =>
  ctx.db.transaction().execute(async (trx) => {
    if (is_shared && !is_administrator) throw new AppError('forbidden', { reason: 'shared' });
    // Of two at once the second sees the name and the number of the first.
    await sql`lock table saved_queue in share row exclusive mode`.execute(trx);
    const member_id = is_shared ? null : staff_id;
    const changed = await trx
      .updateTable('saved_queue')
      .set({ name, filter: JSON.stringify(filter), saved_at: sql<Date>`now()` })
      .where('member_id', 'is not distinct from', member_id)
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .returning('queue_id')
      .executeTakeFirst();
    if (changed) return changed;
    const { saved } = await trx
      .selectFrom('saved_queue')
      .select(sql<number>`count(*)::int`.as('saved'))
      .where('member_id', 'is not distinct from', member_id)
      .executeTakeFirstOrThrow();
    if (saved >= queues_most) throw new AppError('invalid', { name: 'full' });
    return trx
      .insertInto('saved_queue')
      .values({ member_id, name, filter: JSON.stringify(filter) })
      .returning('queue_id')
      .executeTakeFirstOrThrow();
  });

/** Deletes an own queue, or as an administrator one of all. False for any other, and for what is gone. */
export async function deleteQueue(
  { db }: Ctx,
  { staff_id, is_administrator }: QueueOwner,
  queue_id: number,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('saved_queue')
    .where('queue_id', '=', queue_id)
    .where((eb) =>
      eb.or([
        eb('member_id', '=', staff_id),
        ...(is_administrator ? [eb('member_id', 'is', null)] : []),
      ]),
    )
    .returning('queue_id')
    .executeTakeFirst();
  return gone !== undefined;
}
