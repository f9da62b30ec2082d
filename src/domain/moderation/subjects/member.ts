import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { appendAudit } from '../../members/index.ts';
import { liftIn, suspendIn, suspension_days, unbanIn } from '../../suspensions/index.ts';
import { liftMuteIn, muteIn, unmuteIn } from '../../write-access/index.ts';
import type { Action } from '../model.ts';
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
    const { id, action, details, facts } = effect;
    if (action === 'mute') await muteIn(trx, id, details.days);
    if (action === 'suspend' || action === 'ban')
      await suspendIn(ctx, trx, id, {
        reason: facts,
        days: action === 'ban' ? undefined : (details.days ?? suspension_days),
        is_decision: true,
      });
    if (action === 'restore') await restore(trx, effect);
  },
};

const locks: ReadonlySet<Action> = new Set<Action>(['suspend', 'ban']);
const mutes: ReadonlySet<Action> = new Set<Action>(['mute']);

/** Its files are swept; its row says what was found, for the service whose list it is. */
async function settleHeld(trx: Trx, picture_id: number): Promise<void> {
  await sql`update member_picture set decided_at = now() where picture_id = ${picture_id}`.execute(
    trx,
  );
}

/**
 * Ends what the decisions made that are taken back, and leaves what others still make. A decision about the whole account, which is no
 * appeal, ends all of it, also where there is no decision to take back: the owner locks accounts by a command as well.
 */
async function restore(trx: Trx, { id, lifts, reversed = [] }: Effect): Promise<void> {
  const all = lifts.closed === true;
  const ends = (actions: ReadonlySet<Action>): boolean =>
    all || reversed.some(({ action }) => actions.has(action));
  const decisions = reversed.map(({ decision_id }) => decision_id);
  if (ends(locks)) await (all ? unbanIn(trx, id) : liftIn(trx, id, decisions));
  if (ends(mutes)) await (all ? unmuteIn(trx, id) : liftMuteIn(trx, id, decisions));
}

/**
 * Avatars and covers that wait: shown in place of the one before, or erased. Files without a row that needs them are swept. One that a list of
 * hashes has may belong to no member by then, because its member has sent another one or was erased: nothing is shown.
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
