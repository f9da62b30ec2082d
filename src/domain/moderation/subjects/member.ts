import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { appendAudit } from '../../members/index.ts';
import { suspendIn, unbanIn } from '../../suspensions/index.ts';
import { muteIn, unmuteIn } from '../../write-access/index.ts';
import type { Effect, SubjectKind } from './subject-kind.ts';

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
  apply: async (ctx, trx, effect) => {
    const { id, action, details, facts, reverses } = effect;
    if (action === 'mute') await muteIn(trx, id, details.days);
    if (action === 'suspend' || action === 'ban')
      await suspendIn(ctx, trx, id, {
        reason: facts,
        days: action === 'ban' ? undefined : (details.days ?? default_days),
        // The statement of reasons is mailed, which has no facts in it.
        is_mailed: false,
      });
    if (action !== 'restore') return;
    if (reverses !== 'mute' && !(await isLockedOtherwise(trx, effect))) await unbanIn(trx, id);
    if (reverses === undefined || reverses === 'mute') await unmuteIn(trx, id);
  },
};

/** Its files are swept; its row says what was found, for the service whose list it is. */
async function settleHeld(trx: Trx, picture_id: number): Promise<void> {
  await sql`update member_picture set decided_at = now() where picture_id = ${picture_id}`.execute(
    trx,
  );
}

/** Whether another decision, which nobody has taken back, still keeps the account locked. */
async function isLockedOtherwise(trx: Trx, { id, lifts }: Effect): Promise<boolean> {
  if (lifts.closed) return false;
  const { rows } = await sql`
    select from moderation_decision where subject_type = 'member' and subject_id = ${String(id)} and reversed_by is null
      and applied_at is not null and undone_at is null and case_id <> all(${[...lifts.cases]}::int[])
      and (action = 'ban' or (action = 'suspend'
        and applied_at + make_interval(days => coalesce((details ->> 'days')::int, ${default_days})) > now())) limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Of a suspension that names none. */
const default_days = 30;

/**
 * Avatars and covers that wait: shown in place of the one before, or erased. Files without a row that needs them are swept. One that a list of hashes has may be nobody's by
 * then, because its member has sent another one or was erased: nothing is shown.
 */
export const pictureSubject: SubjectKind = {
  actions: new Set(['approve', 'reject']),
  read: async (trx, id) => {
    const row = await trx
      .selectFrom('member_picture')
      .select(['member_id', 'section', 'state'])
      .where('picture_id', '=', id)
      .where('state', 'in', ['pending', 'held'])
      .where('decided_at', 'is', null)
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
      // Its member may just send another one.
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isApproved = action === 'approve';
    if (member_id === null) return settleHeld(trx, id);
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
        shown_state: null,
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
