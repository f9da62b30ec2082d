import * as z from 'zod/mini';
import { form_limits } from '../../limits/limits-of-forms.ts';
import { storedText } from '../../stored.ts';
import { passkeyText } from './passkeys.ts';

/** Forms of accounts: POST, urlencoded. A browser that asks for a document is led to a page by 303; every other client gets JSON. */
export const auth_urls = {
  sign_up: '/api/v1/auth/sign-up',
  confirm: '/api/v1/auth/confirm',
  /** Asks for a new link of that kind. */
  resend: '/api/v1/auth/confirm/again',
  sign_in: '/api/v1/auth/sign-in',
  /** Signing in without a name; the challenge is that of `passkey_urls.sign_in`. */
  passkey: '/api/v1/auth/passkey',
  sign_out: '/api/v1/auth/sign-out',
  restore: '/api/v1/auth/restore',
  password: '/api/v1/auth/password',
  /** The second step of signing in. */
  code: '/api/v1/auth/code',
  email: '/api/v1/auth/email',
  undo_email: '/api/v1/auth/email/undo',
} as const;
export type AccountForm = keyof typeof auth_urls;

/** GET: the signed-in member; 401 without one. `no-store`, as all that is personal. */
export const me_url = '/api/v1/me';
export const sessions_url = '/api/v1/me/sessions';
export const end_session_url = '/api/v1/me/sessions/end';

/** The secret in links of mails and in the addresses of drafts. */
const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/));
/** No right value is longer; the password is cut nowhere. */
const text = storedText(1000);
const tick = z.optional(z.literal('on'));
const next = z.optional(z.string().check(z.maxLength(2048)));

export const accountForms = {
  /** Answers the same for a known address, whose owner gets a mail. */
  sign_up: z.strictObject({
    username: text,
    email: text,
    password: text,
    adult: tick,
    terms: tick,
    /** Where the owner decides who joins. */
    reason: z.optional(z.string().check(z.maxLength(4000))),
    /** The secret in the address of an invitation. */
    invite: z.optional(secret),
    /** Where the owner asks for it, as that of forms (calls/challenge.ts). */
    captcha: z.optional(z.string().check(z.maxLength(form_limits.captcha))),
    next,
  }),
  confirm: z.strictObject({ token: secret }),
  resend: z.strictObject({ email: text }),
  /** `name` is a user name or an e-mail. */
  sign_in: z.strictObject({ name: text, password: text, remember: tick, next }),
  passkey: z.strictObject({ passkey: passkeyText, remember: tick, next }),
  sign_out: z.strictObject({ next }),
  restore: z.strictObject({ email: text }),
  password: z.strictObject({ token: secret, password: text }),
  /** `code` is one of the app, or a recovery code for a member who has lost it. */
  code: z.strictObject({ code: text, trust: tick, next }),
  email: z.strictObject({ token: secret }),
  undo_email: z.strictObject({ token: secret }),
} as const;

/**
 * Faults of a field, besides `required`. `username`: length, symbols, scripts (letters of
 * two scripts), taken, reserved. `email`: email. `password`: short, long, common, own (made of the name,
 * the address or the site's name), breached. A password, a code or a passkey that should be known: wrong.
 * Of a profile: too_long, website (no address of the web), date, underage. Of a name to block: unknown,
 * self, too_many. Of a picture: too_small, file_type, file_size, file_damaged, malware. Of a playlist: title_length,
 * description_length, three (categories at most). Of a video: min_chosen and max_chosen (categories, tags), not_here (no such model),
 * restricted (words that are not allowed), short_video, chapters (no list of chapters within the film). Of captions: captions (cannot be read;
 * `line_{n}` names the faulty line), captions_late (they end after the film), language (no code of one);
 * of people: person_underage (below 18 when the release was signed), record_missing (no release, or no document that was valid then);
 * of an own picture: no_preview, preview_small and preview_upload (its own picture), moment and time_zone (of a schedule).
 */
export const accountFaults = [
  'required',
  'length',
  'symbols',
  'scripts',
  'taken',
  'reserved',
  'email',
  'short',
  'long',
  'common',
  'own',
  'breached',
  'wrong',
  'invalid',
  'too_long',
  'website',
  'date',
  'underage',
  'unknown',
  'self',
  'too_many',
  'too_small',
  'file_type',
  'file_size',
  'file_damaged',
  'malware',
  'title_length',
  'description_length',
  'three',
  'min_chosen',
  'max_chosen',
  'not_here',
  'restricted',
  'short_video',
  'no_preview',
  'chapters',
  'captions',
  'captions_late',
  'language',
  'preview_small',
  'preview_upload',
  'moment',
  'time_zone',
  'person_underage',
  'record_missing',
] as const;
export const AccountFault = z.enum(accountFaults);
export type AccountFault = z.infer<typeof AccountFault>;
export const AccountFaults = z.record(z.string(), AccountFault);
export type AccountFaults = z.infer<typeof AccountFaults>;

/** The answer of a form, with the next page of the browser. */
export const AccountAnswer = z.object({ ok: z.literal(1), next: z.string() });
export type AccountAnswer = z.infer<typeof AccountAnswer>;

/** GET: the fields of a form without script, without passwords, and their faults. */
export const AccountDraft = z.object({
  fields: z.record(z.string(), z.string()),
  errors: AccountFaults,
});
export type AccountDraft = z.infer<typeof AccountDraft>;
/** Fields that the site adds for a browser without script whose member is suspended: the owner's words, and until when (UTC; none for good). */
export const suspension_fields = { reason: 'suspended_reason', until: 'suspended_until' } as const;
export const accountDraftUrl = (draft: string): string => `/api/v1/auth/draft/${draft}`;

/** GET: whose account a link is for; 410 when it does not work any more. Reading it changes nothing. */
export const AccountLink = z.object({
  username: z.string(),
  /** The address that the account gets; '' of links that change none. */
  new_email: z.string(),
  /** Characters of a password at least, by the role of the account. */
  password_min: z.int(),
});
export type AccountLink = z.infer<typeof AccountLink>;
export const link_kinds = ['confirm', 'restore', 'email', 'email-undo'] as const;
export type LinkKind = (typeof link_kinds)[number];
export const accountLinkUrl = (kind: LinkKind, token: string): string =>
  `/api/v1/auth/link/${kind}/${token}`;

/** Open to every visitor, to those whom the owner approves, to those invited, to no one. */
export const registrations = ['open', 'approval', 'invite', 'closed'] as const;
export type Registration = (typeof registrations)[number];

/** From the lowest to the highest. */
export const roles = ['member', 'uploader', 'moderator', 'administrator'] as const;
export type Role = (typeof roles)[number];

export const Me = z.object({
  member_id: z.int(),
  username: z.string(),
  role: z.enum(roles),
  /** The version of the terms that the member has still to accept before writing; '' for none. */
  terms_due: z.string(),
});
export type Me = z.infer<typeof Me>;

/** POST: accepts a version of the terms. */
export const accept_terms_url = '/api/v1/me/terms';
export const AcceptTerms = z.strictObject({ version: z.string().check(z.maxLength(40)) });

/** Where a member is signed in. `device` is browser and system in words, `country` two letters, each '' when unknown; days are UTC. */
export const ListedSession = z.object({
  session_id: z.int(),
  device: z.string(),
  country: z.string(),
  started_on: z.string(),
  used_on: z.string(),
  is_current: z.boolean(),
});
export const SessionList = z.object({ sessions: z.array(ListedSession) });
export type SessionList = z.infer<typeof SessionList>;

/** POST: ends one session, or all but this one. */
export const EndSession = z.strictObject({
  session: z.union([z.literal('others'), z.string().check(z.regex(/^[1-9]\d{0,9}$/))]),
});
