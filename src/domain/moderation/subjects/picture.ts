import { sql } from 'kysely';
import { appendAudit } from '../../members/index.ts';
import type { SubjectKind } from './subject-kind.ts';

/** Avatars and covers that wait: shown in place of the one before, or erased. Files without a row that needs them are swept. */
export const pictureSubject: SubjectKind = {
  actions: new Set(['approve', 'reject']),
  read: async (trx, id) => {
    const row = await trx
      .selectFrom('member_picture')
      .select(['member_id', 'section', 'state'])
      .where('picture_id', '=', id)
      .where('state', '=', 'pending')
      .executeTakeFirst();
    if (!row) return undefined;
    const { member_id, ...state } = row;
    return { member_id, state };
  },
  apply: async (_, trx, { id, action, facts }) => {
    const { member_id, section } = await trx
      .selectFrom('member_picture')
      .select(['member_id', 'section'])
      .where('picture_id', '=', id)
      .executeTakeFirstOrThrow();
    const isApproved = action === 'approve';
    if (isApproved)
      await trx
        .deleteFrom('member_picture')
        .where('member_id', '=', member_id)
        .where('section', '=', section)
        .where('state', '=', 'approved')
        .execute();
    await trx
      .updateTable('member_picture')
      .set({
        state: isApproved ? 'approved' : 'rejected',
        reason: isApproved ? '' : facts,
        decided_at: sql<Date>`now()`,
      })
      .where('picture_id', '=', id)
      .execute();
    await appendAudit(trx, {
      kind: isApproved ? 'picture.approved' : 'picture.rejected',
      member_id,
      actor: 'operator',
      ...(!isApproved && { info: { reason: facts.slice(0, 500) } }),
    });
  },
};
