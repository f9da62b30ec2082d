import * as z from 'zod';

// Value types of the environment variables.

export const whole = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`)
    .default(fallback);

/** Text of a form; `message` says what the variable must be. */
export const matching = (pattern: RegExp, message: string, fallback = '') =>
  z.string().regex(pattern, message).default(fallback);

/** Empty text, or text that passes a test. */
export const passing = (test: (text: string) => boolean, message: string) =>
  z
    .string()
    .refine((text) => text === '' || test(text), message)
    .default('');

const hasProtocol = (text: string, pattern: RegExp): boolean =>
  pattern.test(URL.parse(text)?.protocol ?? '');

/** An address of HTTP. */
export const isAddress = (text: string): boolean =>
  text.length <= 500 && hasProtocol(text, /^https?:$/);

/** 32 bytes. */
export const photoKey = matching(/^$|^[\w-]{43}$/, 'must be a key that `velour age keys` wrote');

/** https, or a service on this machine. */
export const isSafeAddress = (text: string): boolean => {
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.hash !== '') return false;
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname))
  );
};

export const httpUrl = (message: string) =>
  passing((text) => hasProtocol(text, /^https?:$/), message);

export const httpsUrl = (message: string) =>
  passing((text) => text.length <= 500 && hasProtocol(text, /^https:$/), message);

export const mailbox = matching(
  /^$|^[\w.+-]{1,64}@[A-Za-z0-9.-]{1,190}$/,
  'must be an address such as office@example.com',
);

export const mailUrl = passing(
  (text) => text.length <= 500 && hasProtocol(text, /^smtps?:$/),
  'must be an address such as smtp://user:password@mail.example.com:587',
);

export const origin = passing(
  (text) => hasProtocol(text, /^https?:$/) && new URL(text).origin === text,
  'must be an origin such as https://example.com, without a path',
);

const isPostgresUrl = (text: string): boolean => hasProtocol(text, /^postgres(ql)?:$/);

export const postgresUrl = passing(
  isPostgresUrl,
  'must be an address such as postgres://user:password@host:5432/database',
);

export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must be one line of text')
    .default('');

/** Splits a comma-separated list. */
export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const postgresUrls = passing(
  (text) => listed(text).every(isPostgresUrl),
  'must be addresses such as postgres://user:password@host:5432/database, joined by commas',
);
