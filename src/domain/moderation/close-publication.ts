import { sql, type Transaction } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import { appendEvent } from './append-event.ts';
import { operator, type Subject } from './model.ts';

/** Closes the open case of publication of what the operator publishes by a command, in that transaction. */
export async function closeOpenPublication(
  trx: Transaction<Database>,
  { type, id }: { type: 'video' | 'album'; id: number },
): Promise<void> {
  const subject: Subject = { type, id: String(id) };
  const closed = await trx
    .updateTable('moderation_case')
    .set({
      state: 'closed',
      closed_at: sql<Date>`now()`,
      outcome: 'approved',
      assignee_id: null,
      lease_until: null,
    })
    .where('kind', '=', 'publication')
    .where('target_type', '=', type)
    .where('target_id', '=', subject.id)
    .where('state', '<>', 'closed')
    .returning('case_id')
    .execute();
  for (const { case_id } of closed)
    await appendEvent(trx, { case_id, kind: 'closed', by: operator, subject });
}
