import { rta_label } from '#contracts/site.ts';

/** How pages are secured; `is_dev` loosens what Vite's client needs and nothing in production has. */
export interface HtmlPolicy {
  public_origin: string;
  media_origin: string;
  /** Origins whose frames may be shown: advertising. */
  ad_origins: readonly string[];
  is_dev: boolean;
}

/** Every header of an HTML answer but length, coding and what the page itself says. */
export function createHtmlHeaders({
  public_origin,
  media_origin,
  ad_origins,
  is_dev,
}: HtmlPolicy): (nonce: string) => Record<string, string> {
  const media = media_origin === '' ? '' : ` ${media_origin}`;
  const rest = [
    `style-src 'self'${is_dev ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data:${media}`,
    "font-src 'self'",
    `media-src 'self' blob:${media}`,
    `connect-src 'self'${media}${is_dev ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    `frame-src ${ad_origins.length > 0 ? ad_origins.join(' ') : "'none'"}`,
    "manifest-src 'self'",
  ].join('; ');
  const fixed = securityHeaders(public_origin);
  return (nonce) => ({
    ...fixed,
    'content-security-policy': `default-src 'self'; script-src 'self' 'nonce-${nonce}'; ${rest}`,
  });
}

/** What every HTML answer says whatever it holds: also the fallback page, which brings a policy of its own. */
export function securityHeaders(public_origin: string): Record<string, string> {
  const isSecure = public_origin.startsWith('https:');
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    rating: rta_label,
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
