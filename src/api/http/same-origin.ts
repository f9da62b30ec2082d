import type { FastifyRequest } from 'fastify';
import { AppError } from '#contracts/errors.ts';

/**
 * Refuses a state-changing call that another site's page sent. Browsers say where a call comes from in `Sec-Fetch-Site` and `Origin`; a client
 * that says neither carries no visitor's authority. The site may be opened under another address than PUBLIC_ORIGIN (localhost): then the
 * browser's own word that the call is same-origin counts, if the origin is the host that was asked.
 */
export function refuseForeignOrigin(request: FastifyRequest, public_origin: string): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin === public_origin) return;
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new AppError('foreign_origin');
  if (origin === undefined) return;
  const isConfirmed =
    site === 'same-origin' && URL.canParse(origin) && new URL(origin).host === host;
  if (!isConfirmed) throw new AppError('foreign_origin');
}
