import { createHash, randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import {
  AccountDraft,
  type AccountLink,
  type LinkKind,
  type Role,
} from '#contracts/calls/accounts/accounts.ts';
import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Database } from '#platform/db/schema.ts';
import { readDraft } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';
import { passwordMinimum } from './passwords.ts';

export interface LinkOwner {
  user_id: number;
  username: string;
  /** Where the mail went. */
  email: string;
  /** The address that the account gets, of links that change it. */
  new_email: string | null;
  role: Role;
}

/** seconds */
const lifetimes: Readonly<Record<LinkKind, number>> = {
  confirm: member_limits.link_lifetime,
  restore: member_limits.link_lifetime,
  email: member_limits.link_lifetime,
  'email-undo': member_limits.undo_lifetime,
};

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A token for the address of a link, and the hash of it that is stored. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(24).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** Uses an invitation up. Throws expired_link. */
export async function takeInvite(trx: Transaction<Database>, token: string): Promise<void> {
  const taken = await trx
    .deleteFrom('login_invite')
    .where('hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('hash')
    .executeTakeFirst();
  if (!taken) throw new AppError('expired_link');
}

/** A link for one account and its address; only its hash is stored. Returns what stands in the address. */
export async function createLink(
  trx: Transaction<Database>,
  kind: LinkKind,
  { user_id, email, new_email }: { user_id: number; email: string; new_email?: string },
  seconds = lifetimes[kind],
): Promise<string> {
  const { token, hash } = newLinkToken();
  await trx
    .insertInto('login_link')
    .values({
      hash,
      kind,
      user_id,
      email,
      new_email: new_email ?? null,
      expires_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .execute();
  return token;
}

/** A link ends with the address of the account; one that undoes a change of it does not. */
const isCurrent = sql<boolean>`(k.kind = 'email-undo' or k.email = l.email)`;

/** Whose link it is, as long as it works; the page shows it, and changes nothing. Throws expired_link. */
export async function findLink(db: Db, kind: LinkKind, token: string): Promise<LinkOwner> {
  const row = await db
    .selectFrom('login_link as k')
    .innerJoin('login as l', 'l.id', 'k.user_id')
    .select(['k.user_id', 'l.name as username', 'k.email', 'k.new_email'])
    .select(sql<Role>`l.role`.as('role'))
    .where('k.hash', '=', hashOf(token))
    .where('k.kind', '=', kind)
    .where('k.expires_at', '>', sql<Date>`now()`)
    .where(isCurrent)
    .executeTakeFirst();
  if (!row) throw new AppError('expired_link');
  return row;
}

/** Uses a link up, with all others of its kind and account; of those that undo a change of the address, with the later ones. Throws expired_link. */
export async function takeLink(
  trx: Transaction<Database>,
  kind: LinkKind,
  token: string,
): Promise<LinkOwner & { created_at: Date }> {
  // The account first, as all that changes how a member proves to be one: two of them follow one another (ADR 126).
  await sql`select from login where id = (
    select user_id from login_link where hash = ${hashOf(token)} and kind = ${kind}) for no key update`.execute(
    trx,
  );
  const taken = await trx
    .deleteFrom('login_link as k')
    .using('login as l')
    .whereRef('l.id', '=', 'k.user_id')
    .where(isCurrent)
    .where('k.hash', '=', hashOf(token))
    .where('k.kind', '=', kind)
    .where('k.expires_at', '>', sql<Date>`now()`)
    .returning(['k.user_id', 'l.name as username', 'k.email', 'k.new_email', 'k.created_at'])
    .returning(sql<Role>`l.role`.as('role'))
    .executeTakeFirst();
  if (!taken) throw new AppError('expired_link');
  await trx
    .deleteFrom('login_link')
    .where('user_id', '=', taken.user_id)
    .where('kind', '=', kind)
    // An earlier owner of an address can still undo: a later owner cannot take that away.
    .$if(kind === 'email-undo', (query) => query.where('created_at', '>=', taken.created_at))
    .execute();
  return taken;
}

/** Whose account a link is for. Reading changes nothing: mail scanners follow links. Throws expired_link. */
export async function showLink(
  { db, settings }: Ctx,
  { kind, token }: { kind: LinkKind; token: string },
): Promise<AccountLink> {
  const { username, new_email, role } = await findLink(db, kind, token);
  const password_min = passwordMinimum(settings, role);
  return { username, new_email: new_email ?? '', password_min };
}

/** The fields that were submitted by a form without script. Throws not_found. */
export const getAccountDraft = async (ctx: Ctx, secret: string): Promise<AccountDraft> =>
  AccountDraft.parse(await readDraft(ctx, secret));
