import { deliverMessage } from '../../message-delivery/index.ts';
import type { SubjectKind } from './subject-kind.ts';

/** Comments: shown to everybody, or gone; the text of what is removed stays for appeals. */
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
  apply: async (_, trx, { id, action }) => {
    if (action === 'strike') return;
    const isShown = action === 'approve' || action === 'restore';
    await trx
      .updateTable('comment')
      .set(isShown ? { state: 'shown', held_by: '', held_value: '' } : { state: 'removed' })
      .where('comment_id', '=', id)
      .where('state', '<>', 'deleted')
      .execute();
  },
};

/** Messages: let go to whoever they are for, or removed; the text of what is removed stays for appeals. */
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
  apply: async (_, trx, { id, action }) => {
    if (action === 'strike') return;
    const isSent = action === 'approve' || action === 'restore';
    const changed = await trx
      .updateTable('message')
      .set({ state: isSent ? 'sent' : 'removed' })
      .where('message_id', '=', id)
      .where('state', '<>', isSent ? 'sent' : 'removed')
      .returning('message_id')
      .executeTakeFirst();
    if (isSent && changed) await deliverMessage(trx, id);
  },
};
