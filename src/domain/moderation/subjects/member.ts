import { sql } from 'kysely';
import { suspendIn, unbanIn } from '../../member-admin/index.ts';
import type { SubjectKind } from './subject-kind.ts';

/** Accounts: warned, suspended for days or banned for good, and brought back. */
export const memberSubject: SubjectKind = {
  actions: new Set(['strike', 'suspend', 'ban', 'restore']),
  read: async (trx, id) => {
    const row = await trx
      .selectFrom('login')
      .select(['id', 'role', sql<boolean>`suspended_at is not null`.as('is_suspended')])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { id: member_id, ...state } = row;
    return { member_id, state };
  },
  apply: async (ctx, trx, { id, action, details, facts }) => {
    if (action === 'suspend' || action === 'ban')
      await suspendIn(ctx, trx, id, {
        reason: facts,
        days: action === 'ban' ? undefined : (details.days ?? default_days),
      });
    if (action === 'restore') await unbanIn(trx, id);
  },
};

/** Of a suspension that names none. */
const default_days = 30;
