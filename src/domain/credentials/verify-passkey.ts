import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit } from '../members/index.ts';
import { challengeOf, type Assertion } from './passkey-answers.ts';
import { demandPasskeyHost, takeChallenge, type ChallengeUse } from './passkey-challenges.ts';

export interface Passkey {
  passkey_id: number;
  user_id: number;
  public_key: Buffer;
  user_handle: Buffer;
  email: string;
  email_verified: boolean;
  lang: Language;
}

/** One answer for whatever is wrong with a passkey. */
export const wrongPasskey = (): AppError => new AppError('invalid', { passkey: 'wrong' });

/** The passkey that an assertion names; undefined for one that is not known. */
export async function findPasskey(
  { db }: Pick<Ctx, 'db'>,
  { id }: Assertion,
): Promise<Passkey | undefined> {
  const row = await db
    .selectFrom('login_passkey as p')
    .innerJoin('login as l', 'l.id', 'p.user_id')
    .select(['p.passkey_id', 'p.user_id', 'p.public_key', 'p.user_handle'])
    .select(['l.email', 'l.email_verified', 'l.lang'])
    .where('p.credential_id', '=', Buffer.from(id, 'base64url'))
    .executeTakeFirst();
  return row && { ...row, lang: row.lang as Language };
}

/**
 * Whether an authenticator that verified its user has signed our challenge with a passkey, on our site.
 * The challenge is used up in any case. A counter that went back shows that the key was copied: that is
 * refused and written down. `expectedOrigin` is the site's unless given. Throws `invalid`.
 */
export async function verifyAssertion(
  ctx: Ctx,
  assertion: Assertion | undefined,
  passkey: Passkey | undefined,
  use: ChallengeUse,
  expectedOrigin = ctx.settings.site.origin,
): Promise<Passkey> {
  const expectedRPID = demandPasskeyHost(ctx);
  const challenge = assertion && challengeOf(assertion);
  const isOurs = challenge !== undefined && (await takeChallenge(ctx.db, challenge, use));
  if (!isOurs || !assertion || !passkey || !isHandle(assertion, passkey, use)) throw wrongPasskey();
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { userHandle: _, ...response } = assertion.response;
  const verified = await verifyAuthenticationResponse({
    response: { ...assertion, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    // The counter is compared below, by the database: two at once have one winner.
    credential: { id: assertion.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch(() => undefined);
  if (!verified?.verified) throw wrongPasskey();
  if (!(await advance(ctx, passkey, verified.authenticationInfo.newCounter))) {
    const { passkey_id, user_id: member_id } = passkey;
    const info = { passkey_id, reason: 'counter' };
    await appendAudit(ctx.db, { kind: 'passkey.refused', member_id, actor: 'system', info });
    throw wrongPasskey();
  }
  return passkey;
}

/** A sign-in names no member: the authenticator reports the owner of the key. */
function isHandle({ response }: Assertion, { user_handle }: Passkey, use: ChallengeUse): boolean {
  if (response.userHandle === undefined) return use.purpose === 'proof';
  return user_handle.equals(Buffer.from(response.userHandle, 'base64url'));
}

/**
 * A transaction that removes the passkey waits until this one ends, and then ends the session that it has begun. Throws
 * `invalid` for a passkey that is gone.
 */
export async function lockPasskey(trx: Trx, { passkey_id, user_id }: Passkey): Promise<void> {
  // The account first, as transactions that erase it or undo its changes lock it: the session of a sign-in needs its row.
  await sql`select from login where id = ${user_id} for key share`.execute(trx);
  const { rows } = await sql`
    select from login_passkey where passkey_id = ${passkey_id} for key share`.execute(trx);
  if (rows.length === 0) throw wrongPasskey();
}

/** Counts a use. False when the counter is not higher than before; authenticators that count nothing say 0 each time. */
async function advance({ db }: Ctx, { passkey_id }: Passkey, counter: number): Promise<boolean> {
  const used = await db
    .updateTable('login_passkey')
    .set({ counter, used_at: sql<Date>`now()` })
    .where('passkey_id', '=', passkey_id)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
    )
    .returning('passkey_id')
    .executeTakeFirst();
  return used !== undefined;
}
