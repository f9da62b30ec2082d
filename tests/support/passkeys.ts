import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '#contracts/calls/accounts/passkeys.ts';
import {
  addPasskey,
  beginPasskey,
  requestSignIn,
  showSecurity,
  signInByPasskey,
} from '#domain/credentials/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import { findSession, tokenHash } from '#domain/members/index.ts';
import type { TestCtx } from './ctx.ts';
import { a_device, aMember, member_password as password } from './members.ts';

/** Deviations of an authenticator from its right behaviour. */
interface Deviation {
  origin?: string;
  host?: string;
  challenge?: string;
  /** It did not ask for a finger or a PIN. */
  is_unverified?: boolean;
  counter?: number;
  user_handle?: string;
  /** Another key signs. */
  key?: KeyObject;
  type?: string;
}

/** An authenticator with one passkey, in software: it answers as browsers hand it over, as JSON. */
export interface Authenticator {
  id: string;
  create(asked: PasskeyCreation, otherwise?: Deviation): string;
  get(asked: Pick<PasskeyRequest, 'challenge'>, otherwise?: Deviation): string;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.of((major << 5) | value)
    : value < 256
      ? Buffer.of((major << 5) | 24, value)
      : Buffer.of((major << 5) | 25, value >> 8, value & 255);
/** As much of CBOR (RFC 8949) as passkeys need. */
const cbor = {
  int: (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value)),
  text: (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]),
  bytes: (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]),
  map: (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
    Buffer.concat([head(5, entries.length), ...entries.flat()]),
};

/** On the site `origin`, counting its uses from 1; with `counts` false it says 0 each time, as synced ones do. */
export function anAuthenticator({
  origin = 'https://tube.example',
  counts = true,
} = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = cbor.map([
    [cbor.int(1), cbor.int(2)],
    [cbor.int(3), cbor.int(-7)],
    [cbor.int(-1), cbor.int(1)],
    [cbor.int(-2), cbor.bytes(Buffer.from(x, 'base64url'))],
    [cbor.int(-3), cbor.bytes(Buffer.from(y, 'base64url'))],
  ]);
  const credential = randomBytes(20);
  const id = base64url(credential);
  let used = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, otherwise: Deviation): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: otherwise.type ?? type,
        challenge: otherwise.challenge ?? challenge,
        origin: otherwise.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (otherwise: Deviation, flags = 0, more = Buffer.alloc(0)): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(otherwise.counter ?? (counts ? ++used : 0));
    const verified = otherwise.is_unverified ? 0 : 4;
    return Buffer.concat([
      sha256(otherwise.host ?? new URL(origin).hostname),
      Buffer.of(1 | verified | flags),
      counter,
      more,
    ]);
  };

  return {
    id,
    create(asked, otherwise = {}) {
      handle = asked.user.id;
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.of(0, credential.length),
        credential,
        cose,
      ]);
      const attestation = cbor.map([
        [cbor.text('fmt'), cbor.text('none')],
        [cbor.text('attStmt'), cbor.map([])],
        [cbor.text('authData'), cbor.bytes(authData(otherwise, 64, attested))],
      ]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', asked.challenge, otherwise)),
        attestationObject: base64url(attestation),
        transports: ['internal', 'carrier-pigeon'],
      };
      return JSON.stringify({ id, rawId: id, type: 'public-key', response });
    },
    get({ challenge }, otherwise = {}) {
      const client = clientData('webauthn.get', challenge, otherwise);
      const data = authData(otherwise);
      const signature = sign(
        'sha256',
        Buffer.concat([data, sha256(client)]),
        otherwise.key ?? privateKey,
      );
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: otherwise.user_handle ?? handle,
      };
      return JSON.stringify({ id, rawId: id, type: 'public-key', response });
    },
  };
}

/** A member with a session and a passkey. */
export async function aMemberWithPasskey(
  ctx: Ctx,
  username: string,
  authenticator = anAuthenticator(),
): Promise<{
  member_id: number;
  session_id: number;
  token: string;
  authenticator: Authenticator;
}> {
  const { member_id, token } = await aMember(ctx, username);
  const session_id = (await findSession(ctx.db, token))?.session_id ?? 0;
  await givePasskey(ctx, { member_id, session_id }, authenticator);
  return { member_id, session_id, token, authenticator };
}

export async function givePasskey(
  ctx: Ctx,
  owner: { member_id: number; session_id: number },
  authenticator: Authenticator,
): Promise<void> {
  const asked = await beginPasskey(ctx, { ...owner, password, address: '192.0.2.9' });
  const device = 'Firefox, Linux';
  await addPasskey(ctx, { ...owner, device, passkey: authenticator.create(asked) });
}

/** An answer that signs in, once. */
export const passkeyAnswer = async (ctx: Ctx, authenticator: Authenticator): Promise<string> =>
  authenticator.get(await requestSignIn(ctx));

/** A further session of a member. */
export async function aSession(
  ctx: Ctx,
  member_id: number,
): Promise<{ member_id: number; session_id: number }> {
  const token = await ctx.db
    .transaction()
    .execute((trx) => ctx.auth.createSession(trx, member_id, a_device));
  const { id: session_id } = await ctx.db
    .selectFrom('login_session')
    .select('id')
    .where('token', '=', tokenHash(token))
    .executeTakeFirstOrThrow();
  return { member_id, session_id };
}

/** Calls that tests of passkeys share. */
export const withPasskeys = (it: TestCtx) => ({
  enter: (passkey: string, more: { known_members?: number[]; address?: string } = {}) =>
    signInByPasskey(it.ctx(), {
      ...a_device,
      passkey,
      address: '192.0.2.1',
      known_members: [],
      ...more,
    }),
  passkeysOf: async (member_id: number) => (await showSecurity(it.ctx(), member_id)).passkeys,
  eventsOf: async (member_id: number): Promise<string[]> =>
    (await showSecurity(it.ctx(), member_id)).events.flatMap(({ kind, times }) =>
      Array.from({ length: times }, () => kind),
    ),
});
