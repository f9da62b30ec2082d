import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TokenScope } from '#contracts/calls/accounts/api-tokens.ts';
import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Trx } from '#platform/db/pool.ts';
import { mailSecurity, proveMember, readKeyName, type Proof } from '../credentials/index.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit, lockSession } from '../members/index.ts';
import { demandWriteAccess, lockMembers } from '../write-access/index.ts';
import { hashApiToken } from './find-api-token.ts';

export interface NewApiToken extends Proof {
  session_id: number;
  name: string;
  scopes: readonly TokenScope[];
  /** Days until it expires. */
  days: number;
}

/**
 * Makes a token. The hash of its secret is stored; for ten minutes the session that made it can read the secret as well, and a
 * mail reports the new token. Throws `invalid`, full for an eleventh that counts, too_many_requests, unauthorized once that
 * session has ended, and as `demandWriteAccess`.
 */
export async function createApiToken(ctx: Ctx, given: NewApiToken): Promise<void> {
  const { scopes, days, session_id, name: typed, ...proof } = given;
  const {
    id: member_id,
    email: to,
    lang,
  } = await proveMember(ctx, 'createApiToken', {
    ...proof,
    session_id,
  });
  const name = readKeyName(typed, member_limits.api_token_name);
  if (scopes.length === 0) throw new AppError('invalid', { scopes: 'required' });
  const secret = `velour_${randomBytes(32).toString('base64url')}`;
  const sealed = await ctx.auth.encrypt(secret);
  await ctx.db.transaction().execute(async (trx) => {
    // Two at once count each other.
    await lockMembers(trx, [member_id]);
    await demandWriteAccess(ctx, trx, member_id);
    // A transaction that ends the sessions of the member, and then its tokens, waits for the new one.
    await lockSession(trx, { member_id, session_id });
    await assertRoom(trx, member_id);
    const { token_id } = await trx
      .insertInto('api_token')
      .values({
        user_id: member_id,
        hash: hashApiToken(secret),
        name,
        scopes: [...scopes],
        expires_at: sql<Date>`now() + make_interval(days => ${days})`,
        sealed,
        shown_session: session_id,
        shown_until: sql<Date>`now() + make_interval(secs => ${member_limits.api_token_shown})`,
      })
      .returning('token_id')
      .executeTakeFirstOrThrow();
    const info = { token_id, scopes: scopes.join(' ') };
    await appendAudit(trx, { kind: 'token.created', member_id, info });
    await mailSecurity(ctx, trx, { to, lang, key: `token-${token_id}`, what: 'token_added' });
  });
}

/** Throws full and too_many_requests. */
async function assertRoom(trx: Trx, member_id: number): Promise<void> {
  const { rows } = await sql<{ counting: number; made: number }>`
    select (select count(*) from api_token where user_id = ${member_id} and expires_at > now())::int as counting,
      (select count(*) from audit_event where member_id = ${member_id} and kind = 'token.created'
        and at > now() - interval '1 day')::int as made`.execute(trx);
  const { counting = 0, made = 0 } = rows[0] ?? {};
  if (counting >= member_limits.api_tokens) throw new AppError('full');
  if (made >= member_limits.api_tokens_a_day) throw new AppError('too_many_requests');
}

/** Revokes a token at once. Throws not_found for another member's. */
export async function revokeApiToken(
  { db }: Ctx,
  { member_id, token_id }: { member_id: number; token_id: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const revoked = await trx
      .deleteFrom('api_token')
      .where('token_id', '=', token_id)
      .where('user_id', '=', member_id)
      .returning('token_id')
      .executeTakeFirst();
    if (!revoked) throw new AppError('not_found');
    await appendAudit(trx, { kind: 'token.revoked', member_id, info: { token_id } });
  });
}
