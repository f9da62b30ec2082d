import * as z from 'zod';
import { isSafeAddress } from '../config-fields.ts';

/** A hosted service that distinguishes people from robots. */
export interface HostedCheckSettings {
  /** As visitors read it. */
  name: string;
  /** Its script, which draws the check. */
  script_url: string;
  /** The name under which the script offers `render`, `reset` and `remove`. */
  api: string;
  /** Further origins that the script needs, in which `*.` may stand for every host below. */
  origins: readonly string[];
  /** Where answers are verified. */
  verify_url: string;
  site_key: string;
  /** Never sent to browsers, never logged. */
  secret: string;
  /** The privacy policy of the service. */
  privacy_url: string;
}

/** Presets of services, so that owners of a site need two keys and no more. */
const services = {
  turnstile: {
    name: 'Cloudflare Turnstile',
    script_url: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    api: 'turnstile',
    origins: [],
    verify_url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    privacy_url: 'https://www.cloudflare.com/turnstile-privacy-policy/',
  },
  hcaptcha: {
    name: 'hCaptcha',
    script_url: 'https://js.hcaptcha.com/1/api.js',
    api: 'hcaptcha',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    verify_url: 'https://api.hcaptcha.com/siteverify',
    privacy_url: 'https://www.hcaptcha.com/privacy',
  },
} as const;

const address = z.string().max(500).refine(isSafeAddress);
// Each becomes part of a security policy.
const source = z
  .string()
  .max(200)
  .regex(/^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/);
const key = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const keys = { site_key: key, secret: key };

const Known = z.strictObject({ service: z.enum(['turnstile', 'hcaptcha']), ...keys });
const Other = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^\P{Cc}*$/u),
  script_url: address,
  api: z.string().regex(/^[A-Za-z_$][\w$]{0,60}$/),
  origins: z.array(source).max(10).default([]),
  verify_url: address,
  privacy_url: address,
  ...keys,
});

/** Parses the setting; null for none, undefined for what is no JSON object of these. */
export function parseBotCheck(text: string): HostedCheckSettings | null | undefined {
  if (text === '') return null;
  try {
    const given: unknown = JSON.parse(text);
    const known = Known.safeParse(given).data;
    if (!known) return Other.safeParse(given).data;
    const { service, ...own_keys } = known;
    return { ...services[service], ...own_keys };
  } catch {
    // Only invalid JSON gets here.
    return undefined;
  }
}

/** Origins of the service from which pages may load, as their Content-Security-Policy names them. */
export const originsOfCheck = (check: HostedCheckSettings | null): string[] =>
  check ? [...new Set([new URL(check.script_url).origin, ...check.origins])] : [];
