import * as z from 'zod';
import { listed } from './config-fields.ts';

// Settings for content of other sites: links and frames.

const isHttps = (text: string): boolean => URL.parse(text)?.protocol === 'https:';

const PartnerLinks = z
  .array(
    z.strictObject({
      title: z
        .string()
        .trim()
        .min(1)
        .max(60)
        .regex(/^\P{Cc}*$/u),
      url: z.string().max(500).refine(isHttps),
    }),
  )
  .max(40);

/** Parses the setting; undefined unless it is a list of titles and https addresses. */
export function parsePartnerLinks(text: string): { title: string; url: string }[] | undefined {
  if (text === '') return [];
  try {
    const parsed = PartnerLinks.safeParse(JSON.parse(text));
    return parsed.success
      ? parsed.data.map(({ title, url }) => ({ title, url: new URL(url).href }))
      : undefined;
  } catch {
    // Only invalid JSON gets here.
    return undefined;
  }
}

const secure_origin = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;
const loopback_origin = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/;

/**
 * Parses the setting; undefined when a part is not an origin as browsers write it, because each
 * becomes part of a security policy.
 */
export function parseOrigins(text: string): string[] | undefined {
  const origins = listed(text);
  const isOrigin = (part: string): boolean =>
    (secure_origin.test(part) || loopback_origin.test(part)) &&
    URL.canParse(part) &&
    new URL(part).origin === part;
  return origins.every(isOrigin) ? [...new Set(origins)] : undefined;
}

/**
 * Returns what is wrong with frame origins on a site of these two origins; undefined when they are
 * valid. A frame may run scripts and keeps its own origin: on the site's own origin it could remove
 * its sandbox. Without TLS a frame may come only from this machine to a site on this machine, for
 * trials without an interceptable network.
 */
export function adOriginsFault(
  origins: readonly string[],
  own: { public_origin: string; media_origin: string },
): string | undefined {
  if (origins.includes(own.public_origin) || origins.includes(own.media_origin))
    return "must not name the site's own origins";
  const isTrial = loopback_origin.test(own.public_origin);
  if (!isTrial && origins.some((origin) => loopback_origin.test(origin))) return 'must be https';
  return undefined;
}

/** Whether each of them, as `parseOrigins` reads them, is https: partners' pictures always are. */
export const areSecureOrigins = (text: string): boolean =>
  parseOrigins(text)?.every((origin) => secure_origin.test(origin)) ?? false;
