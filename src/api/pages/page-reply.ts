import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryKeysOf } from '#contracts/pages/page-queries.ts';
import { negotiateCoding } from '../http/files/accept-encoding.ts';
import type { Page } from './page.ts';

const retry_after = '5';

export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
) => Promise<FastifyReply>;

const personal = new WeakSet<FastifyRequest>();

/** The page is made for the member who asks, whatever its address is. */
export const markPersonal = (request: FastifyRequest): void => void personal.add(request);

/** Pages of one member, and those that links of mails lead to. */
const hasSecret = (request: FastifyRequest): boolean =>
  personal.has(request) ||
  /^\/(?:confirm|restore|email|account|upload|case|forms\/confirm)\//.test(request.raw.url ?? '');

/**
 * The address of a search holds its words, that of a link in a mail its secret: neither is revealed to another site.
 * A page behind such a link is shown in no frame either, not even one of the site: its button must not be
 * pressed through something else.
 */
export function hideAddress(request: FastifyRequest, reply: FastifyReply): void {
  const { url = '' } = request.raw;
  if (url.startsWith('/search/')) reply.header('referrer-policy', 'no-referrer');
  if (!hasSecret(request) && !/[?&](?:draft|invite)=/.test(url)) return;
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.headers({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'content-security-policy': policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'"),
  });
}

/** Sends pages. A document goes out as the buffer that the cache holds; gzip is its one coding. */
export function createPageSender(
  htmlHeaders: (script_hashes: readonly string[]) => Record<string, string>,
): SendPage {
  return async (request, reply, page) => {
    const { document } = page;
    reply
      .code(page.status)
      .headers(htmlHeaders(document?.script_hashes ?? []))
      .headers(page.headers)
      .header('vary', 'accept-encoding');
    hideAddress(request, reply);
    if (page.set_cookies.length > 0) reply.header('set-cookie', [...page.set_cookies]);
    if (page.status >= 500 || page.status === 429) reply.header('cache-control', 'no-store');
    if (page.status === 503) reply.header('retry-after', retry_after);
    const location = page.headers['location'];
    if (location !== undefined)
      reply.header('location', withQueryOf(location, request.raw.url ?? ''));
    if (!document) return reply.removeHeader('content-type').send();
    // Compressed, a document betrays by its length whether a secret in it is like what its address says.
    const codings = hasSecret(request) ? [] : (['gzip'] as const);
    const coding = negotiateCoding(request.headers['accept-encoding'], codings);
    if (coding === 'identity') return reply.send(document.html);
    return reply.header('content-encoding', coding).send(await document.gzip());
  };
}

/**
 * The page was rendered with the query names that it knows and put those it keeps into `location`;
 * all other names of the request are appended unchanged.
 */
function withQueryOf(location: string, url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
  const known = new Set(queryKeysOf(path));
  const others = /^[\x21-\x7e]*$/.test(query)
    ? query.split('&').filter((part) => part !== '' && !known.has(part.split('=', 1)[0] ?? ''))
    : [];
  if (others.length === 0) return location;
  const [address = '', fragment] = location.split(/(#.*)/s, 2);
  return `${address}${address.includes('?') ? '&' : '?'}${others.join('&')}${fragment ?? ''}`;
}
