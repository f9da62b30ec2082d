import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryKeysOf } from '#contracts/page-queries.ts';
import { negotiateCoding } from '../http/accept-encoding.ts';
import { createBufferPool } from './buffer-pool.ts';
import { newNonce } from './nonce-document.ts';
import type { Page } from './page.ts';

const retry_after = '5';

export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
) => Promise<FastifyReply>;

/**
 * Answers pages, each with a nonce of its own. Gzip alone is offered: its form is kept ready, where Brotli would have to be made again for every nonce.
 */
export function createPageSender(htmlHeaders: (nonce: string) => Record<string, string>): SendPage {
  const pool = createBufferPool();
  return async (request, reply, page) => {
    const nonce = newNonce();
    reply
      .code(page.status)
      .headers(htmlHeaders(nonce))
      .headers(page.headers)
      .header('vary', 'accept-encoding');
    if (page.set_cookies.length > 0) reply.header('set-cookie', [...page.set_cookies]);
    if (page.status >= 500) reply.header('cache-control', 'no-store');
    if (page.status === 503) reply.header('retry-after', retry_after);
    const location = page.headers['location'];
    if (location !== undefined)
      reply.header('location', withQueryOf(location, request.raw.url ?? ''));
    if (!page.document) return reply.removeHeader('content-type').send();
    const coding = negotiateCoding(request.headers['accept-encoding'], ['gzip']);
    if (coding === 'gzip') reply.header('content-encoding', 'gzip');
    const form = coding === 'gzip' ? await page.document.gzip() : page.document.plain;
    const buffer = pool.take(form.length);
    // `finish`: the system has taken every byte. A connection that breaks before loses its buffer to the garbage collector.
    reply.raw.once('finish', () => pool.give(buffer));
    return reply.send(form.fill(nonce, buffer));
  };
}

/**
 * A redirect says itself what becomes of the names that its page knows; the page was rendered without all others, so they are added here as they came.
 */
function withQueryOf(location: string, url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
  const known = new Set(queryKeysOf(path));
  const others = /^[\x21-\x7e]*$/.test(query)
    ? query.split('&').filter((part) => part !== '' && !known.has(part.split('=', 1)[0] ?? ''))
    : [];
  return others.length === 0
    ? location
    : `${location}${location.includes('?') ? '&' : '?'}${others.join('&')}`;
}
