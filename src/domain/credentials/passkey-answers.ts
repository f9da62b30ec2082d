import * as z from 'zod/mini';
import { passkeyTransports } from '#contracts/calls/accounts/passkeys.ts';

const base64url = (most: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(most));
/** 1023 bytes, the longest that WebAuthn has. */
const credentialId = base64url(1364);
const key = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

// Browsers add fields with every version of WebAuthn: those that nothing here reads are dropped.
const Assertion = z.object({
  ...key,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: z.optional(base64url(100)),
  }),
});
const Attestation = z.object({
  ...key,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(z.string()).check(z.maxLength(20))),
  }),
});

/** The answer of an authenticator when a member signs in or proves their identity. */
export type Assertion = z.infer<typeof Assertion>;
export type Transport = (typeof passkeyTransports)[number];
/** Its answer when a passkey is made. */
export type Attestation = Omit<z.infer<typeof Attestation>, 'response'> & {
  response: { clientDataJSON: string; attestationObject: string; transports: Transport[] };
};

/** Undefined for anything else. */
export const readAssertion = (text: string): Assertion | undefined =>
  Assertion.safeParse(readJson(text)).data;

/** Undefined for anything else. */
export function readAttestation(text: string): Attestation | undefined {
  const { data } = Attestation.safeParse(readJson(text));
  const named = data?.response.transports ?? [];
  const transports = passkeyTransports.filter((each) => named.includes(each));
  return data && { ...data, response: { ...data.response, transports } };
}

const ClientData = z.object({ challenge: z.string() });

/** The challenge that was signed; undefined for anything else. */
export const challengeOf = ({ response }: Assertion | Attestation): string | undefined =>
  ClientData.safeParse(readJson(Buffer.from(response.clientDataJSON, 'base64url').toString())).data
    ?.challenge;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // It is junk, which no shape fits.
    return undefined;
  }
}
