import * as z from 'zod';

// What the owner lets other sites show: links, and frames.

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

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

/** Reads the setting; undefined when it is no list of titles and https addresses. */
export function parsePartnerLinks(text: string): { title: string; url: string }[] | undefined {
  if (text === '') return [];
  try {
    const parsed = PartnerLinks.safeParse(JSON.parse(text));
    return parsed.success
      ? parsed.data.map(({ title, url }) => ({ title, url: new URL(url).href }))
      : undefined;
  } catch {
    // Only text that is no JSON gets here.
    return undefined;
  }
}

const secure_origin = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;
const loopback_origin = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/;

/** Reads the setting; undefined when a part is no origin as browsers write it: each becomes part of a security policy. */
export function parseAdOrigins(text: string): string[] | undefined {
  const origins = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const isOrigin = (part: string): boolean =>
    (secure_origin.test(part) || loopback_origin.test(part)) &&
    URL.canParse(part) &&
    new URL(part).origin === part;
  return origins.every(isOrigin) ? [...new Set(origins)] : undefined;
}

/**
 * What is wrong with origins of frames on a site of these two origins; undefined when nothing is. A frame may run scripts and keep its own
 * origin: on ours it could take its sandbox off. Without TLS a frame may come from this machine only, to a site on this machine: so it is
 * tried out, and nobody stands between the two.
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
