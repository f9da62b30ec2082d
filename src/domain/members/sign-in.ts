import { sql } from 'kysely';
import type { Role } from '#contracts/calls/accounts/accounts.ts';
import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { appendAudit } from './audit.ts';
import { loginName, type Device } from './auth.ts';
import { mailNewDevice } from './mails.ts';
import { passwordMinimum } from './passwords.ts';
import { noteProof, tokenHash } from './sessions.ts';

export interface SignIn extends Device {
  /** User name or e-mail. */
  name: string;
  password: string;
  /** The client, as rate limits know it. */
  address: string;
  /** Members who were signed in in this browser. */
  known_members: readonly number[];
}

export interface SignedIn {
  token: string;
  member_id: number;
}

/** The account to which a name or an address belongs, or a held name. */
interface Found {
  /** Null of a name that is held for a known address. */
  id: number | null;
  /** As the library looks it up. */
  username: string;
  email: string;
  email_verified: boolean;
  lang: Language;
  hash: string | null;
}

/**
 * A session for a name and its password. Throws `invalid` for empty fields and signs that no text may have, and after the right password for one that is shorter
 * than those of staff have to be, invalid_login for any wrong pair, unconfirmed (by the name only) and suspended after the right
 * password only, and too_many_requests.
 */
export async function signIn(ctx: Ctx, given: SignIn): Promise<SignedIn> {
  const { password, address, known_members, ...device } = given;
  const name = loginName(given.name);
  const faults = {
    ...(name === '' && { name: 'required' }),
    ...(name.includes('\0') && { name: 'invalid' }),
    ...(password === '' && { password: 'required' }),
  };
  if (Object.keys(faults).length > 0) throw new AppError('invalid', faults);
  const found = await findLogin(ctx, name);
  const id = found?.id ?? undefined;
  const isKnown = id !== undefined && known_members.includes(id);
  // Counted by what was typed: were name and address counted as one, a refusal would reveal that they belong together (ADR 126).
  const attempt = {
    account: `name:${name}`,
    address,
    device: isKnown ? 'known' : undefined,
  };
  await countAttempt(ctx, attempt);
  // Longer than any password: it is wrong, and is not hashed.
  if (Array.from(password).length > member_limits.password_max) throw new AppError('invalid_login');
  if (found && (id === undefined || !found.email_verified))
    return refuseUnconfirmed(ctx, name, password, found.hash);
  // An unknown name costs a hash and is refused there, in the time of a wrong password.
  const token = await ctx.auth.signIn({ ...device, username: found?.username ?? name, password });
  if (!found || id === undefined) throw new AppError('invalid_login');
  await forgetAttempts(ctx, attempt);
  const fault = await ctx.db.transaction().execute(async (trx) => {
    const wrong = await faultOf(ctx, trx, { id, hash: found.hash, password });
    if (wrong) {
      await trx.deleteFrom('login_session').where('token', '=', tokenHash(token)).execute();
      return wrong;
    }
    await appendAudit(trx, { kind: 'session.started', member_id: id });
    await noteProof(trx, tokenHash(token));
    if (isKnown) return undefined;
    const { email: to, lang } = found;
    const key = `${id}-${ctx.clock.now().getTime()}`;
    await mailNewDevice(ctx, trx, { to, lang, key, device: device.device });
    return undefined;
  });
  if (fault) throw fault;
  return { token, member_id: id };
}

/** The account of a name or an address, or a held name. One statement for all of them. */
async function findLogin({ db }: Ctx, name: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select l.id, l.username, l.email, l.email_verified, l.lang, c.password as hash
    from login as l left join login_credential as c on c.user_id = l.id and c.provider_id = 'credential'
    where ${name.includes('@') ? sql`l.email` : sql`l.username`} = ${name}
    union all
    select null, username_key, '', false, 'en', password_hash from login_name_hold where username_key = ${name}
    limit 1`.execute(db);
  return rows[0];
}

/**
 * An account that waits for its confirmation, and a name that is held because its address is known, are answered alike, with one hash:
 * the person who chose name and password learns from neither whether the address was free. Sign-in by the address does not reveal that it waits.
 */
async function refuseUnconfirmed(
  { auth }: Ctx,
  name: string,
  password: string,
  hash: string | null,
): Promise<never> {
  // Of a name that was held by a version before this one there is none: an empty one costs as much, and is never right.
  const isRight = await auth.passwords.verify(password, hash ?? '');
  throw new AppError(isRight && !name.includes('@') ? 'unconfirmed' : 'invalid_login');
}

/** Asked once the session is there: a change of the password meanwhile ends it, or is seen here (ADR 126). */
async function faultOf(
  { settings }: Ctx,
  trx: Trx,
  { id, hash, password }: { id: number; hash: string | null; password: string },
): Promise<AppError | undefined> {
  const { rows } = await sql<{ hash: string; role: Role }>`
    select c.password as hash, l.role from login_credential as c join login as l on l.id = c.user_id
    where c.user_id = ${id} and c.provider_id = 'credential' for share of c`.execute(trx);
  const [now] = rows;
  if (!now || now.hash !== hash) return new AppError('invalid_login');
  // Where no mail is sent, no one could set a longer one.
  if (!settings.accounts.has_mail) return undefined;
  if (Array.from(password).length >= passwordMinimum(settings, now.role)) return undefined;
  return new AppError('invalid', { password: 'short' });
}
