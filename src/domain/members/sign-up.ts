import { sql, type Transaction } from 'kysely';
import type { Role } from '#contracts/calls/accounts/accounts.ts';
import { hasControls } from '#contracts/text/control-signs.ts';
import { emailPattern } from '#contracts/calls/forms/form-fields.ts';
import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { useProof } from '../cases/index.ts';
import { appendAudit } from './audit.ts';
import { findKnownAddress, lockAddress } from './known-address.ts';
import { createLink, takeInvite } from './links.ts';
import { mailConfirmation, mailKnownAddress } from './mails.ts';
import { passwordFault } from './passwords.ts';
import { isTaken, lockName, readNewUsername, type Username } from './usernames.ts';

export interface SignUp {
  username: string;
  email: string;
  password: string;
  lang: Language;
  /** Why somebody wants to join; where the owner decides. */
  reason?: string | undefined;
  /** The token in the address of an invitation; '' for none. */
  invite?: string | undefined;
  /** That no robot fills in the form, where the owner asks for that. */
  proof?: { hash: Buffer; expires_at: Date } | undefined;
  /** Boxes that have to be ticked and are not, each `required`. */
  unticked?: Readonly<Record<string, string>>;
}

type Trx = Transaction<Database>;

/**
 * Makes an account that waits for its confirmation, and the mail with the link. The owner of a known
 * address gets a mail in its place, and the answer is the same. Throws `invalid` with a code per field,
 * and expired_link where an invitation is needed and there is none.
 */
export async function signUp(ctx: Ctx, given: SignUp): Promise<void> {
  const email = given.email.trim().toLowerCase();
  const { name, fault } = await readNewUsername(ctx, given.username);
  const faults = {
    username: fault ?? ((await isTaken(ctx.db, name)) ? 'taken' : undefined),
    email: emailFault(email),
    password: await passwordFault(ctx, given.password, {
      username: name.username,
      email,
      role: 'member',
    }),
    reason: reasonFault(ctx, given.reason),
    ...given.unticked,
  };
  const found = Object.entries(faults).filter(([, code]) => code !== undefined);
  if (found.length > 0) throw new AppError('invalid', Object.fromEntries(found) as never);
  // Before the transaction, and for a known address as well: it takes the same time.
  const password_hash = await ctx.auth.passwords.hash(given.password);
  await ctx.db.transaction().execute(async (trx) => {
    await lockAddress(trx, email);
    await lockName(trx, name);
    if (given.proof && !(await useProof(trx, given.proof)))
      throw new AppError('invalid', { captcha: 'wrong' });
    // Also for a known address: the use of an invitation must not reveal that it is known.
    if (ctx.settings.accounts.registration === 'invite') await takeInvite(trx, given.invite ?? '');
    if (await isTaken(trx, name)) throw new AppError('invalid', { username: 'taken' });
    const known = await findKnownAddress(trx, email);
    if (known) await holdName(ctx, trx, name, { ...known, email, password_hash });
    else await createAccount(ctx, trx, name, { ...given, email, password_hash });
  });
}

function emailFault(email: string): 'required' | 'email' | undefined {
  if (email === '') return 'required';
  return email.length <= member_limits.email && emailPattern.test(email) ? undefined : 'email';
}

/** Asked for where the owner decides who joins. */
function reasonFault({ settings }: Ctx, typed = ''): 'required' | 'long' | 'invalid' | undefined {
  if (settings.accounts.registration !== 'approval') return undefined;
  const reason = reasonIn(typed);
  if (reason === '') return 'required';
  if (reason.length > member_limits.join_reason) return 'long';
  return hasControls(reason) ? 'invalid' : undefined;
}

const reasonIn = (typed = ''): string => typed.replaceAll(/\r\n?/g, '\n').trim();

async function createAccount(
  ctx: Ctx,
  trx: Trx,
  name: Username,
  given: { email: string; password_hash: string; lang: Language; reason?: string | undefined },
): Promise<void> {
  const { email, password_hash, lang } = given;
  const { terms_version } = ctx.settings.accounts;
  const login = { email, password_hash, lang, role: 'member', terms_version } as const;
  const member_id = await createLogin(ctx, trx, name, login);
  if (ctx.settings.accounts.registration === 'approval')
    await trx
      .updateTable('login')
      .set({ approved_at: null, join_reason: reasonIn(given.reason) })
      .where('id', '=', member_id)
      .execute();
  const token = await createLink(trx, 'confirm', { user_id: member_id, email });
  await appendAudit(trx, { kind: 'account.created', member_id });
  const { username } = name;
  await mailConfirmation(ctx, trx, { to: email, lang, key: token.slice(0, 12), token, username });
}

interface Held {
  email: string;
  password_hash: string;
}

interface NewAccount {
  email: string;
  password_hash: string;
  lang: Language;
  role: Role;
  /** The terms that were accepted; '' for none, which asks for them. */
  terms_version: string;
}

/** An account whose address is not confirmed. Returns its number. Throws `invalid` for a name that is taken. */
export async function createLogin(
  ctx: Ctx,
  trx: Trx,
  { username, key, skeleton }: Username,
  { email, password_hash, lang, role, terms_version }: NewAccount,
): Promise<number> {
  const made = await trx
    .insertInto('member')
    .values({ username, username_key: key, skeleton })
    // An import takes names without the lock of the name.
    .onConflict((oc) => oc.doNothing())
    .returning('member_id')
    .executeTakeFirst();
  if (!made) throw new AppError('invalid', { username: 'taken' });
  const { member_id } = made;
  await ctx.auth.createLogin(trx, { member_id, username, email, password_hash });
  await trx
    .updateTable('login')
    // The library has inserted the time of this host.
    .set({ lang, terms_version, role, created_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', member_id)
    .execute();
  return member_id;
}

/** The name is taken from now on, and signing in with it is answered, as they would be had the address been free. */
async function holdName(
  ctx: Ctx,
  trx: Trx,
  { key, skeleton }: Username,
  { id, lang, email, password_hash }: { id: number; lang: Language } & Held,
): Promise<void> {
  await trx
    .insertInto('login_name_hold')
    .values({ username_key: key, skeleton, password_hash })
    .execute();
  // The numbers of members go on as well: they stand on pages.
  await sql`select nextval(pg_get_serial_sequence('member', 'member_id'))`.execute(trx);
  const hour = Math.floor(ctx.clock.now().getTime() / 3_600_000);
  const to = { to: email, lang, key: `${id}-${hour}`, member_id: id };
  await mailKnownAddress(ctx, trx, to);
}
