import { rta_label } from '#contracts/site.ts';

/** Origins that pages may use. `is_dev` allows what Vite's client needs, never in production. */
export interface HtmlPolicy {
  public_origin: string;
  media_origin: string;
  /** Origins of advertising frames. */
  ad_origins: readonly string[];
  /** Origins of the service that distinguishes people from robots in forms; none as shipped. */
  bot_check_origins: readonly string[];
  /** Origins of the pictures of partners' videos, besides the site's own. */
  partner_picture_origins: readonly string[];
  is_dev: boolean;
}

/**
 * Returns the headers of an HTML answer except length, coding and those that the page sets (R-24 to
 * `script_hashes` are the inline scripts of the document: SHA-256 in base64.
 */
export function createHtmlHeaders({
  public_origin,
  media_origin,
  ad_origins,
  bot_check_origins,
  partner_picture_origins,
  is_dev,
}: HtmlPolicy): (script_hashes: readonly string[]) => Record<string, string> {
  const media = media_origin === '' ? '' : ` ${media_origin}`;
  // A visit has one document, whose policy stays while pages change and forms open above them.
  const frames = [...new Set([...ad_origins, ...bot_check_origins])];
  const rest = [
    `style-src 'self'${is_dev ? " 'unsafe-inline'" : ''}`,
    `img-src ${["'self' data:" + media, ...partner_picture_origins].join(' ')}`,
    "font-src 'self'",
    `media-src 'self' blob:${media}`,
    `connect-src ${["'self'" + media, ...bot_check_origins].join(' ')}${is_dev ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "manifest-src 'self'",
  ].join('; ');
  const fixed = securityHeaders(public_origin, { is_embed: false });
  return (script_hashes) => {
    const hashes = script_hashes.map((hash) => `'sha256-${hash}'`);
    const scripts = ["'self'", ...hashes, ...bot_check_origins].join(' ');
    return {
      ...fixed,
      'content-security-policy': `default-src 'self'; script-src ${scripts}; ${rest}`,
    };
  };
}

/**
 * The same for embeds, which alone may be framed by other sites. Their origin is named as
 * well: in a frame with `sandbox` the document has none that `'self'` could mean.
 */
export function createEmbedHeaders({
  public_origin,
  media_origin,
  is_dev,
}: Pick<HtmlPolicy, 'public_origin' | 'media_origin' | 'is_dev'>): () => Record<string, string> {
  const own = `'self' ${public_origin}`;
  const media = media_origin === '' ? '' : ` ${media_origin}`;
  const policy = [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}${is_dev ? " 'unsafe-inline'" : ''}`,
    `img-src ${own}${media}`,
    `media-src ${own} blob:${media}`,
    `connect-src ${own}${media}${is_dev ? ' ws:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');
  const headers = {
    ...securityHeaders(public_origin, { is_embed: true }),
    'content-security-policy': policy,
    'x-robots-tag': 'noindex',
  };
  return () => headers;
}

/** Headers of every HTML answer; the fallback page adds a policy of its own. */
export function securityHeaders(
  public_origin: string,
  { is_embed }: { is_embed: boolean },
): Record<string, string> {
  const isSecure = public_origin.startsWith('https:');
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()',
    ...(is_embed
      ? { 'cross-origin-resource-policy': 'cross-origin' }
      : { 'cross-origin-opener-policy': 'same-origin', 'x-frame-options': 'SAMEORIGIN' }),
    rating: rta_label,
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
