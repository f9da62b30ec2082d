import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#contracts/calls/accounts/accounts.ts';
import { token_pattern, type TokenScope } from '#contracts/calls/accounts/api-tokens.ts';
import type { Db } from '#platform/db/pool.ts';
import { roleInForce } from '../access/index.ts';
import { isUsable } from '../members/index.ts';

/** The stored hash of a secret. A plain one is enough: a secret of 256 random bits cannot be found by trying. */
export const hashApiToken = (secret: string): Buffer =>
  createHash('sha256').update(secret).digest();

/** Whose token it is, and what it may be used for. */
export interface ApiTokenOwner {
  token_id: number;
  member_id: number;
  /** Rights over others need a second factor, which no token has. */
  role: Role;
  has_factor: false;
  is_read_only: boolean;
  /** The terms that were accepted last. */
  terms_version: string;
  scopes: TokenScope[];
  /** Whether the day of its last use has to be written down. */
  is_stale: boolean;
}

const today = sql`(now() at time zone 'utc')::date`;

/**
 * The owner of a secret; undefined for any that does not count. The row is found by the hash, so that the response time
 * reveals nothing about a stored secret.
 */
export async function findApiToken(db: Db, secret: string): Promise<ApiTokenOwner | undefined> {
  if (!token_pattern.test(secret)) return undefined;
  const { rows } = await sql<Omit<ApiTokenOwner, 'has_factor'>>`
    select t.token_id, t.scopes, l.id as member_id, l.role, l.read_only_at is not null as is_read_only,
      l.terms_version, t.used_on is distinct from ${today} as is_stale
    from api_token as t join login as l on l.id = t.user_id
    where t.hash = ${hashApiToken(secret)} and t.expires_at > now() and ${isUsable}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const owner = { ...row, has_factor: false } as const;
  return { ...owner, role: roleInForce(owner) };
}

/** Writes down the day on which a token is used. */
export async function touchApiToken(db: Db, token_id: number): Promise<void> {
  await sql`update api_token set used_on = ${today}
    where token_id = ${token_id} and used_on is distinct from ${today}`.execute(db);
}
