import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { emailPattern } from '#contracts/calls/forms/form-fields.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { addressOf } from '../mail/index.ts';
import {
  appendAudit,
  createLink,
  createLogin,
  findKnownAddress,
  isTaken,
  lockAddress,
  lockAdministrators,
  lockName,
  readNewUsername,
} from '../members/index.ts';

export interface NewAdministrator {
  username: string;
  email: string;
  /** Also where there is one already. */
  is_another: boolean;
}

/**
 * An account with all rights, and the address of the page that sets its password: it works once, for
 * 15 minutes. The same account is replaced as long as no one has opened it. Throws `invalid` with a code per
 * field, and already where there is another administrator, opened or not.
 */
export async function createAdministrator(
  ctx: Ctx,
  { username, email: typed, is_another }: NewAdministrator,
): Promise<string> {
  const email = typed.trim().toLowerCase();
  if (email.length > member_limits.email || !emailPattern.test(email))
    throw new AppError('invalid', { email: 'email' });
  const { name, fault } = await readNewUsername(ctx, username);
  // A reserved name is no fault here: names of roles are for accounts that have one.
  if (fault && fault !== 'reserved') throw new AppError('invalid', { username: fault });
  // The hash of a password that no one knows.
  const password_hash = await ctx.auth.passwords.hash(randomBytes(32).toString('base64url'));
  return ctx.db.transaction().execute(async (trx) => {
    const administrators = await lockAdministrators(trx);
    if (!is_another && (administrators.length > 0 || (await isOneUnopened(trx, name.key, email))))
      throw new AppError('already');
    await lockAddress(trx, email);
    await lockName(trx, name);
    await trx
      .deleteFrom('member')
      .where('member_id', 'in', (eb) =>
        eb
          .selectFrom('login')
          .select('id')
          .where('username', '=', name.key)
          .where('email', '=', email)
          .where('role', '=', 'administrator')
          .where('email_verified', '=', false),
      )
      .execute();
    if (await isTaken(trx, name)) throw new AppError('invalid', { username: 'taken' });
    if (await findKnownAddress(trx, email)) throw new AppError('invalid', { email: 'taken' });
    // The operator accepts no terms for them: they are asked for once somebody signs in.
    const login = {
      email,
      password_hash,
      lang: 'en',
      role: 'administrator',
      terms_version: '',
    } as const;
    const member_id = await createLogin(ctx, trx, name, login);
    const actor = 'operator';
    await appendAudit(trx, { kind: 'account.created', member_id, actor });
    await appendAudit(trx, {
      kind: 'role.changed',
      member_id,
      actor,
      info: { role: 'administrator' },
    });
    const seconds = member_limits.admin_link_lifetime;
    const token = await createLink(trx, 'restore', { user_id: member_id, email }, seconds);
    return addressOf(ctx, accountPages.newPassword(token), 'en');
  });
}

/** Whether an administrator under another name or address waits for its link: it counts like those that can sign in. */
async function isOneUnopened(trx: Trx, username: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from login where role = 'administrator' and not email_verified and erase_begun_at is null
      and (username, email) is distinct from (${username}, ${email}) limit 1`.execute(trx);
  return rows.length > 0;
}
