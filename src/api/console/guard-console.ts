import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { rta_label } from '#contracts/site.ts';
import { clientAddress } from '../http/client-address.ts';
import type { ConsoleCookies } from './console-cookies.ts';
import type { ConsoleDeps } from './console-deps.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Of every answer of the console. No origin but its own is named anywhere. */
const fixed = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), publickey-credentials-get=(self)',
  rating: rta_label,
};

/** As often as the event itself is written. */
const noted_again_ms = 3_600_000;

const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * Checks of every request: the host that staff opens, so that no other name leads here; an address
 * of the list; and headers that keep answers out of caches, frames and search engines. A refused client
 * learns nothing of the console, and each refusal of an address is added to the audit log.
 */
export function guardConsole(
  app: FastifyInstance,
  { domain, settings, log }: ConsoleDeps,
  cookies: ConsoleCookies,
): void {
  let noted_at = 0;
  app.addHook('onRequest', async (request, reply) => {
    // Misdirected: without content, and without the headers that would name the console.
    if (!isOwnHost(request, settings.host))
      return reply.code(421).header('cache-control', 'no-store').send();
    reply.headers(
      settings.host === '' ? fixed : { ...fixed, 'strict-transport-security': 'max-age=63072000' },
    );
    if (settings.isAllowed(clientAddress(request))) return undefined;
    log.warn({ request_id: request.id }, 'console address not allowed; answered 403');
    const token = cookies.token(request);
    // A flood without a session costs no statement.
    const isKnown = token === undefined && Date.now() - noted_at < noted_again_ms;
    if (!isKnown) await domain.console.noteRefused({ token, reason: 'address' });
    if (token === undefined && !isKnown) noted_at = Date.now();
    throw new AppError('forbidden');
  });
}

export function isOwnHost({ headers }: FastifyRequest, host: string): boolean {
  const asked = headers.host?.toLowerCase() ?? '';
  return host === '' ? local.test(asked) : asked.replace(/:443$/, '') === host;
}

/** The origin of the console's pages, as a browser names it. */
export const consoleOrigin = ({ headers }: FastifyRequest, host: string): string =>
  host === '' ? `http://${headers.host ?? ''}` : `https://${host}`;

/** Refuses a write that does not come from the console's own pages: those always name their origin. */
export function requireConsoleOrigin(request: FastifyRequest, host: string): void {
  const site = request.headers['sec-fetch-site'];
  const isOwn = request.headers.origin === consoleOrigin(request, host);
  if (!isOwn || (site !== undefined && site !== 'same-origin'))
    throw new AppError('foreign_origin');
}
