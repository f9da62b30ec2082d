import * as z from 'zod/mini';
import type { Language } from '../../vocabulary.ts';
import { kindBoxes, notificationKinds } from '../social/notifications.ts';

/** How often a member gets a mail with the numbers of unread notifications; `week` is each Monday. */
export const digestPeriods = ['off', 'day', 'week'] as const;
export type DigestPeriod = (typeof digestPeriods)[number];

/** GET, with a session. `no-store`. */
export const digest_url = '/api/v1/me/digest';
/** POST, urlencoded, with a session. */
export const digest_settings_url = '/api/v1/me/digest/settings';

/** Of the token in the addresses of mails that end them. */
export const unsubscribe_token = /^[\w-]{27}$/;

/**
 * GET: a page with one button, in the language of the mail. POST, with any body: ends the mails, without session, cookie or redirect
 * (RFC 8058). `no-store`.
 */
export const unsubscribeUrl = (lang: Language | ':lang' | '{lang}', token: string): string =>
  `/api/v1/mail/unsubscribe/${lang}/${token}`;

export const Digest = z.object({
  every: z.enum(digestPeriods),
  /** 0 to 23, in the time zone. */
  hour: z.int(),
  /** A name of the IANA database. */
  time_zone: z.string(),
  /** The kinds that are not counted. */
  off: z.array(z.enum(notificationKinds)),
  /** All names that may be chosen. */
  time_zones: z.array(z.string()),
});
export type Digest = z.infer<typeof Digest>;

/** A kind that is absent is not counted. */
export const DigestForm = z.strictObject({
  every: z.enum(digestPeriods),
  hour: z.string().check(z.regex(/^(1?\d|2[0-3])$/)),
  time_zone: z.string().check(z.minLength(1), z.maxLength(64)),
  ...kindBoxes,
});
