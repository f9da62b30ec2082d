import type { FastifyRequest } from 'fastify';
import { AppError } from '#contracts/errors.ts';

/**
 * Rejects a state-changing request from another site, by `Sec-Fetch-Site` and `Origin`; a
 * client that sends neither carries no visitor's credentials, but where a session is used or made: there
 * it is refused (`is_strict`). When the site is opened under another
 * host than PUBLIC_ORIGIN (localhost), `same-origin` counts if the origin equals the requested
 * host.
 */
export function requireSameOrigin(
  request: FastifyRequest,
  public_origin: string,
  is_strict = false,
): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin === public_origin) return;
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new AppError('foreign_origin');
  if (origin === undefined) {
    if (is_strict && site !== 'same-origin') throw new AppError('foreign_origin');
    return;
  }
  const isConfirmed =
    site === 'same-origin' &&
    // Pages of searches send no referrer, so their forms and beacons name no origin.
    (origin === 'null' || (URL.canParse(origin) && new URL(origin).host === host));
  if (!isConfirmed) throw new AppError('foreign_origin');
}
