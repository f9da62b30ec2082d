import * as z from 'zod/mini';

/**
 * POST, urlencoded: the challenge that a passkey signs, once and within five minutes. `add` asks for the password
 * or another passkey, unless one was given within ten minutes, and `proof` stands for the password in the forms of `account-security.ts`.
 */
export const passkey_urls = {
  sign_in: '/api/v1/auth/passkey/challenge',
  add: '/api/v1/me/passkeys/begin',
  proof: '/api/v1/me/passkeys/challenge',
} as const;

/** The answer of an authenticator, as the JSON of WebAuthn. */
export const passkeyText = z.string().check(z.maxLength(20_000));
/** In place of a password. Empty without script. */
export const passkeyProof = z.optional(passkeyText);

const text = z.string().check(z.maxLength(1000));
export const passkeyForms = {
  sign_in: z.strictObject({ purpose: z.literal('sign-in') }),
  add: z.strictObject({ password: z.optional(text), passkey: passkeyProof }),
  proof: z.strictObject({ purpose: z.literal('proof') }),
} as const;

export const passkeyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const;

const KnownKey = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(passkeyTransports)),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn: any passkey of the site, or those of a member. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(KnownKey),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(KnownKey),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** A passkey in the list of its member. Days are UTC; `used_on` is '' until it was used. */
export const ListedPasskey = z.object({
  passkey_id: z.int(),
  /** '' for none. */
  name: z.string(),
  added_on: z.string(),
  used_on: z.string(),
});
