import type { FastifyReply, FastifyRequest } from 'fastify';
import { negotiateCoding } from '../http/accept-encoding.ts';
import { newNonce } from './nonce-document.ts';
import type { Page } from './page-cache.ts';

const retry_after = '5';

/**
 * Answers a page with a nonce of its own. Gzip alone is offered: its form is kept ready, where Brotli would have to be made again for every nonce.
 */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  htmlHeaders: (nonce: string) => Record<string, string>,
): FastifyReply {
  const nonce = newNonce();
  reply.code(page.status).headers(htmlHeaders(nonce)).headers(page.headers).header('vary', 'accept-encoding');
  if (page.set_cookies.length > 0) reply.header('set-cookie', [...page.set_cookies]);
  if (page.status >= 500) reply.header('cache-control', 'no-store');
  if (page.status === 503) reply.header('retry-after', retry_after);
  if (!page.document) return reply.removeHeader('content-type').send();
  const coding = negotiateCoding(request.headers['accept-encoding'], ['gzip']);
  if (coding === 'identity') return reply.send(page.document.plain(nonce));
  return reply.header('content-encoding', 'gzip').send(page.document.gzip(nonce));
}
