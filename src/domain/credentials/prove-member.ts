import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Role } from '#contracts/calls/accounts/accounts.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { ruleOf, type Action } from '../access/index.ts';
import { attemptAt, countAttempt, forgetAttempts, isProved, type Place } from '../members/index.ts';
import { readAssertion } from './passkey-answers.ts';
import { findPasskey, verifyAssertion, wrongPasskey } from './verify-passkey.ts';

/** A member with a session, who proves to be the one who signed in. */
export interface Proof extends Place {
  member_id: number;
  /** Empty or absent where a passkey takes its place, or an earlier proof of the session. */
  password?: string | undefined;
  /** In its place what an authenticator answered, as JSON, for a challenge of the session; '' for none. */
  passkey?: string | undefined;
  session_id?: number | undefined;
}

export interface Proved {
  id: number;
  username: string;
  email: string;
  lang: Language;
  role: Role;
  /** Of the password that was in force. */
  hash: string | null;
}

/**
 * A change of an account requires its password, or one of its passkeys: each time, or where the last
 * proof of the session is older than ten minutes by the database's clock (`src/domain/access`). A
 * given proof is checked in any case. Attempts are counted as those of sign-in are, but separately.
 * Throws `invalid` and too_many_requests.
 */
export async function proveMember(
  ctx: Ctx,
  action: Action,
  proof: Proof,
  field = 'password',
): Promise<Proved> {
  const { member_id, password = '', passkey = '' } = proof;
  if (password === '' && passkey === '') {
    const owner = ruleOf(action).proof === 'recent' && (await findProved(ctx, proof));
    if (!owner) throw new AppError('invalid', { [field]: 'required' });
    return owner;
  }
  const attempt = attemptAt(proof, 'proof', member_id);
  await countAttempt(ctx, attempt);
  const row = await selectOwner(ctx, member_id).executeTakeFirst();
  const isRight =
    passkey !== ''
      ? await isOwnPasskey(ctx, proof)
      : typeof row?.hash === 'string' && (await ctx.auth.passwords.verify(password, row.hash));
  if (!row || !isRight) throw new AppError('invalid', { [field]: 'wrong' });
  await forgetAttempts(ctx, attempt);
  await noteProofOf(ctx, proof);
  return ownerOf(row);
}

const selectOwner = ({ db }: Ctx, member_id: number) =>
  db
    .selectFrom('login as l')
    .innerJoin('login_credential as c', 'c.user_id', 'l.id')
    .select(['l.id', 'l.name as username', 'l.email', 'l.lang', 'l.role', 'c.password as hash'])
    .where('l.id', '=', member_id)
    .where('c.provider_id', '=', 'credential');

const ownerOf = ({ lang, role, ...row }: OwnerRow): Proved => ({
  ...row,
  lang: lang as Language,
  role: role as Role,
});

type OwnerRow = Omit<Proved, 'lang' | 'role'> & { lang: string; role: string };

/** The member whose session has a proof that is recent. */
async function findProved(ctx: Ctx, { member_id, session_id }: Proof): Promise<Proved | undefined> {
  if (session_id === undefined) return undefined;
  const row = await selectOwner(ctx, member_id)
    .innerJoin('login_session as s', 's.user_id', 'l.id')
    .where('s.id', '=', session_id)
    .where(isProved)
    .executeTakeFirst();
  return row && ownerOf(row);
}

/** From now on the session has a proof that is recent. */
async function noteProofOf({ db }: Ctx, { member_id, session_id }: Proof): Promise<void> {
  if (session_id === undefined) return;
  await db
    .updateTable('login_session')
    .set({ proved_at: sql<Date>`now()` })
    .where('id', '=', session_id)
    .where('user_id', '=', member_id)
    .execute();
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
