import { sql } from 'kysely';
import { muteIn, suspendIn, unbanIn, unmuteIn } from '../../write-access/index.ts';
import type { SubjectKind } from './subject-kind.ts';

/** Accounts: warned, muted, suspended for days or banned for good, and brought back. */
export const memberSubject: SubjectKind = {
  actions: new Set(['strike', 'mute', 'suspend', 'ban', 'restore']),
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
  apply: async (_, trx, { id, action, details, facts, reverses }) => {
    if (action === 'mute') await muteIn(trx, id, details.days);
    if (action === 'suspend' || action === 'ban')
      // The statement of reasons is mailed, which has no facts in it.
      await suspendIn(trx, id, {
        reason: facts,
        days: action === 'ban' ? undefined : (details.days ?? default_days),
      });
    if (action !== 'restore') return;
    if (reverses !== 'mute') await unbanIn(trx, id);
    if (reverses === undefined || reverses === 'mute') await unmuteIn(trx, id);
  },
};

/** Of a suspension that names none. */
const default_days = 30;
