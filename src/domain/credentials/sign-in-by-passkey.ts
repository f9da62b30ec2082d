import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import {
  appendAudit,
  countAttempt,
  forgetAttempts,
  mailNewDevice,
  type Audience,
} from '../members/index.ts';
import { createCompleteSession } from './complete-session.ts';
import { readAssertion } from './passkey-answers.ts';
import { findPasskey, lockPasskey, verifyAssertion } from './verify-passkey.ts';

export interface PasskeySignIn {
  /** The answer of the authenticator, as JSON. */
  passkey: string;
  /** From where, as it is shown to the member. */
  device: string;
  country: string;
  is_remembered: boolean;
  /** The client, as rate limits know it. */
  address: string;
  /** Members who were signed in in this browser. */
  known_members: readonly number[];
  /** Where the session counts, and the origin of its pages: the site unless said otherwise. */
  at?: { audience: Audience; origin: string };
}

/**
 * A session for the owner of a passkey, without a name. It counts as both factors: the authenticator is
 * one, and has verified its user by another. Throws `invalid` for any fault of the answer, unconfirmed
 * and suspended after the right one only, too_many_requests, and not_found where there are none.
 */
export async function signInByPasskey(
  ctx: Ctx,
  { passkey: text, address, known_members, at, ...device }: PasskeySignIn,
): Promise<{ token: string; member_id: number }> {
  const assertion = readAssertion(text);
  const found = assertion && (await findPasskey(ctx, assertion));
  const isKnown = found !== undefined && known_members.includes(found.user_id);
  const attempt = {
    account: found ? `passkey:${found.user_id}` : `passkey of ${address}`,
    address,
    device: isKnown ? 'known' : undefined,
  };
  await countAttempt(ctx, attempt);
  const owner = await verifyAssertion(ctx, assertion, found, { purpose: 'sign-in' }, at?.origin);
  await forgetAttempts(ctx, attempt);
  const { user_id: member_id, email: to, lang } = owner;
  if (!owner.email_verified) throw new AppError('unconfirmed');
  const token = await ctx.db.transaction().execute(async (trx) => {
    await lockPasskey(trx, owner);
    const info = { by: 'passkey' };
    await appendAudit(trx, { kind: 'session.started', member_id, info });
    if (!isKnown) {
      const key = `${member_id}-${ctx.clock.now().getTime()}`;
      await mailNewDevice(ctx, trx, { to, lang, key, device: device.device });
    }
    const proved_at = sql<Date>`now()`;
    return createCompleteSession(ctx, trx, { member_id, proved_at }, device, at?.audience);
  });
  return { token, member_id };
}
