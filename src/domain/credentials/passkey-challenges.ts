import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { passkeyHost } from '#contracts/members/passkey-host.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';

/** The purpose of a challenge. A sign-in has no session yet; the others belong to one. */
export type ChallengeUse =
  | { purpose: 'sign-in' }
  | { purpose: 'add' | 'proof'; session_id: number };

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
const sessionOf = (use: ChallengeUse): number | null =>
  use.purpose === 'sign-in' ? null : use.session_id;

/** A challenge for an authenticator to sign; only its hash is stored. 256 bits in base64url. */
export async function createChallenge(db: Db, use: ChallengeUse): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const { purpose } = use;
  await db
    .insertInto('login_challenge')
    .values({ hash: hashOf(challenge), purpose, session_id: sessionOf(use) })
    .execute();
  return challenge;
}

/**
 * Uses a challenge up, whatever becomes of its answer: of two at once one has it. False for one that
 * was given for something else or to another session, was used, or is older than five minutes by the
 * database's clock.
 */
export async function takeChallenge(
  db: Db,
  challenge: string,
  use: ChallengeUse,
): Promise<boolean> {
  const { rows } = await sql`
    delete from login_challenge where hash = ${hashOf(challenge)} and purpose = ${use.purpose}
      and session_id is not distinct from ${sessionOf(use)}::int
      and created_at > now() - make_interval(secs => ${member_limits.challenge_lifetime})
    returning 1`.execute(db);
  return rows.length > 0;
}

/** The name for which the site's passkeys are made. Throws not_found where there can be none. */
export function demandPasskeyHost({ settings }: Pick<Ctx, 'settings'>): string {
  const host = passkeyHost(settings.site.origin);
  if (host === undefined) throw new AppError('not_found');
  return host;
}
