import { AppError } from '#contracts/errors.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { countAttempt, forgetAttempts } from '../members/index.ts';
import { readAssertion } from './passkey-answers.ts';
import { findPasskey, verifyAssertion, wrongPasskey } from './verify-passkey.ts';

/** A member with a session, who proves to be the one who signed in. */
export interface Proof {
  member_id: number;
  password: string;
  /** In its place what an authenticator answered, as JSON, for a challenge of the session; '' for none. */
  passkey?: string | undefined;
  session_id?: number | undefined;
  /** The client, as rate limits know it. */
  address: string;
}

export interface Proved {
  id: number;
  username: string;
  email: string;
  lang: Language;
}

/**
 * What changes an account asks for its password, or one of its passkeys. Attempts are counted as those
 * of sign-in are, apart from them. Throws `invalid` and too_many_requests.
 */
export async function provePassword(ctx: Ctx, proof: Proof, field = 'password'): Promise<Proved> {
  const { member_id, password, address } = proof;
  const isPasskey = proof.passkey !== undefined && proof.passkey !== '';
  if (password === '' && !isPasskey) throw new AppError('invalid', { [field]: 'required' });
  const attempt = { account: `proof:${member_id}`, address, device: undefined };
  await countAttempt(ctx, attempt);
  const row = await ctx.db
    .selectFrom('login as l')
    .innerJoin('login_credential as c', 'c.user_id', 'l.id')
    .select(['l.id', 'l.name as username', 'l.email', 'l.lang', 'c.password as hash'])
    .where('l.id', '=', member_id)
    .where('c.provider_id', '=', 'credential')
    .executeTakeFirst();
  const isRight = isPasskey
    ? await isOwnPasskey(ctx, proof)
    : typeof row?.hash === 'string' && (await ctx.auth.passwords.verify(password, row.hash));
  if (!row || !isRight) throw new AppError('invalid', { [field]: 'wrong' });
  await forgetAttempts(ctx, attempt);
  const { id, username, email, lang } = row;
  return { id, username, email, lang: lang as Language };
}

/** Throws `invalid` for one that is not the member's, or is wrong. */
async function isOwnPasskey(
  ctx: Ctx,
  { member_id, session_id, passkey = '' }: Proof,
): Promise<boolean> {
  const assertion = readAssertion(passkey);
  const found = assertion && (await findPasskey(ctx, assertion));
  if (session_id === undefined || found?.user_id !== member_id) throw wrongPasskey();
  await verifyAssertion(ctx, assertion, found, { purpose: 'proof', session_id });
  return true;
}
