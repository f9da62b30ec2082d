import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { usernameKey } from '#contracts/username.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit, demandOtherAdministrator, type Role } from '../members/index.ts';
import { eraseAccount } from '../erasure/index.ts';
import { findNamed } from './find-named.ts';

export interface ListedMember {
  member_id: number;
  username: string;
  role: Role;
  /** What keeps the account from being used. */
  state: 'active' | 'unconfirmed' | 'suspended';
  created_at: Date;
}

const most = 500;

const state = sql<ListedMember['state']>`case
  when l.suspended_at is not null and (l.suspended_until is null or l.suspended_until > now()) then 'suspended'
  when not l.email_verified then 'unconfirmed' else 'active' end`;

const listed = (db: Ctx['db']) =>
  db
    .selectFrom('login as l')
    .select(['l.id as member_id', 'l.name as username', 'l.created_at'])
    .select(sql<Role>`l.role`.as('role'))
    .select(state.as('state'));

/** The newest accounts, 500 at most. */
export const listMembers = ({ db }: Ctx): Promise<ListedMember[]> =>
  listed(db).orderBy('l.id', 'desc').limit(most).execute();

export interface ShownMember extends ListedMember {
  email: string;
  sessions: number;
  suspended_until: Date | null;
  suspended_reason: string;
  events: { at: Date; kind: string; actor: string }[];
}

/** One account with its latest security events. Throws not_found. */
export async function showMember({ db }: Ctx, username: string): Promise<ShownMember> {
  const member = await listed(db)
    .select(['l.email', 'l.suspended_until', 'l.suspended_reason'])
    .select((eb) =>
      eb
        .selectFrom('login_session as s')
        .whereRef('s.user_id', '=', 'l.id')
        .select(sql<number>`count(*)::int`.as('sessions'))
        .as('sessions'),
    )
    .where('l.username', '=', usernameKey(username))
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  const events = await db
    .selectFrom('audit_event')
    .select(['at', 'kind', 'actor'])
    .where('member_id', '=', member.member_id)
    .orderBy('audit_event_id', 'desc')
    .limit(50)
    .execute();
  return { ...member, sessions: member.sessions ?? 0, events };
}

/**
 * Ends all sessions and refuses new ones, for days or until it is lifted; the member reads the reason
 * after the right password. Throws not_found, and already for the last administrator.
 */
export async function suspendMember(
  { db }: Ctx,
  username: string,
  { reason, days }: { reason: string; days: number | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id } = await findNamed(trx, username);
    await demandOtherAdministrator(trx, id);
    await trx
      .updateTable('login')
      .set({
        suspended_at: sql`now()`,
        suspended_until: days === undefined ? null : sql`now() + make_interval(days => ${days})`,
        suspended_reason: reason,
      })
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('login_session').where('user_id', '=', id).execute();
    await appendAudit(trx, {
      kind: 'account.suspended',
      member_id: id,
      actor: 'operator',
      info: { reason, ...(days !== undefined && { days }) },
    });
  });
}

/** Throws not_found. */
export async function unsuspendMember({ db }: Ctx, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id } = await findNamed(trx, username);
    await trx
      .updateTable('login')
      .set({ suspended_at: null, suspended_until: null, suspended_reason: '' })
      .where('id', '=', id)
      .execute();
    await appendAudit(trx, { kind: 'account.unsuspended', member_id: id, actor: 'operator' });
  });
}

/** Returns how many ended. Throws not_found. */
export const endMemberSessions = ({ db }: Ctx, username: string): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { id } = await findNamed(trx, username);
    const ended = await trx
      .deleteFrom('login_session')
      .where('user_id', '=', id)
      .returning('id')
      .execute();
    await appendAudit(trx, {
      kind: 'sessions.ended',
      member_id: id,
      actor: 'operator',
      info: { ended: ended.length },
    });
    return ended.length;
  });

/** Erases the account (`eraseAccount`). Throws not_found, and already for the last administrator. */
export async function eraseMember(ctx: Ctx, username: string): Promise<void> {
  const { id } = await ctx.db.transaction().execute((trx) => findNamed(trx, username));
  await eraseAccount(ctx, id, 'operator');
}
