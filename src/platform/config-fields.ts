import * as z from 'zod';

// Value types of the environment variables.

export const whole = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`)
    .default(fallback);

export const origin = z
  .string()
  .refine(
    (value) =>
      value === '' ||
      (URL.canParse(value) &&
        /^https?:$/.test(new URL(value).protocol) &&
        new URL(value).origin === value),
    'must be an origin such as https://example.com, without a path',
  )
  .default('');

export const postgresUrl = z
  .string()
  .refine(
    (value) =>
      value === '' || (URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)),
    'must be an address such as postgres://user:password@host:5432/database',
  )
  .default('');

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

export const postgresUrls = z
  .string()
  .refine(
    (text) => listed(text).every((url) => postgresUrl.safeParse(url).success),
    'must be addresses such as postgres://user:password@host:5432/database, joined by commas',
  )
  .default('');
