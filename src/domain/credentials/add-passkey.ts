import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit, lockAccount } from '../members/index.ts';
import { mailSecurity } from './mails.ts';
import { challengeOf, readAttestation } from './passkey-answers.ts';
import { demandPasskeyHost, takeChallenge } from './passkey-challenges.ts';
import { algorithms, userHandle } from './passkey-requests.ts';
import { wrongPasskey } from './verify-passkey.ts';

export interface NewPasskey {
  member_id: number;
  session_id: number;
  /** The answer of the authenticator, as JSON. */
  passkey: string;
  /** Browser and system in words, by which the member knows it until it has another name. */
  device: string;
}

/**
 * Finishes what `beginPasskey` began: the challenge shows that the session has proved to be its
 * member's. Throws `invalid`, already, unauthorized once the session has ended, and not_found where there are none.
 */
export async function addPasskey(ctx: Ctx, given: NewPasskey): Promise<void> {
  const { member_id, session_id, device } = given;
  const made = await verifyAttestation(ctx, given.passkey, session_id);
  await ctx.db.transaction().execute(async (trx) => {
    // Two at once count each other.
    await lockAccount(trx, { member_id, session_id });
    const { email: to, lang } = await trx
      .selectFrom('login')
      .select(['email', 'lang'])
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow(() => new AppError('not_found'));
    const { count } = await trx
      .selectFrom('login_passkey')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', member_id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= member_limits.passkeys) throw new AppError('already');
    const added = await trx
      .insertInto('login_passkey')
      .values({
        ...made,
        user_id: member_id,
        user_handle: userHandle(ctx, member_id),
        name: device.slice(0, member_limits.passkey_name),
      })
      .onConflict((row) => row.column('credential_id').doNothing())
      .returning('passkey_id')
      .executeTakeFirst();
    if (!added) throw new AppError('already');
    const info = { passkey_id: added.passkey_id };
    await appendAudit(trx, { kind: 'passkey.added', member_id, info });
    const key = `passkey-${added.passkey_id}`;
    await mailSecurity(ctx, trx, { to, lang: lang as Language, key, what: 'passkey_added' });
  });
}

/** The key of an authenticator that verified its user, made on our site for our challenge. Throws `invalid` and not_found. */
async function verifyAttestation(ctx: Ctx, text: string, session_id: number) {
  const expectedRPID = demandPasskeyHost(ctx);
  const attestation = readAttestation(text);
  const challenge = attestation && challengeOf(attestation);
  if (!attestation || challenge === undefined) throw wrongPasskey();
  if (!(await takeChallenge(ctx.db, challenge, { purpose: 'add', session_id })))
    throw wrongPasskey();
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: { ...attestation, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: ctx.settings.site.origin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!verified?.verified) throw wrongPasskey();
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credential_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    counter,
    transports: attestation.response.transports,
  };
}
