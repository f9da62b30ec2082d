import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { passCode, signInByPasskey } from '../credentials/index.ts';
import { cancelErasure } from '../erasure/index.ts';
import { appendAudit, hasFactor, signIn, tokenHash } from '../members/index.ts';
import { findStaffSession } from './find-staff-session.ts';

/** From where somebody signs in. */
export interface StaffDevice {
  /** Browser and system in words. */
  device: string;
  country: string;
  /** The client, as rate limits know it. */
  address: string;
  /** Members who were signed in in this browser. */
  known_members: readonly number[];
}

export interface BegunSession {
  token: string;
  member_id: number;
  /** Whether it counts only after a code. */
  needs_code: boolean;
}

interface Standing {
  is_staff: boolean;
  has_code: boolean;
  has_passkey: boolean;
}

/**
 * A session of the console for a name and its password, valid after a code. Refuses members who are
 * no staff, and staff without a second factor, after the right password only: `forbidden` with a
 * `reason` (`role`, `factor`, or `passkey` for staff who have that alone). Otherwise throws as signing in on the site does.
 */
export async function signInStaff(
  ctx: Ctx,
  { name, password, ...device }: StaffDevice & { name: string; password: string },
): Promise<BegunSession> {
  const { token, member_id } = await signIn(ctx, {
    ...device,
    name,
    password,
    is_remembered: false,
  });
  // The token counts on the site until here; it has not left this process.
  await moveToConsole(ctx, token);
  const { is_staff, has_code, has_passkey } = await standingOf(ctx, member_id);
  if (is_staff && has_code) return { token, member_id, needs_code: true };
  return refuse(ctx, token, member_id, is_staff ? (has_passkey ? 'passkey' : 'factor') : 'role');
}

/** The second step: the code of an app, or a recovery code. Keeps an account that was to be erased, as signing in on the site does, and throws as it does there. */
export async function passStaffCode(
  ctx: Ctx,
  given: Pick<StaffDevice, 'address' | 'known_members'> & { token: string; code: string },
): Promise<{ token: string }> {
  const passed = await passCode(ctx, { ...given, is_trusted: false, audience: 'console' });
  const session = await findStaffSession(ctx, passed.token);
  if (session) await cancelErasure(ctx, session.member_id);
  return { token: passed.token };
}

/** A session of the console for a passkey, which counts as both factors; it keeps the account as well. `origin` is that of the console's pages. */
export async function signInStaffByPasskey(
  ctx: Ctx,
  { origin, ...given }: StaffDevice & { passkey: string; origin: string },
): Promise<BegunSession> {
  const at = { audience: 'console', origin } as const;
  const { token, member_id } = await signInByPasskey(ctx, { ...given, is_remembered: false, at });
  const { is_staff } = await standingOf(ctx, member_id);
  if (!is_staff) return refuse(ctx, token, member_id, 'role');
  await cancelErasure(ctx, member_id);
  return { token, member_id, needs_code: false };
}

async function moveToConsole({ db }: Ctx, token: string): Promise<void> {
  await db
    .updateTable('login_session')
    .set({ token: tokenHash(token, 'console'), audience: 'console' })
    .where('token', '=', tokenHash(token))
    .execute();
}

async function standingOf({ db }: Ctx, member_id: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select l.role in ('moderator', 'administrator') as is_staff, ${hasFactor} as has_code,
      exists (select from login_passkey as p where p.user_id = l.id) as has_passkey
    from login as l where l.id = ${member_id}`.execute(db);
  return rows[0] ?? { is_staff: false, has_code: false, has_passkey: false };
}

async function refuse(
  { db }: Ctx,
  token: string,
  member_id: number,
  reason: 'role' | 'factor' | 'passkey',
): Promise<never> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('login_session')
      .where('token', '=', tokenHash(token, 'console'))
      .execute();
    await appendAudit(trx, { kind: 'console.refused', member_id, info: { reason } });
  });
  throw new AppError('forbidden', { reason });
}
