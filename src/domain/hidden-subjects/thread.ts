import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { addHide, endHides, type Action, type HideEffect } from './hide-by-case.ts';

/** Threads of messages: closed, so that neither of the two writes in it. Earlier messages stay with both; single messages are removed in cases of their own. */
export const threadSubject = {
  actions: new Set<Action>(['remove', 'strike', 'restore']),
  is_of_case: true as const,
  read: async (trx: Trx, id: number) => {
    const row = await trx
      .selectFrom('thread')
      .select('is_closed')
      .where('thread_id', '=', id)
      .executeTakeFirst();
    return row && { member_id: null, state: row };
  },
  apply: async (_: unknown, trx: Trx, { id, action, case_id, lifts }: HideEffect) => {
    if (action === 'strike') return;
    await sql`select from thread where thread_id = ${id} for no key update`.execute(trx);
    const of = { type: 'thread', id } as const;
    const is_closed = action !== 'restore';
    if (is_closed) await addHide(trx, of, case_id);
    else if (!(await endHides(trx, of, lifts))) return;
    await trx.updateTable('thread').set({ is_closed }).where('thread_id', '=', id).execute();
  },
};
