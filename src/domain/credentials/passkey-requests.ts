import { createHmac } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '#contracts/calls/accounts/passkeys.ts';
import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Ctx } from '../ctx.ts';
import type { Transport } from './passkey-answers.ts';
import { createChallenge, demandPasskeyHost, type ChallengeUse } from './passkey-challenges.ts';
import { proveMember, type Proof } from './prove-member.ts';

const timeout = member_limits.challenge_lifetime * 1000;
/** Ed25519, P-256 with SHA-256, and RSA for Windows. */
export const algorithms = [-8, -7, -257];

export interface Owner {
  member_id: number;
  session_id: number;
}

/** A request that any passkey of the site may sign, so that no member has to be named. Throws not_found where there are none. */
export const requestSignIn = (ctx: Ctx): Promise<PasskeyRequest> =>
  request(ctx, { purpose: 'sign-in' }, []);

/** A request that a member's passkey signs in place of typing the password. Throws not_found without one. */
export async function requestProof(
  ctx: Ctx,
  { member_id, session_id }: Owner,
): Promise<PasskeyRequest> {
  const known = await knownKeys(ctx, member_id);
  if (known.length === 0) throw new AppError('not_found');
  return request(ctx, { purpose: 'proof', session_id }, known);
}

async function request(
  ctx: Ctx,
  use: ChallengeUse,
  allowCredentials: PasskeyRequest['allowCredentials'],
): Promise<PasskeyRequest> {
  const rpId = demandPasskeyHost(ctx);
  const challenge = await createChallenge(ctx.db, use);
  return { challenge, rpId, timeout, userVerification: 'required', allowCredentials };
}

/**
 * The options from which a new passkey is made, after a proof. Throws `invalid`, too_many_requests,
 * not_found where there are none, and already when the member has as many as a member may.
 */
export async function beginPasskey(
  ctx: Ctx,
  proof: Proof & { session_id: number },
): Promise<PasskeyCreation> {
  const host = demandPasskeyHost(ctx);
  const { id, username } = await proveMember(ctx, 'beginPasskey', proof);
  const excludeCredentials = await knownKeys(ctx, id);
  if (excludeCredentials.length >= member_limits.passkeys) throw new AppError('already');
  return {
    challenge: await createChallenge(ctx.db, { purpose: 'add', session_id: proof.session_id }),
    rp: { id: host, name: ctx.settings.site.name },
    user: {
      id: userHandle(ctx, id).toString('base64url'),
      name: username,
      displayName: username,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials,
  };
}

/** The user handle that authenticators store for the member: it does not reveal the name. */
export const userHandle = ({ settings }: Pick<Ctx, 'settings'>, member_id: number): Buffer =>
  createHmac('sha256', settings.media_secret).update(`passkeys:${member_id}`).digest();

async function knownKeys(
  { db }: Ctx,
  member_id: number,
): Promise<PasskeyRequest['allowCredentials']> {
  const rows = await db
    .selectFrom('login_passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', member_id)
    .orderBy('passkey_id')
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key',
    transports: transports as Transport[],
  }));
}
