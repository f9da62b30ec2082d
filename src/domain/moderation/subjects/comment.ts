import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { seenText } from '../../cases/index.ts';
import { deliverMessage, retractMessage } from '../../message-delivery/index.ts';
import { showing } from '../model.ts';
import type { SubjectKind } from './subject-kind.ts';

/** Whether its writer could not post now what waited: the writer of the thread or the owner of the video or album and they have blocked one another since. */
async function isUnwelcome(trx: Trx, comment_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from comment as c left join comment as t on t.comment_id = c.parent_id
    left join video as v on v.video_id = coalesce(t.video_id, c.video_id)
    left join album as a on a.album_id = coalesce(t.album_id, c.album_id)
    join member_block as b on (b.member_id = c.member_id and b.blocked_id in (t.member_id, v.member_id, a.member_id))
      or (b.blocked_id = c.member_id and b.member_id in (t.member_id, v.member_id, a.member_id))
    where c.comment_id = ${comment_id} and c.held_by <> '' limit 1`.execute(trx);
  return rows.length > 0;
}

/** Whether it is held, and this case is the only one in which that can be decided. */
async function waitsInCase(
  trx: Trx,
  { type, id, case_id }: { type: 'comment' | 'message'; id: number; case_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(type)} where ${sql.ref(`${type}_id`)} = ${id} and state = 'held' and not exists (
      select from moderation_case where kind = 'comment' and target_type = ${type} and target_id = ${String(id)}
        and state <> 'closed' and case_id <> ${case_id})`.execute(trx);
  return rows.length > 0;
}

/** Comments: shown to all viewers, or removed; the text of a removed one stays for appeals. */
export const commentSubject: SubjectKind = {
  actions: new Set(['approve', 'reject', 'remove', 'strike', 'restore']),
  read: async (trx, id) => {
    const row = await trx
      .selectFrom('comment')
      .select(['member_id', 'state'])
      .where('comment_id', '=', id)
      .where('state', '<>', 'deleted')
      .executeTakeFirst();
    if (!row) return undefined;
    const { member_id, state } = row;
    return { member_id, state: { state } };
  },
  // An approval is about the text that was seen: its writer may have changed it since. One who writes waits for the case.
  missing: async (trx, { id, action, details }) => {
    if (!showing.has(action)) return {};
    const row = await trx
      .selectFrom('comment')
      .select(['body', 'state'])
      .where('comment_id', '=', id)
      .executeTakeFirst();
    const isUnseen = row?.state === 'held' || (row?.state === 'removed' && action === 'approve');
    return isUnseen && details?.seen !== seenText(row.body) ? { seen: 'changed' } : {};
  },
  isUndecided: (trx, { id, case_id }) => waitsInCase(trx, { type: 'comment', id, case_id }),
  apply: async (_, trx, { id, action, in_force }) => {
    // Another removal stands: it stays as that has left it.
    if (action === 'strike' || in_force) return;
    await sql`select comment_lock(array[${id}]::int[])`.execute(trx);
    const isShown = showing.has(action) && !(await isUnwelcome(trx, id));
    await trx
      .updateTable('comment')
      .set(isShown ? { state: 'shown', held_by: '', held_value: '' } : { state: 'removed' })
      .where('comment_id', '=', id)
      .where('state', '<>', 'deleted')
      .execute();
  },
};

/** True of a message whose two members have not blocked each other since. Any other one goes on waiting, as its writer sees it. */
const isWelcome = sql<boolean>`not exists (
  select from thread_member as s join member_block as b on (b.member_id = s.member_id and b.blocked_id = s.other_id)
    or (b.member_id = s.other_id and b.blocked_id = s.member_id)
  where s.thread_id = message.thread_id and s.member_id = message.member_id)`;

/** Messages: released to their recipient, or removed; the text of a removed one stays for appeals. */
export const messageSubject: SubjectKind = {
  actions: new Set(['approve', 'reject', 'remove', 'strike', 'restore']),
  read: async (trx, id) => {
    const row = await trx
      .selectFrom('message')
      .select(['member_id', 'state'])
      .where('message_id', '=', id)
      .where('member_id', 'is not', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const { member_id, state } = row;
    return { member_id, state: { state } };
  },
  isUndecided: (trx, { id, case_id }) => waitsInCase(trx, { type: 'message', id, case_id }),
  apply: async (_, trx, { id, action, in_force }) => {
    if (action === 'strike' || in_force) return;
    const isSent = action === 'approve' || action === 'restore';
    const changed = await trx
      .updateTable('message')
      .set({ state: isSent ? 'sent' : 'removed' })
      .where('message_id', '=', id)
      .where('state', '<>', isSent ? 'sent' : 'removed')
      .$if(isSent, (query) => query.where(isWelcome))
      .returning('message_id')
      .executeTakeFirst();
    if (!changed) return;
    await (isSent ? deliverMessage(trx, id) : retractMessage(trx, id));
  },
};
