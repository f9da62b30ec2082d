import * as z from 'zod/mini';
import { token_days } from './api-tokens.ts';
import { ListedPasskey, passkeyProof, passkeyText } from './passkeys.ts';

/**
 * Forms of a member with a session, POST and urlencoded like those of `accounts.ts`. Most ask for the password
 * or a passkey, some of them only where none was given in ten minutes.
 */
export const security_urls = {
  change_password: '/api/v1/me/password',
  change_email: '/api/v1/me/email',
  begin_factor: '/api/v1/me/factor',
  confirm_factor: '/api/v1/me/factor/confirm',
  end_factor: '/api/v1/me/factor/end',
  new_codes: '/api/v1/me/factor/codes',
  /** Finishes what `passkey_urls.add` began. */
  add_passkey: '/api/v1/me/passkeys',
  rename_passkey: '/api/v1/me/passkeys/rename',
  remove_passkey: '/api/v1/me/passkeys/remove',
  /** Its secret is read from the list, for ten minutes. */
  create_token: '/api/v1/me/tokens/create',
  revoke_token: '/api/v1/me/tokens/revoke',
  /** All that is stored of the account is put into an archive by a job. */
  export: '/api/v1/me/export',
  /** A proof, so that the archive can be downloaded for ten minutes. */
  open_export: '/api/v1/me/export/open',
  /** The account is erased after some days, in which signing in keeps it. */
  erase: '/api/v1/me/erase',
} as const;
export type SecurityForm = keyof typeof security_urls;

/** GET: the means by which a member signs in, and the events of the account. `no-store`. */
export const security_url = '/api/v1/me/security';

const text = z.string().check(z.maxLength(1000));

const tick = z.optional(z.literal('on'));

const number = z.string().check(z.regex(/^[1-9]\d{0,8}$/));
/** Proof that the caller is the signed-in member: one of the two fields is right, and the other empty. */
const proof = { password: text, passkey: passkeyProof };
/** The same where an earlier one of the session may do. */
const recent_proof = { password: z.optional(text), passkey: passkeyProof };

export const securityForms = {
  change_password: z.strictObject({ current: text, password: text, passkey: passkeyProof }),
  /** The address counts when the button is pressed to which the link in its mailbox leads. */
  change_email: z.strictObject({ email: text, ...proof }),
  begin_factor: z.strictObject(proof),
  confirm_factor: z.strictObject({ code: text }),
  end_factor: z.strictObject({ code: text, ...recent_proof }),
  new_codes: z.strictObject(recent_proof),
  add_passkey: z.strictObject({ passkey: passkeyText }),
  rename_passkey: z.strictObject({ id: number, name: text }),
  remove_passkey: z.strictObject({ id: number, ...recent_proof }),
  create_token: z.strictObject({
    name: text,
    days: z.enum(token_days),
    upload: tick,
    video_edit: tick,
    album_edit: tick,
    ...recent_proof,
  }),
  revoke_token: z.strictObject({ id: number }),
  export: z.strictObject(recent_proof),
  open_export: z.strictObject(recent_proof),
  /** Comments are deleted as well, or stay without a name. */
  erase: z.strictObject({ keep_comments: tick, ...recent_proof }),
} as const;

/** Security events; `on` is a day in UTC, `by_owner` whether the member did it, `times` how often on that day. */
export const SecurityEvent = z.object({
  on: z.string(),
  kind: z.string(),
  by_owner: z.boolean(),
  times: z.int(),
});

/**
 * `factor` is `begun` until a first code has shown that an app has the secret. `setup` is what the app
 * needs: a QR code as a path of SVG in a square of `size` units, and the key to type. `codes` are new
 * recovery codes, for ten minutes. `is_proved` as in `account-data.ts`. `password_min` are the characters
 * that a new password has at least, by the role.
 */
export const Security = z.object({
  username: z.string(),
  email: z.string(),
  password_min: z.int(),
  factor: z.enum(['none', 'begun', 'enabled']),
  setup: z.nullable(z.object({ qr_path: z.string(), size: z.int(), key: z.string() })),
  codes: z.array(z.string()),
  codes_left: z.int(),
  is_proved: z.boolean(),
  passkeys: z.array(ListedPasskey),
  events: z.array(SecurityEvent),
});
export type Security = z.infer<typeof Security>;
