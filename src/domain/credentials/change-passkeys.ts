import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit, lockAccount } from '../members/index.ts';
import { endOtherSessions } from './end-sessions.ts';
import { mailSecurity } from './mails.ts';
import { proveMember, type Proof } from './prove-member.ts';

export interface ShownPasskey {
  passkey_id: number;
  name: string;
  /** Days in UTC; `used_on` is '' until it was used. */
  added_on: string;
  used_on: string;
}

/** The passkeys of a member, the oldest first. */
export async function listPasskeys({ db }: Ctx, member_id: number): Promise<ShownPasskey[]> {
  const { rows } = await sql<ShownPasskey>`
    select passkey_id, name, to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as added_on,
      coalesce(to_char(used_at at time zone 'utc', 'YYYY-MM-DD'), '') as used_on
    from login_passkey where user_id = ${member_id} order by passkey_id`.execute(db);
  return rows;
}

/** Controls, and what turns text around or is unseen. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u;

/** The name that a member gives a key or a token. Throws `invalid`. */
export function readKeyName(typed: string, most: number): string {
  const name = typed.normalize('NFC').trim();
  if (name === '') throw new AppError('invalid', { name: 'required' });
  if (name.length > most || unseen.test(name)) throw new AppError('invalid', { name: 'invalid' });
  return name;
}

/** Throws `invalid`, and not_found for another member's. */
export async function renamePasskey(
  { db }: Ctx,
  { member_id, id, name: typed }: { member_id: number; id: number; name: string },
): Promise<void> {
  const name = readKeyName(typed, member_limits.passkey_name);
  const renamed = await db
    .updateTable('login_passkey')
    .set({ name })
    .where('passkey_id', '=', id)
    .where('user_id', '=', member_id)
    .returning('passkey_id')
    .executeTakeFirst();
  if (!renamed) throw new AppError('not_found');
}

/**
 * Removes a passkey: all other sessions end, which it may have begun, and a mail says so. Throws
 * `invalid`, too_many_requests, unauthorized once the session has ended, and not_found for another member's.
 */
export async function removePasskey(
  ctx: Ctx,
  { id, ...proof }: Proof & { id: number; session_id: number },
): Promise<void> {
  const { id: member_id, email: to, lang } = await proveMember(ctx, 'removePasskey', proof);
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, proof);
    const removed = await trx
      .deleteFrom('login_passkey')
      .where('passkey_id', '=', id)
      .where('user_id', '=', member_id)
      .returning('passkey_id')
      .executeTakeFirst();
    if (!removed) throw new AppError('not_found');
    await endOtherSessions(trx, member_id, proof.session_id);
    await appendAudit(trx, { kind: 'passkey.removed', member_id, info: { passkey_id: id } });
    await mailSecurity(ctx, trx, {
      to,
      lang,
      key: `passkey-${id}-removed`,
      what: 'passkey_removed',
    });
  });
}
