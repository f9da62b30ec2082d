import { sql, type Transaction } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { appendEvent } from './append-event.ts';
import { operator, type Subject } from './model.ts';
import { openCase } from './open-case.ts';

interface Work {
  type: 'video' | 'album';
  id: number;
}

/** Opens a case of publication for a video or album that waits, unless it has an open one. */
export async function openIfWaiting(
  ctx: Pick<Ctx, 'clock' | 'settings'>,
  trx: Transaction<Database>,
  { type, id }: Work,
): Promise<void> {
  const row = await trx
    .selectFrom(type)
    .select('member_id')
    .where(`${type}_id` as 'album_id', '=', id)
    .where('status_id', '=', videoStatus.pending)
    .executeTakeFirst();
  if (!row) return;
  const open = await trx
    .selectFrom('moderation_case')
    .select('case_id')
    .where('kind', '=', 'publication')
    .where('target_type', '=', type)
    .where('target_id', '=', String(id))
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  if (open) return;
  const { member_id } = row;
  const subject = { type, id: String(id) };
  await openCase(ctx, trx, { kind: 'publication', subject, member_id, opened_by: member_id });
}

/** Closes the open case of publication of what the operator publishes by a command, in that transaction. */
export async function closeOpenPublication(
  trx: Transaction<Database>,
  { type, id }: Work,
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
