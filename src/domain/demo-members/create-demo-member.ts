import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#contracts/calls/accounts/accounts.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { giveFactor } from '../credentials/index.ts';
import { appendAudit, createLogin, isTaken, lockName, readNewUsername } from '../members/index.ts';
import { verifyMember } from '../verified-uploaders/index.ts';

export interface DemoMember {
  username: string;
  email: string;
  role: Role;
  password: string;
  /** The key for an authenticator app, of staff; '' of others. */
  factor_key: string;
}

/** Mail to it goes nowhere (RFC 2606). */
export const demo_host = 'people.example';
const about = 'A made-up member of the demo.';

/**
 * A made-up member whose address counts as confirmed, with a newly generated password; staff gets a
 * second factor. Undefined when the name is taken. Throws `invalid` for a name that cannot be one.
 */
export async function createDemoMember(
  ctx: Ctx,
  { username, role }: { username: string; role: Role },
): Promise<DemoMember | undefined> {
  const { name, fault } = await readNewUsername(ctx, username);
  if (fault) throw new AppError('invalid', { username: fault });
  if (await isTaken(ctx.db, name)) return undefined;
  const password = randomBytes(12).toString('base64url');
  const password_hash = await ctx.auth.passwords.hash(password);
  const email = `${name.key}@${demo_host}`;
  const isStaff = role === 'moderator' || role === 'administrator';
  return ctx.db.transaction().execute(async (trx) => {
    await lockName(trx, name);
    if (await isTaken(trx, name)) return undefined;
    const { terms_version } = ctx.settings.accounts;
    const login = { email, password_hash, lang: 'en', role, terms_version } as const;
    const member_id = await createLogin(ctx, trx, name, login);
    await trx
      .updateTable('login')
      .set({ email_verified: true, updated_at: sql<Date>`now()` })
      .where('id', '=', member_id)
      .execute();
    await trx.updateTable('member').set({ about }).where('member_id', '=', member_id).execute();
    const actor = 'operator';
    await appendAudit(trx, { kind: 'account.created', member_id, actor, info: { role } });
    // The role alone lets no one upload.
    if (role === 'uploader')
      await verifyMember(trx, { member_id, agreement_version: terms_version, verified_by: actor });
    const factor_key = isStaff ? await giveFactor(ctx, trx, { id: member_id, username }) : '';
    return { username: name.username, email, role, password, factor_key };
  });
}
