import { resolve } from 'node:path';
import * as z from 'zod';
import { line, matching, whole } from './config-fields.ts';
import { budgetFields, parseMemberBudgets } from './member-budgets.ts';
import { shipped_cost, type HashCost } from './passwords/hash-passwords.ts';

/** The variables of accounts; `.env.example` explains them. */
export const accountFields = {
  REGISTRATION: z.enum(['open', 'approval', 'invite', 'closed']).default('open'),
  PASSWORD_MIN: whole(5, 64, 8),
  BREACHED_PASSWORDS: line(1000),
  PASSWORD_HASHING: z.enum(['strong', 'fast']).default('strong'),
  ERASURE_DAYS: whole(0, 30, 7),
  SIGN_UP_CHECK: z.enum(['on', 'off']).default('off'),
  PICTURE_REVIEW: z.enum(['on', 'off']).default('on'),
  ...budgetFields,
  TERMS_VERSION: matching(/^[\w.-]{1,40}$/, 'must be a name such as 2027-01', '1'),
};

type Fields = z.output<z.ZodObject<typeof accountFields>> & { NODE_ENV: string; MAIL_URL: string };

/** For tests: a hash takes a fiftieth of the time. */
const fast_cost: HashCost = { memory: 64, passes: 1 };

/** Of a host name as in addresses. */
export const isLoopback = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);

export const accountSettings = (set: Fields, root: string, public_origin: string) => {
  const hasMail = set.MAIL_URL !== '' || isLoopback(new URL(public_origin).hostname);
  return {
    accounts: {
      /** New accounts need a mail that arrives. */
      registration: hasMail ? set.REGISTRATION : ('closed' as const),
      /** Whether links by mail work; without them a password cannot be restored. */
      has_mail: hasMail,
      password_min: set.PASSWORD_MIN,
      terms_version: set.TERMS_VERSION,
      checks_sign_ups: set.SIGN_UP_CHECK === 'on',
      reviews_pictures: set.PICTURE_REVIEW === 'on',
      erasure_days: set.ERASURE_DAYS,
    },
    member_budgets: parseMemberBudgets(set.MEMBER_BUDGETS) ?? {},
    /** Path of a Pwned-Passwords file; '' for none. */
    breached_passwords: set.BREACHED_PASSWORDS && resolve(root, set.BREACHED_PASSWORDS),
    hash_cost: set.PASSWORD_HASHING === 'fast' ? fast_cost : shipped_cost,
  };
};

/** The fault of the settings in combination; undefined for none. */
export const accountFault = (set: Fields): string | undefined =>
  set.PASSWORD_HASHING === 'fast' && set.NODE_ENV === 'production'
    ? 'PASSWORD_HASHING must be strong where NODE_ENV is production'
    : undefined;
