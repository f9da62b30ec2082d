import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { addHide, endHides, isHiddenByCase, type Action, type HideEffect } from './hide-by-case.ts';

/** Playlists: hidden from all but their member, who sees that, and shown again as the member has set it. */
export const playlistSubject = {
  actions: new Set<Action>(['hold', 'remove', 'strike', 'restore']),
  read: async (trx: Trx, id: number) => {
    const row = await trx
      .selectFrom('playlist')
      .select(['member_id', 'title', 'is_hidden'])
      .select(sql<boolean>`visible = 1 and not is_hidden`.as('is_public'))
      .where('playlist_id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { member_id, ...state } = row;
    return { member_id, state };
  },
  isUndecided: isHiddenByCase('playlist'),
  apply: async (_: unknown, trx: Trx, { id, action, case_id, lifts }: HideEffect) => {
    if (action === 'strike') return;
    // A transaction that changes it waits.
    await sql`select from playlist where playlist_id = ${id} for update`.execute(trx);
    const of = { type: 'playlist', id } as const;
    const is_hidden = action !== 'restore';
    if (is_hidden) await addHide(trx, of, case_id);
    else if (!(await endHides(trx, of, lifts))) return;
    await trx
      .updateTable('playlist')
      .set({ is_hidden })
      .where('playlist_id', '=', id)
      .where('is_hidden', '<>', is_hidden)
      .execute();
    await sql`select playlist_refresh(array[${id}]::int[])`.execute(trx);
  },
};
