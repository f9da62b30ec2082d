import { sql } from 'kysely';
import type { Role } from '#contracts/calls/accounts/accounts.ts';
import { AppError } from '#contracts/errors.ts';
import { usernameKey } from '#contracts/text/username.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit, endWaysIn } from '../members/index.ts';
import { eraseAccount } from '../erasure/index.ts';
import { findNamed } from './find-named.ts';

export interface ListedMember {
  member_id: number;
  username: string;
  role: Role;
  /** The reason why the account cannot be used, if there is one. */
  state: 'active' | 'unconfirmed' | 'waiting' | 'suspended' | 'banned';
  created_at: Date;
}

const most = 500;

const state = sql<ListedMember['state']>`case
  when l.suspended_at is not null and l.suspended_until is null then 'banned'
  when l.suspended_until > now() then 'suspended'
  when not l.email_verified then 'unconfirmed'
  when l.approved_at is null then 'waiting' else 'active' end`;

const listed = (db: Ctx['db']) =>
  db
    .selectFrom('login as l')
    .select(['l.id as member_id', 'l.name as username', 'l.created_at'])
    .select(sql<Role>`l.role`.as('role'))
    .select(state.as('state'));

/** The newest accounts, 500 at most; or those that wait for the owner's word, the oldest first. */
export const listMembers = ({ db }: Ctx, { is_waiting = false } = {}): Promise<ListedMember[]> =>
  is_waiting
    ? listed(db).where('l.approved_at', 'is', null).orderBy('l.created_at').limit(most).execute()
    : listed(db).orderBy('l.id', 'desc').limit(most).execute();

export interface ShownMember extends ListedMember {
  email: string;
  sessions: number;
  suspended_until: Date | null;
  suspended_reason: string;
  /** Since when the account may only read. */
  read_only_at: Date | null;
  /** Of one who waits: why they want to join. */
  join_reason: string;
  events: { at: Date; kind: string; actor: string }[];
}

/** One account with its latest security events. Throws not_found. */
export async function showMember({ db }: Ctx, username: string): Promise<ShownMember> {
  const member = await listed(db)
    .select([
      'l.email',
      'l.suspended_until',
      'l.suspended_reason',
      'l.join_reason',
      'l.read_only_at',
    ])
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

/** Returns how many ended. Throws not_found. */
export const endMemberSessions = ({ db }: Ctx, username: string): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { id } = await findNamed(trx, username);
    const ended = await trx
      .deleteFrom('login_session')
      .where('user_id', '=', id)
      .returning('id')
      .execute();
    await endWaysIn(trx, id, 'operator');
    await appendAudit(trx, {
      kind: 'sessions.ended',
      member_id: id,
      actor: 'operator',
      info: { ended: ended.length },
    });
    return ended.length;
  });

/** Erases the account (`eraseAccount`); a mail says why. Throws not_found, and already for the last administrator. */
export async function eraseMember(ctx: Ctx, username: string, reason: string): Promise<void> {
  const { id } = await ctx.db.transaction().execute((trx) => findNamed(trx, username));
  await eraseAccount(ctx, id, 'operator', { reason });
}
