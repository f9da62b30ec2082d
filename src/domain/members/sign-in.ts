import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits-of-members.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { appendAudit } from './audit.ts';
import { loginName, type Device } from './auth.ts';
import { mailNewDevice } from './mails.ts';
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

/**
 * A session for a name and its password. Throws `invalid` for empty fields, invalid_login for any
 * wrong pair, unconfirmed and suspended after the right password only, and too_many_requests.
 */
export async function signIn(ctx: Ctx, given: SignIn): Promise<SignedIn> {
  const { password, address, known_members, ...device } = given;
  const name = loginName(given.name);
  const empty = {
    ...(name === '' && { name: 'required' }),
    ...(password === '' && { password: 'required' }),
  };
  if (Object.keys(empty).length > 0) throw new AppError('invalid', empty);
  const login = await ctx.db
    .selectFrom('login')
    .select(['id', 'email', 'lang'])
    .where(name.includes('@') ? 'email' : 'username', '=', name)
    .executeTakeFirst();
  const isKnown = login !== undefined && known_members.includes(login.id);
  const attempt = {
    account: login ? `login:${login.id}` : `name:${name}`,
    address,
    device: isKnown ? 'known' : undefined,
  };
  await countAttempt(ctx, attempt);
  // Longer than any password: it is wrong, and is not hashed.
  if (Array.from(password).length > member_limits.password_max) throw new AppError('invalid_login');
  const token = await ctx.auth.signIn({ ...device, name, password });
  if (!login) throw new AppError('invalid_login');
  await forgetAttempts(ctx, attempt);
  await ctx.db.transaction().execute(async (trx) => {
    await appendAudit(trx, { kind: 'session.started', member_id: login.id });
    await noteProof(trx, tokenHash(token));
    if (isKnown) return;
    const { email: to, id } = login;
    const key = `${id}-${ctx.clock.now().getTime()}`;
    await mailNewDevice(ctx, trx, { to, lang: login.lang as Language, key, device: device.device });
  });
  return { token, member_id: login.id };
}
